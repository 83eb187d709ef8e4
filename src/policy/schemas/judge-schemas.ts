/** Judges one operation by the schemas, beyond their rules: wrong arguments, blocked targets, preconditions. */
import { formatSource, type Source } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import type { PolicyDecision } from "../policy.ts";
import { judgeTarget } from "./blocked-target.ts";
import { validateOperation } from "./check-value.ts";
import { type Schemas, schemaOperationsOf } from "./find-schemas.ts";
import { checkPrecondition, type PreconditionFacts } from "./preconditions.ts";
import { blockedText } from "./schema-rules.ts";
import type { SchemaOperation, ToolSchema } from "./tool-schema.ts";
import { impliedOperations } from "./typed-push.ts";

/** A policy's decision that only ever tightens. */
export type SchemaJudgement = PolicyDecision & { readonly decision: "ask" | "deny"; readonly source: Source };

/**
 * Arguments are checked where the call is typed (`command` is undefined): a command line has a syntax of its own, and
 * blocked targets and preconditions hold for it all the same. Approvals are rules: see `schemaRules`. Never throws.
 */
export function judgeSchemas(
  schemas: Schemas,
  operation: Operation,
  facts: PreconditionFacts = {},
): readonly SchemaJudgement[] {
  const isTyped = operation.command === undefined;
  const all = isTyped ? [operation, ...impliedOperations(operation)] : [operation];
  return [
    ...(isTyped ? [...schemas.values()].flatMap(schema => judgeArguments(schema, operation)) : []),
    ...all.flatMap(each =>
      schemaOperationsOf(schemas, each).flatMap(schema => [
        ...judgeTargets(schema, each),
        ...judgePreconditions(schema, each, facts),
      ]),
    ),
  ];
}

function judgeArguments(schema: ToolSchema, operation: Operation): readonly SchemaJudgement[] {
  const declared = schema.operations.find(({ name }) => name === operation.name);
  const { problems } = validateOperation(schema, operation);
  if (declared === undefined || problems.length === 0) return [];
  const rule = `the arguments of ${operation.name}`;
  const why = `can't be called like that: ${problems.join("; ")}`;
  return [judgement("deny", operation, rule, why, declared.source)];
}

function judgeTargets(schema: SchemaOperation, operation: Operation): readonly SchemaJudgement[] {
  if (schema.blockedTargets.length === 0) return [];
  const { blocked, isUnknown } = judgeTarget(schema, operation);
  const { blockedSource: source = schema.source } = schema;
  const rule = blockedText(schema);
  if (blocked !== undefined) {
    return [judgement("deny", operation, rule, `is never allowed on ${blocked}: “${rule}”`, source)];
  }
  const why = `may be about a blocked target (that can't be told from its arguments): “${rule}”`;
  return isUnknown ? [judgement("ask", operation, rule, why, source)] : [];
}

function judgePreconditions(
  { preconditions }: SchemaOperation,
  operation: Operation,
  facts: PreconditionFacts,
): readonly SchemaJudgement[] {
  return preconditions.flatMap(({ text, source }) => {
    const holds = checkPrecondition(text, operation, facts);
    if (holds === true) return [];
    return holds === false
      ? [judgement("deny", operation, text, `needs “${text}”, which doesn't hold`, source)]
      : [judgement("ask", operation, text, `needs “${text}”, which isn't known here`, source)];
  });
}

const judgement = (
  decision: SchemaJudgement["decision"],
  { name, isPossible }: Operation,
  rule: string,
  why: string,
  source: Source,
): SchemaJudgement => ({
  decision: isPossible ? "ask" : decision,
  rule,
  reason: `${name} ${why} [${formatSource(source)}]`,
  source,
  operation: name,
});

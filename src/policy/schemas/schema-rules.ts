/** Makes the rules of a tool's schema: blocked targets are denied, and operations that require approval are asked about. */
import type { Source } from "../../base/index.ts";
import type { PolicyRule } from "../policy.ts";
import { globsOf, targetArguments } from "./blocked-target.ts";
import { namesOf } from "./find-schemas.ts";
import type { SchemaOperation, ToolSchema } from "./tool-schema.ts";

/**
 * Denials first. An unreadable part is asked about. Rules compare values as they are given; `judgeSchemas` also knows
 * other spellings of a target.
 */
export function schemaRules(schema: ToolSchema): readonly PolicyRule[] {
  const { operations } = schema;
  const asks = (names: readonly string[], text: string, source: Source) =>
    names.flatMap(namesOf).map(each => rule("ask", each, text, source));
  return [
    ...operations.flatMap(blockedRules),
    ...operations.flatMap(({ name, approval, warning, sideEffects }) => {
      const effects = sideEffects.length === 0 ? "" : ` (side effects: ${sideEffects.join(", ")})`;
      const text = `${name} requires approval${warning === undefined ? "" : `: ${warning}`}${effects}`;
      return approval === undefined ? [] : asks([name], text, approval);
    }),
    ...operations.flatMap(({ name, source, isBroken }) =>
      isBroken ? asks([name], `${name} is described in a way that can't be read in full`, source) : [],
    ),
    ...(schema.isBroken
      ? asks(schema.covers, `${schema.source.file} can't be read in full`, schema.source)
      : []),
  ];
}

/** `github.force_push is blocked for main, production, staging`. */
export const blockedText = ({ name, blockedTargets }: SchemaOperation): string =>
  `${name} is blocked for ${blockedTargets.join(", ")}`;

function blockedRules(operation: SchemaOperation): readonly PolicyRule[] {
  const { blockedTargets, blockedSource: source = operation.source } = operation;
  if (blockedTargets.length === 0) return [];
  const text = blockedText(operation);
  return namesOf(operation.name).flatMap(name => {
    const compared = comparedArguments({ ...operation, name });
    if (compared.length === 0) return [rule("ask", name, text, source)];
    return compared.map(argument =>
      rule("deny", name, text, source, { [argument]: globsOf(argument, blockedTargets) }),
    );
  });
}

/** An argument that is rightly left out would be asked about: where some are required, they say what it is about. */
function comparedArguments(operation: SchemaOperation): readonly string[] {
  const all = targetArguments(operation);
  const { required, properties } = operation.arguments ?? {};
  const given = all.filter(name => required?.includes(name) || properties?.[name]?.default !== undefined);
  return given.length > 0 ? given : all;
}

const rule = (
  decision: PolicyRule["decision"],
  operation: string,
  text: string,
  source: Source,
  args: PolicyRule["arguments"] = {},
): PolicyRule => ({ decision, operation, arguments: args, text, source });

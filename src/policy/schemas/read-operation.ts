/** Reads what a schema says about one operation, field by field, leaving out only what can't be read. */
import type { Source } from "../../base/index.ts";
import { checkValue } from "./check-value.ts";
import type { ProblemList } from "./problem-list.ts";
import type { JsonNode } from "./read-json.ts";
import type { RateLimit, SchemaArguments, SchemaOperation, Statement } from "./tool-schema.ts";
import { readSchemas, readValueSchema, type ValueSchema } from "./value-schema.ts";

interface Field {
  readonly expected: string;
  /** Undefined where the value is none that this field can have. */
  readonly read: (node: JsonNode, problems: ProblemList) => Partial<SchemaOperation> | undefined;
}

const textsOf = (statements: readonly Statement[]) => statements.map(({ text }) => text);

/** A list of texts. What is no text is left out; one text alone is read as a list of it. Both are problems. */
const list = (
  fieldsOf: (statements: readonly Statement[], source: Source) => Partial<SchemaOperation>,
): Field => ({
  expected: "",
  read(node, problems) {
    if (node.items === undefined) problems.add(node.line, "a list, in brackets");
    const statements = (node.items ?? [node]).flatMap(({ value, line }) => {
      if (typeof value === "string" && value.trim() !== "") {
        return [{ text: value.trim(), source: problems.source(line) }];
      }
      problems.add(line, "a text in double quotes");
      return [];
    });
    return fieldsOf(statements, problems.source(node.line));
  },
});

const fields: { readonly [name: string]: Field } = {
  preconditions: list(statements => ({ preconditions: statements })),
  side_effects: list(statements => ({ sideEffects: textsOf(statements) })),
  blocked_targets: list((statements, blockedSource) => ({
    blockedTargets: textsOf(statements),
    blockedSource,
  })),
  requires_approval: {
    expected: "true or false",
    read({ value, line }, problems) {
      if (typeof value !== "boolean") return undefined;
      return value ? { approval: problems.source(line) } : {};
    },
  },
  warning: {
    expected: "a sentence",
    read: ({ value }) => (typeof value === "string" ? { warning: value } : undefined),
  },
  description: { expected: "a sentence", read: ({ value }) => (typeof value === "string" ? {} : undefined) },
  rate_limit: {
    expected: '{ "calls": …, "window_ms": … } with two whole numbers above 0',
    read(node) {
      const rateLimit = rateLimitOf(node);
      return rateLimit && { rateLimit };
    },
  },
  timeout_ms: {
    expected: "a number of milliseconds above 0",
    read: ({ value }) => (typeof value === "number" && value > 0 ? { timeoutMs: value } : undefined),
  },
};

/** What an operation may say besides its arguments. */
export const operationFields: readonly string[] = Object.keys(fields);

/** An operation of the format `{ required_args, optional_args, preconditions, … }`. */
export function readOperation(name: string, node: JsonNode, problems: ProblemList): SchemaOperation {
  const before = problems.found.length;
  if (node.members === undefined) problems.add(node.line, `what ${name} takes and needs, in braces`);
  for (const { key, line } of node.repeated ?? []) problems.add(line, `${key} once`);
  for (const [key, { line }] of node.members ?? []) {
    if (
      !Object.hasOwn(fields, key) &&
      key !== "required_args" &&
      key !== "optional_args" &&
      !key.startsWith("$")
    ) {
      problems.add(
        line,
        `one of required_args, optional_args, ${operationFields.join(", ")} instead of ${key}`,
      );
    }
  }
  const declared = readOwnArguments(node, problems);
  return {
    ...readFields(name, node, problems),
    ...(declared !== undefined && { arguments: declared }),
    ...(problems.found.length > before && { isBroken: true }),
  };
}

/** The plain schema of a tool: what stands beside its input schema, in the same words as above, holds as well. */
export function readPlainOperation(
  name: string,
  node: JsonNode,
  input: JsonNode,
  problems: ProblemList,
): SchemaOperation {
  const before = problems.found.length;
  if (input.members === undefined) problems.add(input.line, "a JSON Schema of the tool's arguments");
  const { properties, required = [], isClosed } = readValueSchema(input, "plain", problems);
  const values = new Map(
    Array.from(properties ?? [], ([key, schema]) => [
      key,
      hasFittingDefault(schema) ? schema : withoutDefault(schema),
    ]),
  );
  const declared = argumentsOf(values, new Set(required), isClosed === undefined);
  const said = readFields(name, node, problems);
  return { ...said, arguments: declared, ...(problems.found.length > before && { isBroken: true }) };
}

function readFields(name: string, node: JsonNode, problems: ProblemList): SchemaOperation {
  let operation: SchemaOperation = {
    name,
    preconditions: [],
    sideEffects: [],
    blockedTargets: [],
    source: problems.source(node.line),
  };
  for (const [key, field] of Object.entries(fields)) {
    const member = node.members?.get(key);
    if (member === undefined) continue;
    const read = field.read(member, problems);
    if (read !== undefined) operation = { ...operation, ...read };
    else problems.add(member.line, `${field.expected} as ${key}`);
  }
  return operation;
}

function readOwnArguments(node: JsonNode, problems: ProblemList): SchemaArguments | undefined {
  const required = argumentGroup(node, "required_args", problems);
  const optional = argumentGroup(node, "optional_args", problems);
  if (required === undefined && optional === undefined) return undefined;
  for (const name of required?.keys() ?? []) {
    if (!optional?.has(name)) continue;
    const line = node.members?.get("optional_args")?.members?.get(name)?.line ?? node.line;
    problems.add(line, `${name} among the required or the optional arguments, not both`);
  }
  const names = new Set(required?.keys());
  return argumentsOf(new Map([...(optional ?? []), ...(required ?? [])]), names, false);
}

function argumentGroup(node: JsonNode, key: string, problems: ProblemList) {
  const group = node.members?.get(key);
  if (group === undefined) return undefined;
  if (group.members === undefined) {
    problems.add(group.line, `arguments by their names, in braces, as ${key}`);
    return undefined;
  }
  const schemas = readSchemas(group, "own", problems);
  return new Map(
    Array.from(schemas, ([name, schema]) => {
      const [problem] = schema.default === undefined ? [] : checkValue(schema, schema.default, name);
      if (problem === undefined) return [name, schema] as const;
      const at = group.members!.get(name)!;
      problems.add((at.members?.get("default") ?? at).line, `a default that fits (${problem})`);
      return [name, withoutDefault(schema)] as const;
    }),
  );
}

const argumentsOf = (
  values: ReadonlyMap<string, ValueSchema>,
  required: ReadonlySet<string>,
  isOpen: boolean,
): SchemaArguments => ({ values, required, isOpen });

const hasFittingDefault = (schema: ValueSchema) =>
  schema.default === undefined || checkValue(schema, schema.default, "").length === 0;

function withoutDefault({ default: _, ...schema }: ValueSchema): ValueSchema {
  return schema;
}

function rateLimitOf({ members }: JsonNode): RateLimit | undefined {
  const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;
  const [calls, windowMs] = [members?.get("calls")?.value, members?.get("window_ms")?.value];
  return members?.size === 2 && isCount(calls) && isCount(windowMs) ? { calls, windowMs } : undefined;
}

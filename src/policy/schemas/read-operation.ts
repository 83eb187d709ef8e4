/** Reads what a schema says about one operation, field by field, leaving out only what can't be read. */
import type { Json } from "../../base/index.ts";
import { checkValue } from "./check-value.ts";
import { isObject, type JsonFile, type JsonObject, type JsonPath } from "./json-file.ts";
import type { SchemaOperation, Statement, ValueSchema } from "./tool-schema.ts";
import { readSchemas, readValueSchema } from "./value-schema.ts";

const LISTS = ["preconditions", "side_effects", "blocked_targets"] as const;
const GROUPS = ["required_args", "optional_args"] as const;

type Field = readonly [expected: string, fits: (value: Json) => boolean];

const isText = (value: Json) => typeof value === "string";
const isCount = (value: Json | undefined) => Number.isInteger(value) && (value as number) > 0;

const fields: { readonly [name: string]: Field } = {
  requires_approval: ["true or false", value => typeof value === "boolean"],
  warning: ["a sentence", isText],
  description: ["a sentence", isText],
  rate_limit: [
    '{ "calls": …, "window_ms": … } with two whole numbers above 0',
    value => isObject(value) && isCount(value.calls) && isCount(value.window_ms),
  ],
  timeout_ms: ["a number of milliseconds above 0", value => typeof value === "number" && value > 0],
};

const allKeys: readonly string[] = [...GROUPS, ...LISTS, ...Object.keys(fields)];

/** An operation of the format `{ required_args, optional_args, preconditions, … }`. */
export function readOperation(name: string, value: Json, path: JsonPath, json: JsonFile): SchemaOperation {
  const before = json.problems.length;
  if (!isObject(value)) json.add(path, `what ${name} takes and needs, in braces`);
  const object = isObject(value) ? value : {};
  for (const key of Object.keys(object)) {
    const isKnown = allKeys.includes(key) || key.startsWith("$");
    if (!isKnown) json.add([...path, key], `one of ${allKeys.join(", ")} instead of ${key}`);
  }
  const declared = readArguments(object, path, json);
  return {
    ...readFields(name, object, path, json),
    ...(declared !== undefined && { arguments: declared }),
    ...(json.problems.length > before && { isBroken: true }),
  };
}

/**
 * The operation of a tool's plain schema, with the fields that are beside its input schema.
 *
 * @param path where the input schema is: empty where the file itself is one
 */
export function readPlainOperation(
  name: string,
  root: JsonObject,
  path: JsonPath,
  json: JsonFile,
): SchemaOperation {
  const before = json.problems.length;
  const input = path.length === 0 ? root : root[path[0]!]!;
  if (!isObject(input)) json.add(path, "a JSON Schema of the tool's arguments");
  const { properties = {}, ...schema } = readValueSchema(input, path, "plain", json);
  const fitting = Object.entries(properties).map(([key, each]) => [key, checkDefault(each, key).schema]);
  return {
    ...readFields(name, root, [], json),
    arguments: { ...schema, properties: Object.fromEntries(fitting) },
    ...(json.problems.length > before && { isBroken: true }),
  };
}

function readFields(name: string, object: JsonObject, path: JsonPath, json: JsonFile): SchemaOperation {
  const readable = Object.keys(fields).filter(key => Object.hasOwn(object, key) && isReadable(key));
  const { requires_approval, warning, rate_limit, timeout_ms }: JsonObject = Object.fromEntries(
    readable.map(key => [key, object[key]!]),
  );
  const [preconditions, sideEffects, targets] = LISTS.map(key => readList(object[key], [...path, key], json));
  const { calls, window_ms } = (rate_limit ?? {}) as { readonly [key: string]: number };
  return {
    name,
    preconditions: preconditions!,
    sideEffects: sideEffects!.map(({ text }) => text),
    blockedTargets: targets!.map(({ text }) => text),
    ...(targets!.length > 0 && { blockedSource: json.source([...path, "blocked_targets"]) }),
    ...(requires_approval === true && { approval: json.source([...path, "requires_approval"]) }),
    ...(warning !== undefined && { warning: warning as string }),
    ...(rate_limit !== undefined && { rateLimit: { calls: calls!, windowMs: window_ms! } }),
    ...(timeout_ms !== undefined && { timeoutMs: timeout_ms as number }),
    source: json.source(path),
  };

  function isReadable(key: string): boolean {
    const [expected, fits] = fields[key]!;
    if (!fits(object[key]!)) json.add([...path, key], `${expected} as ${key}`);
    return fits(object[key]!);
  }
}

/** A text alone is read as a list of it, and any other item is left out. Both are problems. */
function readList(value: Json | undefined, path: JsonPath, json: JsonFile): readonly Statement[] {
  if (value !== undefined && !Array.isArray(value)) json.add(path, "a list, in brackets");
  return (value === undefined ? [] : [value].flat()).flatMap((item, index) => {
    const at = Array.isArray(value) ? [...path, index] : path;
    if (typeof item === "string" && item.trim() !== "")
      return [{ text: item.trim(), source: json.source(at) }];
    json.add(at, "a text in double quotes");
    return [];
  });
}

function readArguments(object: JsonObject, path: JsonPath, json: JsonFile): ValueSchema | undefined {
  const groups = GROUPS.map(key => readGroup(object[key], [...path, key], json));
  const [required, optional] = groups;
  if (required === undefined && optional === undefined) return undefined;
  const names = Object.keys(required ?? {});
  for (const name of names.filter(each => Object.hasOwn(optional ?? {}, each))) {
    json.add(
      [...path, "optional_args", name],
      `${name} among the required or the optional arguments, not both`,
    );
  }
  return { properties: { ...optional, ...required }, required: names, additionalProperties: false };
}

function readGroup(value: Json | undefined, path: JsonPath, json: JsonFile) {
  if (value === undefined) return undefined;
  if (!isObject(value)) {
    json.add(path, "arguments by their names, in braces");
    return undefined;
  }
  const schemas = Object.entries(readSchemas(value, path, "own", json));
  return Object.fromEntries(
    schemas.map(([name, given]) => {
      const { schema, problem } = checkDefault(given, name);
      if (problem !== undefined) json.add([...path, name, "default"], `a default that fits (${problem})`);
      return [name, schema];
    }),
  );
}

/** Without its default where that doesn't fit. */
function checkDefault(schema: ValueSchema, name: string) {
  const { default: usual, ...rest } = schema;
  const [problem] = usual === undefined ? [] : checkValue(rest, usual, name);
  return { schema: problem === undefined ? schema : rest, problem };
}

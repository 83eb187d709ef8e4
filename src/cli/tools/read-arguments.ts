/** The arguments of a call as they are typed: a JSON object, single arguments, or both. */
import { type Json, limits } from "../../base/index.ts";
import type { JsonSchema } from "../../ports/index.ts";
import { invalid } from "../command.ts";
import { readBounded } from "../files.ts";
import type { Terminal } from "../terminal.ts";
import { resolveSchema } from "./schema-fields.ts";

export type ArgumentPair = readonly [name: string, value: string];

/** A character of JSON takes up to four bytes; longer input is refused as it would be of a model. */
const MAX_BYTES = 4 * limits.inputChars.default;

const EXPECTED = 'a JSON object such as {"path":"README.md"}';

/**
 * @param given JSON, or `-` for standard input
 * @throws input.invalid for what isn't JSON; volume.unreadable
 */
export async function readJson(given: string, { input }: Pick<Terminal, "input">): Promise<Json> {
  const isPiped = given === "-";
  const text = isPiped ? new TextDecoder().decode(await readBounded(input, MAX_BYTES)) : given;
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    const what = isPiped ? "What came on standard input" : "What stands behind the tool's name";
    throw invalid(what, EXPECTED, cause);
  }
}

/**
 * Both together; a single argument takes the place of one in the JSON, and several of one name are a list.
 * @throws input.invalid for single arguments beside what is no object
 */
export function mergeArguments(given: Json, pairs: readonly ArgumentPair[], schema: JsonSchema): Json {
  if (pairs.length === 0) return given;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw invalid("The JSON beside --arg", EXPECTED);
  }
  const single = [...Map.groupBy(pairs, ([name]) => name)].map(([name, same]) => {
    const values = same.map(([, value]) => value);
    return [name, readValues(values, memberOf(schema, name), schema)] as const;
  });
  // Whatever a name is, it becomes a member of its own.
  return Object.fromEntries([...Object.entries(given), ...single]);
}

function memberOf(schema: JsonSchema, name: string): JsonSchema {
  const { additionalProperties, properties } = resolveSchema(schema, schema) ?? {};
  const isNamed = typeof properties === "object" && properties !== null && Object.hasOwn(properties, name);
  const member = isNamed ? (properties as Record<string, unknown>)[name] : additionalProperties;
  return resolveSchema(member, schema) ?? {};
}

function readValues(values: readonly string[], schema: JsonSchema, root: JsonSchema): Json {
  const [first = "", ...others] = values;
  if (!typesOf(schema, root).has("array")) return readValue(others.at(-1) ?? first, schema, root);
  const whole = others.length === 0 ? parse(first) : undefined;
  if (Array.isArray(whole)) return whole;
  const item = resolveSchema(schema.items, root) ?? {};
  return values.map(value => readValue(value, item, root));
}

/** As JSON; as text where the schema takes text and nothing else that the JSON is. The schema has the last word. */
function readValue(text: string, schema: JsonSchema, root: JsonSchema): Json {
  const types = typesOf(schema, root);
  const value = parse(text);
  if (value === undefined) return text;
  const isText = types.has("string") && (typeof value === "string" || !types.has(typeOfValue(value)));
  return isText ? text : value;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The types that a schema names, by its own word or by its choices; empty without one. */
function typesOf(schema: JsonSchema, root: JsonSchema): ReadonlySet<unknown> {
  const { anyOf = [], const: only, enum: values = [], oneOf = [], type = [] } = schema;
  const choices = [anyOf, oneOf].flat().flatMap(each => [...typesOf(resolveSchema(each, root) ?? {}, root)]);
  const listed = [values, only === undefined ? [] : [only]].flat().map(typeOfValue);
  return new Set<unknown>([...[type].flat(), ...listed, ...choices]);
}

const typeOfValue = (value: Json): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

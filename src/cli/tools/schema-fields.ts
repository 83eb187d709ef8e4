/** The members of a JSON Schema as a list that a person can read. */
import type { Json } from "../../base/index.ts";
import type { JsonSchema } from "../../ports/index.ts";

interface SchemaField {
  /** With the names of the fields around it: `headers.accept`, `edits[].text`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const MAX_DEPTH = 4;
const MAX_VALUES = 12;

/** In the order in which the schema has them, what is in one behind it. */
export function fieldsOf(schema: JsonSchema): readonly SchemaField[] {
  return membersOf(schema, schema, "", MAX_DEPTH);
}

function membersOf(given: unknown, root: JsonSchema, prefix: string, depth: number): readonly SchemaField[] {
  const schema = resolveSchema(given, root);
  if (schema === undefined || depth === 0) return [];
  if (schema.type === "array") return membersOf(schema.items, root, `${prefix.slice(0, -1)}[].`, depth - 1);
  const { properties } = schema;
  if (typeof properties !== "object" || properties === null) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).flatMap(([name, member]) => {
    const { description } = resolveSchema(member, root) ?? {};
    const field = {
      name: `${prefix}${name}`,
      type: typeOf(member, root, depth),
      isRequired: required.includes(name),
      description: typeof description === "string" ? description : "",
    };
    return [field, ...membersOf(member, root, `${prefix}${name}.`, depth - 1)];
  });
}

/** In a few words: `string`, `"GET" | "POST"`, `integer, 1 to 100`, `string[]`. */
export function typeOf(given: unknown, root: JsonSchema, depth = MAX_DEPTH): string {
  const schema = resolveSchema(given, root);
  if (schema === undefined || depth === 0) return "anything";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return listed(schema.enum.map(value => JSON.stringify(value)));
  const choices = [schema.anyOf, schema.oneOf].flatMap(each => (Array.isArray(each) ? each : []));
  if (choices.length > 0) return listed([...new Set(choices.map(each => typeOf(each, root, depth - 1)))]);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? "anything"];
  const words = types.map(type => (type === "array" ? arrayOf(schema.items, root, depth) : String(type)));
  return `${listed(words)}${rangeOf(schema.minimum, schema.maximum)}`;
}

function arrayOf(items: Json | undefined, root: JsonSchema, depth: number): string {
  const item = typeOf(items ?? {}, root, depth - 1);
  return item.includes(" ") ? `(${item})[]` : `${item}[]`;
}

function rangeOf(least: Json | undefined, most: Json | undefined): string {
  if (typeof least === "number" && typeof most === "number") return `, ${least} to ${most}`;
  if (typeof least === "number") return `, ${least} or more`;
  return typeof most === "number" ? `, ${most} or less` : "";
}

const listed = (words: readonly string[]) =>
  words.length > MAX_VALUES ? `${words.slice(0, MAX_VALUES).join(" | ")} | …` : words.join(" | ");

/** A chain of references that is longer leads nowhere. */
const MAX_REFERENCES = 10;

/** Undefined for what is no schema, and for a reference that leads out of it. */
export function resolveSchema(part: unknown, root: JsonSchema): JsonSchema | undefined {
  let schema = part;
  for (let left = MAX_REFERENCES; left > 0; left--) {
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return undefined;
    const { $ref: reference } = schema as JsonSchema;
    if (typeof reference !== "string") return schema as JsonSchema;
    schema = find(reference, root);
  }
  return undefined;
}

/** By a JSON pointer, such as `#/$defs/place`. */
function find(reference: string, root: JsonSchema): unknown {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  const names = reference.slice(2).split("/").filter(Boolean);
  return names.reduce<unknown>((at, name) => {
    const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
    return typeof at === "object" && at !== null && Object.hasOwn(at, key)
      ? (at as Record<string, unknown>)[key]
      : undefined;
  }, root);
}

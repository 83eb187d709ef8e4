/** Reads what a value must be like: JSON Schema, and the short keywords of tool_schemas. */
import type { Json } from "../../base/index.ts";
import { createLinearPattern } from "../../base/pattern.ts";
import { isObject, type JsonFile, type JsonObject, type JsonPath } from "./json-file.ts";
import { type ValueSchema, type ValueType, valueTypes } from "./tool-schema.ts";

/**
 * `own`: a keyword that isn't known here is a problem, since a person relies on it. `plain`: JSON Schema as tools bring
 * it; the tool itself checks a keyword that isn't known here.
 */
export type Dialect = "own" | "plain";

type Keyword = readonly [expected: string, fits: (value: Json) => boolean];

const size: Keyword = ["a whole number from 0", value => Number.isInteger(value) && (value as number) >= 0];
const bound: Keyword = ["a number", value => typeof value === "number"];
const anything: Keyword = ["", () => true];
const isText = (value: Json) => typeof value === "string";

const keywords: { readonly [name: string]: Keyword } = {
  type: [
    `one of ${valueTypes.join(", ")}, or a list of them`,
    value => {
      const types = [value].flat();
      return types.length > 0 && types.every(type => valueTypes.includes(type as ValueType));
    },
  ],
  enum: ["a list of at least one value", value => Array.isArray(value) && value.length > 0],
  const: anything,
  maxLength: size,
  minLength: size,
  maxItems: size,
  minItems: size,
  minimum: bound,
  maximum: bound,
  pattern: [
    "a regular expression without look-around, back-references and large counts",
    value => typeof value === "string" && createLinearPattern(value) !== undefined,
  ],
  items: ["what each item must be like, in braces", isObject],
  properties: ["properties by their names, in braces", isObject],
  required: ["a list of names", value => Array.isArray(value) && value.every(isText)],
  additionalProperties: ["true or false", value => typeof value === "boolean"],
  default: anything,
  description: anything,
  title: anything,
  examples: anything,
};

const spellings: { readonly [name: string]: string } = { min: "minimum", max: "maximum" };

/** `max_length` is `maxLength`. */
const keywordOf = (key: string): string =>
  Object.hasOwn(spellings, key)
    ? spellings[key]!
    : key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Reads all that can be read; each unreadable part is a problem, with its line. */
export function readValueSchema(value: Json, path: JsonPath, dialect: Dialect, file: JsonFile): ValueSchema {
  if (!isObject(value)) {
    if (dialect === "own") file.add(path, 'what the value must be like, such as { "type": "string" }');
    return {};
  }
  const read = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const name = keywordOf(key);
    const at = [...path, key];
    if (!Object.hasOwn(keywords, name)) {
      const isProblem = dialect === "own" && !key.startsWith("$");
      if (isProblem) file.add(at, `one of ${Object.keys(keywords).join(", ")} instead of ${key}`);
      return [];
    }
    const [expected, fits] = keywords[name]!;
    if (!fits(member)) {
      const isOfTool =
        dialect === "plain" && (name === "additionalProperties" || (name === "pattern" && isText(member)));
      if (!isOfTool) file.add(at, `${expected} as ${key}`);
      return [];
    }
    if (name === "items") return [[name, readValueSchema(member, at, dialect, file)]];
    if (name === "properties") return [[name, readSchemas(member as JsonObject, at, dialect, file)]];
    return [name === "const" ? ["enum", [member]] : [name, member]];
  });
  return Object.fromEntries(read);
}

/** Schemas by name: an object's properties, an operation's arguments. */
export const readSchemas = (
  members: JsonObject,
  path: JsonPath,
  dialect: Dialect,
  file: JsonFile,
): { readonly [name: string]: ValueSchema } =>
  Object.fromEntries(
    Object.entries(members).map(([name, each]) => [
      name,
      readValueSchema(each, [...path, name], dialect, file),
    ]),
  );

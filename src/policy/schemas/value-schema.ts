/** What a value must be like, as far as a schema says and this engine checks it. */
import type { Json } from "../../base/index.ts";
import { createLinearPattern, type LinearPattern } from "../../base/pattern.ts";
import type { ProblemList } from "./problem-list.ts";
import type { JsonNode } from "./read-json.ts";

export const valueTypes = ["string", "integer", "number", "boolean", "array", "object", "null"] as const;
export type ValueType = (typeof valueTypes)[number];

/** What is left out may be anything. */
export interface ValueSchema {
  readonly types?: readonly ValueType[];
  readonly enum?: readonly Json[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: LinearPattern;
  readonly items?: ValueSchema;
  readonly properties?: ReadonlyMap<string, ValueSchema>;
  readonly required?: readonly string[];
  /** Whether an object may have other properties than those. */
  readonly isClosed?: true;
  /** Stands for a value that isn't given. */
  readonly default?: Json;
}

/**
 * `own`: a keyword that isn't known here is a problem, since somebody relies on it. `plain`: JSON Schema as tools come
 * with it; what isn't known here, the tool checks itself.
 */
export type Dialect = "own" | "plain";

interface Keyword {
  readonly expected: string;
  /** The field of a ValueSchema, or undefined where the value is none that this keyword can have. */
  readonly read: (node: JsonNode, dialect: Dialect, problems: ProblemList) => ValueSchema | undefined;
}

const size = (field: "minLength" | "maxLength" | "minItems" | "maxItems"): Keyword => ({
  expected: "a whole number from 0",
  read: ({ value }) => (Number.isInteger(value) && (value as number) >= 0 ? { [field]: value } : undefined),
});

const bound = (field: "minimum" | "maximum"): Keyword => ({
  expected: "a number",
  read: ({ value }) => (typeof value === "number" ? { [field]: value } : undefined),
});

const annotation: Keyword = { expected: "", read: () => ({}) };

const keywords: { readonly [name: string]: Keyword } = {
  type: {
    expected: `one of ${valueTypes.join(", ")}, or a list of them`,
    read({ value }) {
      const types = Array.isArray(value) ? value : [value];
      const isKnown = (type: Json): type is ValueType => valueTypes.some(each => each === type);
      return types.length > 0 && types.every(isKnown) ? { types } : undefined;
    },
  },
  enum: {
    expected: "a list of at least one value",
    read: ({ value }) => (Array.isArray(value) && value.length > 0 ? { enum: value } : undefined),
  },
  const: { expected: "", read: ({ value }) => ({ enum: [value] }) },
  max_length: size("maxLength"),
  min_length: size("minLength"),
  max_items: size("maxItems"),
  min_items: size("minItems"),
  minimum: bound("minimum"),
  maximum: bound("maximum"),
  pattern: {
    expected: "a regular expression without look-around, back-references and large counts",
    read({ value }, dialect) {
      const pattern = typeof value === "string" ? createLinearPattern(value) : undefined;
      if (pattern !== undefined) return { pattern };
      return dialect === "plain" && typeof value === "string" ? {} : undefined;
    },
  },
  items: {
    expected: "what each item must be like, in braces",
    read: (node, dialect, problems) =>
      node.members === undefined ? undefined : { items: readValueSchema(node, dialect, problems) },
  },
  properties: {
    expected: "properties by their names, in braces",
    read: (node, dialect, problems) =>
      node.members === undefined ? undefined : { properties: readSchemas(node, dialect, problems) },
  },
  required: {
    expected: "a list of names",
    read({ value }) {
      const isName = (item: Json) => typeof item === "string";
      return Array.isArray(value) && value.every(isName) ? { required: value } : undefined;
    },
  },
  additional_properties: {
    expected: "true or false",
    read: ({ value }, dialect) =>
      value === false ? { isClosed: true } : value === true || dialect === "plain" ? {} : undefined,
  },
  default: { expected: "", read: ({ value }) => ({ default: value }) },
  description: annotation,
  title: annotation,
  examples: annotation,
};

/** Other spellings of the same: JSON Schema's own, and the short ones that people write. */
const spellings: { readonly [name: string]: string } = {
  maxLength: "max_length",
  minLength: "min_length",
  maxItems: "max_items",
  minItems: "min_items",
  min: "minimum",
  max: "maximum",
  additionalProperties: "additional_properties",
};

/** Reads all that can be read; each thing that can't is a problem, with its line. */
export function readValueSchema(node: JsonNode, dialect: Dialect, problems: ProblemList): ValueSchema {
  if (node.members === undefined) {
    if (dialect === "own")
      problems.add(node.line, 'what the value must be like, such as { "type": "string" }');
    return {};
  }
  let schema: ValueSchema = {};
  for (const { key, line } of node.repeated ?? []) problems.add(line, `${key} once`);
  for (const [key, member] of node.members) {
    const name = Object.hasOwn(spellings, key) ? spellings[key]! : key;
    const keyword = Object.hasOwn(keywords, name) ? keywords[name] : undefined;
    const read = keyword?.read(member, dialect, problems);
    if (read !== undefined) schema = { ...schema, ...read };
    else if (keyword !== undefined) problems.add(member.line, `${keyword.expected} as ${key}`);
    else if (dialect === "own" && !key.startsWith("$")) {
      problems.add(member.line, `one of ${Object.keys(keywords).join(", ")} instead of ${key}`);
    }
  }
  return schema;
}

/** Schemas by name: an object's properties, an operation's arguments. */
export function readSchemas(
  { members = new Map(), repeated = [] }: JsonNode,
  dialect: Dialect,
  problems: ProblemList,
): ReadonlyMap<string, ValueSchema> {
  for (const { key, line } of repeated) problems.add(line, `${key} once`);
  return new Map(Array.from(members, ([name, node]) => [name, readValueSchema(node, dialect, problems)]));
}

/** Types, lists of types and choices of values as a dialect has them. */
import type { Json } from "../../base/index.ts";
import type { JsonType, SchemaRules } from "./schema-dialect.ts";
import { type DraftNode, listOf, note, type SchemaNode, stringsOf } from "./schema-node.ts";

const OWN_KEYWORDS: Readonly<Record<JsonType, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  boolean: [],
  null: [],
  array: ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"],
  object: ["properties", "required", "additionalProperties", "minProperties", "maxProperties"],
};
const typed: ReadonlySet<string> = new Set(Object.values(OWN_KEYWORDS).flat());

export function fitTypes(node: SchemaNode, rules: SchemaRules, notes: string[]): SchemaNode {
  const values = listOf(node.enum);
  const types = typesOf(node);
  const isRefused = values.some(value => !rules.enumTypes.includes(jsonTypeOf(value)));
  if (isRefused || (Array.isArray(node.type) && !rules.hasTypeLists)) {
    if (node.anyOf === undefined && types.length > 1) return byType(node, types, rules, notes);
    // One type, so that a boolean's two values say nothing more than its type; or a union that is here already.
    return withItems(without(node, isRefused ? "enum" : "type", notes), rules);
  }
  return withItems(node, rules);
}

/** The types that a node names, or that its values have. */
function typesOf({ type, enum: values }: SchemaNode): readonly string[] {
  if (typeof type === "string") return [type];
  return Array.isArray(type) ? stringsOf(type) : [...new Set(listOf(values).map(jsonTypeOf))];
}

/** A union with a branch for each type, which has the keywords that mean something to it. */
function byType(node: SchemaNode, types: readonly string[], rules: SchemaRules, notes: string[]): SchemaNode {
  const { type: _, enum: values, ...rest } = node;
  const common = Object.entries(rest).filter(([keyword]) => !typed.has(keyword));
  const branches = types.flatMap(type => {
    const branch: DraftNode = { type };
    const kind = type === "integer" ? "number" : (type as JsonType);
    for (const keyword of OWN_KEYWORDS[kind] ?? []) {
      if (rest[keyword] !== undefined) branch[keyword] = rest[keyword];
    }
    if (values === undefined) return [withItems(branch, rules)];
    const own = listOf(values).filter(value => jsonTypeOf(value) === kind);
    if (own.length === 0) return [];
    if (kind === "null") return [branch];
    branch.enum = own;
    return [
      rules.enumTypes.includes(kind)
        ? withItems(branch, rules)
        : withItems(without(branch, "enum", notes), rules),
    ];
  });
  const [only = {}] = branches;
  return { ...Object.fromEntries(common), ...(branches.length > 1 ? { anyOf: branches } : only) };
}

function without(node: SchemaNode, keyword: string, notes: string[]): SchemaNode {
  const { [keyword]: value, ...rest } = node;
  notes.push(note(keyword, value));
  if (keyword !== "enum" || rest.type !== undefined) return rest;
  const types = typesOf(node);
  return types.length === 1 ? { ...rest, type: types[0] } : rest;
}

function withItems(node: SchemaNode, rules: SchemaRules): SchemaNode {
  const isArray = node.type === "array" || (Array.isArray(node.type) && node.type.includes("array"));
  return isArray && rules.needsItems && node.items === undefined ? { ...node, items: {} } : node;
}

function jsonTypeOf(value: Json): JsonType {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as JsonType);
}

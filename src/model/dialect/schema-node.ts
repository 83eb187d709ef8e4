/** JSON Schema as the adapters see it: nodes, their notes, references, merged parts and fitted types. */
import { isRecord, type Json, type JsonRecord } from "../../base/index.ts";
import type { JsonType, SchemaRules } from "./schema-dialect.ts";

export type SchemaNode = JsonRecord;
export type DraftNode = { [keyword: string]: Json | undefined };

/** The greatest length of one keyword in a description, and of all of them. */
const MAX_NOTE_CHARS = 400;
const MAX_NOTES_CHARS = 2_000;

export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);
export const stringsOf = (value: unknown): readonly string[] =>
  listOf(value).filter(item => typeof item === "string");
export const membersOf = (value: unknown): readonly (readonly [string, Json])[] =>
  isRecord(value)
    ? Object.entries(value).filter((member): member is [string, Json] => member[1] !== undefined)
    : [];

/** `pattern: ^a+$`: models read JSON Schema; a keyword that a provider refuses reaches them as a sentence. */
export function note(keyword: string, value: Json | undefined): string {
  return cut(`${keyword}: ${typeof value === "string" ? value : jsonOf(value)}`, MAX_NOTE_CHARS);
}

/** JSON.stringify for what may be nested deeper than its stack goes. */
function jsonOf(value: Json | undefined): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "…";
  }
}

export function withNotes(node: SchemaNode, notes: readonly string[]): SchemaNode {
  if (notes.length === 0) return node;
  const said = cut([...new Set(notes)].join("; "), MAX_NOTES_CHARS);
  const { description } = node;
  return {
    ...node,
    description: typeof description === "string" && description !== "" ? `${description} (${said})` : said,
  };
}

/** At most so many characters, none of them in halves. */
export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const isSplit = /[\uD800-\uDBFF]/.test(text[maxChars - 2]!);
  return `${text.slice(0, maxChars - (isSplit ? 2 : 1))}…`;
}

/** The same object where nothing has changed: equal schemas needn't be sent, hashed or kept twice. */
export function sameOr<Value extends object>(before: Value, after: Value): Value {
  const keys = Object.keys(after);
  const isSame =
    keys.length === Object.keys(before).length &&
    keys.every(key => Object.hasOwn(before, key) && before[key as keyof Value] === after[key as keyof Value]);
  return isSame ? before : after;
}

/** A schema that takes each value that one of several schemas takes. */
export function unionOf(schemas: readonly SchemaNode[]): SchemaNode {
  const different = [...new Map(schemas.map(each => [jsonOf(each), each])).values()];
  const [first = {}] = different;
  if (different.length < 2) return first;
  const isChoice = different.every(each => isEnum(each) && each.type === first.type);
  if (!isChoice) return { anyOf: different };
  const values = different.flatMap(each => listOf(each.enum));
  return { ...first, enum: [...new Map(values.map(value => [jsonOf(value), value])).values()] };
}

const isEnum = (node: SchemaNode): boolean =>
  Array.isArray(node.enum) && Object.keys(node).every(key => key === "enum" || key === "type");

/** `#/$defs/node`, whichever way the root's own name was put before it; undefined for another document. */
export function localReference(root: SchemaNode, reference: Json | undefined): string | undefined {
  if (typeof reference !== "string") return undefined;
  const own = typeof root.$id === "string" ? root.$id.replace(/#$/, "") : "";
  const local = own !== "" && reference.startsWith(own) ? reference.slice(own.length) || "#" : reference;
  return local.startsWith("#") ? local : undefined;
}

/** Whether it names an entry of the root's definitions, or the root: the form that providers know. */
export const isPlainReference = (root: SchemaNode, local: string): boolean =>
  local === "#" || (/^#\/(?:\$defs|definitions)\/[^/%~]+$/.test(local) && find(root, local) !== undefined);

/** Its target; undefined where that is missing, or under another `$id`. */
export function find(root: SchemaNode, local: string): Json | undefined {
  if (local === "#") return root;
  if (!local.startsWith("#/")) return findAnchor(root, local.slice(1));
  let at: Json | undefined = root;
  for (const part of decode(local.slice(2)).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    if (at !== root && isRecord(at) && typeof at.$id === "string") return undefined;
    at = (at as SchemaNode)[key];
  }
  return at;
}

function findAnchor(root: SchemaNode, name: string): Json | undefined {
  const definitions = [...membersOf(root.$defs), ...membersOf(root.definitions)];
  return definitions.find(
    ([, schema]) => isRecord(schema) && (schema.$anchor === name || schema.$id === `#${name}`),
  )?.[1];
}

function decode(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

/**
 * A schema that takes at least what both take. Where the two can't be said at once, the first one's keyword stays and
 * the second one's becomes a note. Members meet by their names; `additionalProperties` and `items` reach fewer members
 * than before, never more.
 */
export function mergeSchemas(first: SchemaNode, second: SchemaNode, notes: string[]): SchemaNode {
  const merged: DraftNode = { ...first };
  for (const [keyword, value] of Object.entries(second)) {
    const own = merged[keyword];
    if (value === undefined) continue;
    if (own === undefined) merged[keyword] = value;
    else if (keyword === "required") merged.required = [...new Set([...stringsOf(own), ...stringsOf(value)])];
    else if (keyword === "properties") merged.properties = mergeMembers(own, value, notes);
    else if (keyword === "type") merged.type = mergeTypes(own, value);
    else if (keyword === "description") {
      merged.description = own === value ? own : `${String(own)} ${String(value)}`;
    } else if (keyword !== "title" && jsonOf(own) !== jsonOf(value) && !isEmpty(value)) {
      notes.push(note(keyword, value));
    }
  }
  return merged;
}

function mergeMembers(first: Json, second: Json, notes: string[]): Json {
  if (!isRecord(first) || !isRecord(second)) return first;
  const members = new Map(Object.entries(first));
  for (const [name, schema] of Object.entries(second)) {
    const own = members.get(name);
    members.set(name, isRecord(own) && isRecord(schema) ? mergeSchemas(own, schema, notes) : schema);
  }
  return Object.fromEntries(members);
}

function mergeTypes(first: Json, second: Json): Json {
  const both = [first].flat().flatMap(one =>
    [second].flat().flatMap(other => {
      if (one === other) return [one];
      const isWhole = (one === "integer" && other === "number") || (one === "number" && other === "integer");
      return isWhole ? ["integer"] : [];
    }),
  );
  const [only = first] = both;
  return both.length > 1 ? both : only;
}

const isEmpty = (value: Json): boolean =>
  (isRecord(value) && Object.keys(value).length === 0) ||
  (Array.isArray(value) && listOf(value).length === 0);

const OWN_KEYWORDS: Readonly<Record<JsonType, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  boolean: [],
  null: [],
  array: ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"],
  object: ["properties", "required", "additionalProperties", "minProperties", "maxProperties"],
};
const typed: ReadonlySet<string> = new Set(Object.values(OWN_KEYWORDS).flat());

/** Types, lists of types and choices of values as a dialect has them. */
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

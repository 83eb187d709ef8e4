/** JSON Schema as the adapters see it: a node of keywords, and notes on what a node can't say in keywords. */
import type { Json } from "../../base/index.ts";

export type SchemaNode = { readonly [keyword: string]: Json | undefined };
export type DraftNode = { [keyword: string]: Json | undefined };

/** The greatest length of one keyword in a description, and of all of them. */
const MAX_NOTE_CHARS = 400;
const MAX_NOTES_CHARS = 2_000;

export const isNode = (value: unknown): value is SchemaNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);
export const stringsOf = (value: unknown): readonly string[] =>
  listOf(value).filter(item => typeof item === "string");
export const membersOf = (value: unknown): readonly (readonly [string, Json])[] =>
  isNode(value)
    ? Object.entries(value).filter((member): member is [string, Json] => member[1] !== undefined)
    : [];

/** `pattern: ^a+$`: models read JSON Schema; a keyword that a provider refuses reaches them as a sentence. */
export function note(keyword: string, value: Json | undefined): string {
  return cut(`${keyword}: ${typeof value === "string" ? value : jsonOf(value)}`, MAX_NOTE_CHARS);
}

/** JSON.stringify for what may be nested deeper than its stack goes. */
export function jsonOf(value: Json | undefined): string {
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

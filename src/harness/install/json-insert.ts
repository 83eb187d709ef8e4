/** Adds to a list or an object of a settings file so that taking it out again gives the very same text. */
import type { Edit } from "jsonc-parser";
import type { Json } from "../../base/index.ts";
import {
  endOf,
  formatValue,
  indentAt,
  isBlank,
  isComment,
  isSpread,
  type JsonDocument,
  type JsonLayout,
  layoutOf,
  type Node,
  startsLine,
  tokensBetween,
} from "./json-document.ts";

/** The mark behind the colon of a value that nothing else shows as ours: no person and no formatter writes it. */
export const PLAIN_MARK = "  ";

/**
 * @param key of the new property; undefined for the item of a list
 * @param isPlain whether the value is to be marked as ours
 */
export function insertInto(
  document: JsonDocument,
  container: Node,
  value: Json,
  key: string | undefined,
  isPlain: boolean,
): readonly Edit[] {
  const layout = layoutOf(document);
  const write = (indent: string | undefined) => {
    const gap = isPlain ? PLAIN_MARK : indent === undefined ? layout.gap : " ";
    const name = key === undefined ? "" : `${JSON.stringify(key)}:${gap}`;
    return name + formatValue(value, layout, indent);
  };
  const last = container.children?.at(-1);
  return last === undefined
    ? [insertFirst(document, container, write, layout)]
    : insertBehind(document.text, container, last, write, layout);
}

type Write = (indent: string | undefined) => string;

/**
 * A list or an object that was empty before gets a space behind its bracket, which no container of our own has: by it
 * the two differ when the value is taken out. Two spaces say that its own line break closes it.
 */
function insertFirst({ text, root }: JsonDocument, container: Node, write: Write, layout: JsonLayout): Edit {
  const offset = container.offset + 1;
  if (container !== root && !isSpread(text, root!))
    return { offset, length: 0, content: ` ${write(undefined)}` };
  const { newline, unit } = layout;
  const outer = indentAt(text, container.offset);
  const isClosed = /^[^\S\r\n]*[\r\n]/.test(text.slice(offset, endOf(container)));
  const inner = `${newline}${outer}${unit}${write(outer + unit)}`;
  return { offset, length: 0, content: isClosed ? `  ${inner}` : ` ${inner}${newline}${outer}` };
}

/** Behind the last value and what is said about it in its line; a comma at the end stays one at the end. */
function insertBehind(
  text: string,
  container: Node,
  last: Node,
  write: Write,
  layout: JsonLayout,
): readonly Edit[] {
  const { commaEnd, lineEnd } = readBehind(text, last, endOf(container) - 1);
  const place = Math.max(commaEnd ?? 0, lineEnd);
  const isOnNewLine =
    startsLine(text, container.children![0]!) || text.slice(endOf(last), place).includes("//");
  const above = startsLine(text, last) ? last : container.children![0]!;
  const indent = indentAt(text, above.offset);
  const separator = isOnNewLine ? layout.newline + indent : layout.gap;
  const written = separator + write(isSpread(text, container) || isOnNewLine ? indent : undefined);
  return commaEnd !== undefined
    ? [{ offset: place, length: 0, content: `${written},` }]
    : [
        { offset: endOf(last), length: 0, content: "," },
        { offset: place, length: 0, content: written },
      ];
}

/** The text behind a last value: a comma, and comments in the same line. */
function readBehind(text: string, last: Node, end: number) {
  let lineEnd = endOf(last);
  let commaEnd: number | undefined;
  let isSameLine = true;
  for (const token of tokensBetween(text, lineEnd, end)) {
    if (token.kind === "newline") isSameLine = false;
    if (token.kind === "comma") commaEnd = token.end;
    if (isSameLine && (token.kind === "comma" || isComment(token))) lineEnd = token.end;
  }
  return { commaEnd, lineEnd };
}

/** The mark behind the bracket of a container that was empty before; see json-insert.ts. */
const MARK = /^(?: | {1,2}[\r\n]\s*)$/;

/** Whether a list or an object with values was there before them, empty. */
const stoodThere = (text: string, { offset, children }: Node): boolean =>
  MARK.test(text.slice(offset + 1, children?.[0]?.offset));

/**
 * The edits that take out an item of a list or a property, with the list or object around it where that is empty then
 * and was not there before. "all" where nothing would be left of the document.
 */
export function takeOut(document: JsonDocument, node: Node): readonly Edit[] | "all" {
  const { text } = document;
  const container = node.parent;
  if (container === undefined) return "all";
  if (container.type === "property") return takeOut(document, container);
  const siblings = container.children!;
  const at = siblings.indexOf(node);
  if (siblings.length > 1)
    return at === siblings.length - 1
      ? takeLast(text, container, siblings[at - 1]!, node)
      : takeFirst(text, node, siblings[at + 1]!);
  const before = text.slice(container.offset + 1, node.offset);
  if (stoodThere(text, container)) return takeOnly(text, container, node, before);
  const inner = [...tokensBetween(text, container.offset + 1, node.offset), ...behind(text, container, node)];
  return inner.some(isComment) ? cut(text, container, node) : takeOut(document, container);
}

const behind = (text: string, container: Node, last: Node) =>
  tokensBetween(text, endOf(last), endOf(container) - 1);
const drop = (from: number, to: number): Edit => ({ offset: from, length: to - from, content: "" });
const commaBehind = (text: string, container: Node, last: Node) =>
  [...behind(text, container, last)].find(({ kind }) => kind === "comma");

/** The value alone, with a comma behind it. */
function cut(text: string, container: Node, node: Node): readonly Edit[] {
  const comma = commaBehind(text, container, node);
  return [drop(node.offset, endOf(node)), ...(comma === undefined ? [] : [drop(comma.offset, comma.end)])];
}

/** From a container that was empty before. */
function takeOnly(text: string, container: Node, node: Node, before: string): readonly Edit[] {
  const [value, ...comma] = cut(text, container, node);
  const closing = /^ (\r\n|\r|\n)/.exec(before)?.[1];
  const close = closing === undefined ? "" : closing + indentAt(text, container.offset);
  const end = endOf(node);
  const closeLength = text.startsWith(close, end) ? close.length : 0;
  return [drop(container.offset + 1, value!.offset + value!.length + closeLength), ...comma];
}

function takeLast(text: string, container: Node, previous: Node, node: Node): readonly Edit[] {
  const between = [...tokensBetween(text, endOf(previous), node.offset)];
  const start =
    between.findLast(({ kind }) => kind !== "space" && kind !== "newline")?.end ?? endOf(previous);
  const trailing = commaBehind(text, container, node);
  const comma = trailing ?? between.find(({ kind }) => kind === "comma")!;
  return [drop(comma.offset, comma.end), drop(start, endOf(node))];
}

/** With the comma behind it; the next value takes its place. */
function takeFirst(text: string, node: Node, next: Node): readonly Edit[] {
  const between = [...tokensBetween(text, endOf(node), next.offset)];
  const comma = between.findIndex(({ kind }) => kind === "comma");
  const { offset, end } = between[comma]!;
  const behind = between.slice(comma + 1).find(({ kind }) => kind !== "space" && kind !== "newline");
  return isBlank(text, endOf(node), offset)
    ? [drop(node.offset, behind?.offset ?? next.offset)]
    : [drop(node.offset, endOf(node)), drop(offset, end)];
}

/** Takes values out of a settings file: the exact inverse of adding them. */
import type { Edit } from "jsonc-parser";
import { endOf, isComment, type JsonDocument, type Node, tokensBetween } from "./json-document.ts";
import { indentAt, isBlank } from "./json-layout.ts";

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

/** Adds to a list or an object of a settings file so that taking it out again gives the very same text. */
import type { Edit } from "jsonc-parser";
import type { Json } from "../../base/index.ts";
import { endOf, isComment, type JsonDocument, type Node, tokensBetween } from "./json-document.ts";
import { formatValue, indentAt, isSpread, type JsonLayout, layoutOf, startsLine } from "./json-layout.ts";

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
export function readBehind(text: string, last: Node, end: number) {
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

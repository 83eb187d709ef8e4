/** Puts a line into a section of a markdown file, where a reader sees it, whatever the file holds. */
import { appendBlock, findSection, replaceLines } from "../edit-markdown.ts";
import { markdownEntries } from "../markdown-entries.ts";
import { headingOf, type MarkdownLine, markdownLines } from "../markdown-lines.ts";
import { joinBytes } from "./replace-ranges.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A title as heading text; "" for a title that would hide the text below it, as a template's does. */
export function textOfSection(title: string): string {
  const line = title
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replaceAll("<!--", "<! --")
    .trim();
  return markdownEntries(encode(`${headingLine(line)}\n- x`)).length === 1 ? line : "";
}

// A title that ends in a number sign needs another one behind it, or it would lose its own.
const headingLine = (title: string): string => `## ${title}${title.endsWith("#") ? " #" : ""}`;

/**
 * Adds an item at the end of the section of this title (level 2), before its deeper headings; "" is the part
 * before the first section. The section is made when it is missing. An empty item is left out. An
 * unclosed comment or code block is closed first: it would hide the item.
 */
export function insertLesson(bytes: Uint8Array, section: string, item: string): Uint8Array {
  if (markdownEntries(encode(item)).length !== 1) return bytes;
  const lines = markdownLines(bytes);
  const body = section === "" ? lines : findSection(lines, [section]);
  if (body === undefined) {
    const end = closingLines(bytes, lines);
    const closed = replaceLines(bytes, lines.length + 1, lines.length + 1, end);
    return appendBlock(closed, [headingLine(section), "", item]).bytes;
  }
  const above = "heading" in body ? [body.heading] : [];
  const below = "heading" in body ? body.body : body;
  const deeper = below.findIndex(line => (headingOf(line)?.level ?? 1) >= 2);
  const own = deeper < 0 ? below : below.slice(0, deeper);
  const last = own.findLast(({ text }) => text.trim() !== "") ?? above[0];
  const line = (last?.number ?? 0) + 1;
  const before = bytes.subarray(0, last?.endOffset ?? 0);
  return replaceLines(bytes, line, line, [...closingLines(before, lines.slice(0, line - 1)), item]);
}

/** The mark that closes the comment or the code block open at the end of these bytes. */
function closingLines(bytes: Uint8Array, lines: readonly MarkdownLine[]): readonly string[] {
  const isSeen = (closing: readonly string[]): boolean => {
    const probe = markdownLines(joinBytes([bytes, encode(["", ...closing, "- x"].join("\n"))])).at(-1)!;
    return !probe.isComment && !probe.isCode;
  };
  if (isSeen([])) return [];
  const fences = lines.flatMap(({ text }) => /^\s{0,3}(`{3,}|~{3,})/.exec(text)?.[1] ?? []);
  const longest = (mark: string) =>
    fences
      .filter(fence => fence.startsWith(mark))
      .reduce((one, other) => (one.length > other.length ? one : other), mark);
  return [["-->"], [longest("`")], [longest("~")]].find(isSeen) ?? [];
}

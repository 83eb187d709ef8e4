/** Adds lines to a markdown file without changing its other bytes. */
import { headingOf, lineEnding, type MarkdownLine, markdownLines } from "./markdown-lines.ts";

export interface Edited {
  readonly bytes: Uint8Array;
  /** The line number of the first new line. */
  readonly line: number;
}

/** The bytes with `replacement` lines instead of those from line `start` to before line `end` (numbers from 1). */
export function replaceLines(
  bytes: Uint8Array,
  start: number,
  end: number,
  replacement: readonly string[],
): Uint8Array {
  const lines = markdownLines(bytes);
  const from = lines[start - 1]?.offset ?? bytes.length;
  const to = lines[end - 1]?.offset ?? bytes.length;
  const ending = lineEnding(bytes);
  const isUnended = from === bytes.length && bytes.length > 0 && bytes.at(-1) !== 0x0a;
  const text = (isUnended ? ending : "") + replacement.map(line => line + ending).join("");
  const added = new TextEncoder().encode(text);
  const result = new Uint8Array(from + added.length + bytes.length - to);
  result.set(bytes.subarray(0, from));
  result.set(added, from);
  result.set(bytes.subarray(to), from + added.length);
  return result;
}

/** Adds an entry of several lines at the end, with one blank line before it. */
export function appendBlock(bytes: Uint8Array, block: readonly string[]): Edited {
  const lines = markdownLines(bytes);
  const isApart = lines.length === 0 || lines.at(-1)!.text.trim() === "";
  const before = isApart ? [] : [""];
  const line = lines.length + 1 + before.length;
  return { bytes: replaceLines(bytes, lines.length + 1, lines.length + 1, [...before, ...block]), line };
}

/** Adds a line at the end of the section of this title (level 2), which is made at the end of the file when missing. */
export function appendToSection(bytes: Uint8Array, title: string, text: string): Edited {
  const lines = markdownLines(bytes);
  const section = findSection(lines, [title]);
  if (section === undefined) {
    const { bytes: result, line } = appendBlock(bytes, [`## ${title}`, "", text]);
    return { bytes: result, line: line + 2 };
  }
  const last = section.body.findLast(({ text: each }) => each.trim() !== "");
  const line = (last ?? section.heading).number + 1;
  const isFirst = last === undefined;
  const added = isFirst ? ["", text] : [text];
  // A heading behind the section keeps its distance: blank lines before it stay.
  return { bytes: replaceLines(bytes, line, line, added), line: line + Number(isFirst) };
}

export interface MarkdownSection {
  readonly heading: MarkdownLine;
  readonly body: readonly MarkdownLine[];
}

/** The first section of level 2 with one of these titles, compared without case, to before the next heading of its level. */
export function findSection(
  lines: readonly MarkdownLine[],
  titles: readonly string[],
): MarkdownSection | undefined {
  const wanted = new Set(titles.map(title => title.toLowerCase()));
  const start = lines.findIndex(line => {
    const heading = headingOf(line);
    return heading?.level === 2 && wanted.has(heading.title.toLowerCase());
  });
  if (start < 0) return undefined;
  const end = lines.findIndex((line, at) => at > start && (headingOf(line)?.level ?? 3) <= 2);
  return { heading: lines[start]!, body: lines.slice(start + 1, end < 0 ? lines.length : end) };
}

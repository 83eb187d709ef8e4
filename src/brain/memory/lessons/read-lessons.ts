/** Reads the lessons of a file, each with its place and the bytes of its comment. */
import { type MarkdownEntry, markdownEntries } from "../markdown-entries.ts";
import { commentsOf, headingOf, type MarkdownLine, markdownLines } from "../markdown-lines.ts";
import type { Lesson } from "./lesson.ts";
import { parseLessonComment } from "./lesson-comment.ts";
import { unescapeOpening } from "./lesson-line.ts";

export interface StandingLesson extends Lesson {
  /** From 1. */
  readonly line: number;
  readonly offset: number;
  /** Behind its last line ending. */
  readonly endOffset: number;
}

/** A lesson with what only those need who rewrite it. */
export interface LessonPlace extends StandingLesson {
  /** Offsets of its comment; undefined when it has none. */
  readonly comment?: { readonly offset: number; readonly endOffset: number };
  /** Of its last line. */
  readonly endLine: number;
}

/** Every entry of the file, in its order: those with a comment of ours, and those of people. Never throws. */
export const readLessons = (bytes: Uint8Array): readonly StandingLesson[] =>
  placeLessons(bytes).map(({ comment: _comment, endLine: _endLine, ...lesson }) => lesson);

export function placeLessons(bytes: Uint8Array): readonly LessonPlace[] {
  const lines = markdownLines(bytes);
  const sections = sectionsOf(lines);
  return markdownEntries(bytes).map(entry => {
    const own = linesOf(lines, entry);
    const { line, offset } = entry;
    const { endOffset } = own.at(-1)!;
    const text = unescapeOpening(entry.text);
    const section = sections[line - 1] ?? "";
    const place = { text, section, line, offset, endOffset, endLine: own.at(-1)!.number };
    for (const comment of findComments(bytes, own)) {
      const record = parseLessonComment(comment.text, text);
      if (record !== undefined) return { ...record, ...place, comment, isByPerson: false };
    }
    return { ...place, seen: 0, contradicted: 0, confidence: 1, evidence: [], isByPerson: true };
  });
}

/** Its lines, with those of a comment that an editor wrapped; an unclosed comment is not its own. */
function linesOf(
  lines: readonly MarkdownLine[],
  { line, endOffset }: MarkdownEntry,
): readonly MarkdownLine[] {
  let end = line;
  while (end < lines.length && lines[end]!.offset < endOffset) end += 1;
  const text = lines
    .slice(line - 1, end)
    .map(each => (each.isCode ? "" : each.text))
    .join("\n");
  const isOpen = text.lastIndexOf("<!--") > text.lastIndexOf("-->");
  const close = isOpen ? lines.findIndex((each, at) => at >= end && each.text.includes("-->")) : -1;
  return lines.slice(line - 1, close < 0 ? end : close + 1);
}

/** For each line the title of the heading of level 2 above it. */
function sectionsOf(lines: readonly MarkdownLine[]): readonly string[] {
  let section = "";
  return lines.map(line => {
    const heading = headingOf(line);
    if (heading !== undefined && heading.level <= 2) section = heading.level === 2 ? heading.title : "";
    return section;
  });
}

const NESTED = /^\s+(?:[-*+]|\d{1,9}[.)])\s/;

/** The comments of an entry itself: not those of code, nor of what is nested in it. */
function* findComments(bytes: Uint8Array, lines: readonly MarkdownLine[]) {
  const end = lines.findIndex((line, at) => line.isCode || (at > 0 && NESTED.test(line.text)));
  const { endOffset } = lines.at(end < 0 ? -1 : Math.max(0, end - 1))!;
  const start = lines[0]!.offset;
  // One character for each byte, so that its places are offsets.
  const own = new TextDecoder("latin1").decode(bytes.subarray(start, endOffset));
  for (const { 0: found, index } of own.matchAll(/<!--[\s\S]*?-->/g)) {
    const place = { offset: start + index, endOffset: start + index + found.length };
    const text = new TextDecoder().decode(bytes.subarray(place.offset, place.endOffset));
    // A damaged comment couldn't be written again as it was: it counts as a person's.
    if (!text.includes("\ufffd")) yield { ...place, text: commentsOf(text)[0] ?? "" };
  }
}

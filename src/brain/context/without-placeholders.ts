/** Removes a template's own text, and leaves the text that a person or a mind has written. */
import { isMergeMark } from "../../base/index.ts";
import { isPlaceholder } from "../memory/markdown-entries.ts";
import { type MarkdownLine, markdownLines, withoutComments } from "../memory/markdown-lines.ts";

const HEADING = /^\s{0,3}(#{1,6})\s/;
const QUOTE = /^\s{0,3}>/;
const MARK = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/;

interface Kept {
  readonly text: string;
  readonly number: number;
  /** 0 for what is no heading. */
  readonly level: number;
  readonly isContent: boolean;
}

/**
 * The text without comments, the marks of a merge, placeholders such as `_(none)_`, and headings without content, with the line
 * that it begins on. Removed text leaves an empty line, so that every line can be cited. Undefined when nothing is
 * left but headings and quotes.
 */
export function withoutPlaceholders(
  text: string,
): { readonly text: string; readonly line: number } | undefined {
  const kept = markdownLines(new TextEncoder().encode(text)).map(keep);
  if (!kept.some(({ isContent, text: own }) => isContent && !QUOTE.test(own))) return undefined;
  const lines = kept.map((line, at) => (line.level === 0 || hasContentBelow(kept, at) ? line.text : ""));
  const first = lines.findIndex(line => line.trim() !== "");
  return { text: lines.slice(first).join("\n").trimEnd(), line: kept[first]!.number };
}

function keep({ text, number, isCode, isComment }: MarkdownLine): Kept {
  if (isCode) return { text, number, level: 0, isContent: true };
  const said = isComment || isMergeMark(text) ? "" : withoutComments(text).trimEnd();
  const level = HEADING.exec(said)?.[1]?.length ?? 0;
  if (level > 0) return { text: said, number, level, isContent: false };
  const isContent = said.trim() !== "" && !isPlaceholder(said.replace(MARK, ""));
  return { text: isContent ? said : "", number, level: 0, isContent };
}

function hasContentBelow(lines: readonly Kept[], at: number): boolean {
  for (const { level, isContent } of lines.slice(at + 1)) {
    if (isContent) return true;
    if (level > 0 && level <= lines[at]!.level) return false;
  }
  return false;
}

/** Reads a markdown file of memory entry by entry: list items with their sub-items, and paragraphs. */
import { isMergeMark } from "../../base/index.ts";
import {
  commentsOf,
  headingOf,
  type MarkdownLine,
  markdownLines,
  withoutComments,
} from "./markdown-lines.ts";

export interface MarkdownEntry {
  /** Without list marks, comments and wrapping; nested items keep theirs. */
  readonly text: string;
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
  /** The text of its HTML comments, for example the evidence of a lesson. */
  readonly comments: readonly string[];
  readonly line: number;
  readonly offset: number;
  readonly endOffset: number;
}

const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/;
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;
const QUOTE = /^\s{0,3}>/;

/**
 * Entries in the order of the file. Headings, quotes, comments, rules, front matter, the marks of a merge, and a
 * template's placeholders, such as `_(none)_` and `_(e.g., …)_`, don't count.
 */
export function markdownEntries(bytes: Uint8Array): readonly MarkdownEntry[] {
  const entries: MarkdownEntry[] = [];
  const headings: { readonly level: number; readonly title: string }[] = [];
  let open: MarkdownLine[] = [];
  let isItem = false;

  for (const line of markdownLines(bytes)) {
    if (line.isFrontMatter) continue;
    const heading = headingOf(line);
    if (heading !== undefined) {
      close();
      while (headings.length > 0 && headings.at(-1)!.level >= heading.level) headings.pop();
      headings.push(heading);
      continue;
    }
    const { text, isComment, isCode } = line;
    const isBlank = text.trim() === "";
    // An item may go on behind a blank line when what follows is indented.
    if (isComment || (isBlank && isItem && !isCode)) {
      if (open.length > 0) open.push(line);
    } else if (isCode) {
      open.push(line);
    } else if (isBlank || RULE.test(text) || QUOTE.test(text) || isMergeMark(text)) {
      close();
    } else {
      const indent = ITEM.exec(text)?.[1];
      const startsItem: boolean = indent !== undefined && !(isItem && isNested(indent, open[0]));
      const endsItem = isItem && open.at(-1)?.text.trim() === "" && !/^(?:\s{2,}|\t)/.test(text);
      if (startsItem || endsItem) close();
      isItem ||= startsItem;
      open.push(line);
    }
  }
  close();
  return entries;

  function close(): void {
    while (open.length > 1 && (open.at(-1)!.text.trim() === "" || open.at(-1)!.isComment)) open.pop();
    const [first] = open;
    const raw = open.map(({ text }) => text).join("\n");
    const text = entryText(raw, isItem);
    if (
      first !== undefined &&
      !isPlaceholder(text) &&
      !headings.some(({ title }) => TEMPLATE_HEADING.test(title))
    ) {
      entries.push({
        text,
        headings: headings.map(({ title }) => title),
        comments: commentsOf(raw),
        line: first.number,
        offset: first.offset,
        endOffset: open.at(-1)!.endOffset,
      });
    }
    open = [];
    isItem = false;
  }
}

const TEMPLATE_HEADING = /^example (?:sections?|entr(?:y|ies))$|^YYYY-MM-DD\b/i;
const EMPTY = /^(?:none(?: yet)?|empty|n\/a|tbd|nothing yet|なし|無し|无|없음|нет|–|-{1,})$/iu;

/** Whether a text only holds the place for one: `_(none)_`, `_none_`, `_(e.g., tabs)_`, nothing at all. */
export function isPlaceholder(text: string): boolean {
  const bare = text
    .trim()
    .replace(/^[_*]+|[_*]+$/g, "")
    .trim();
  if (bare === "") return true;
  const isEmphasised = /^[_*]/.test(text.trim());
  const inner = /^[(\uff08]([\s\S]*)[)\uff09]$/.exec(bare)?.[1]?.trim();
  return (isEmphasised && inner !== undefined) || EMPTY.test((inner ?? bare).replace(/[.。]$/u, ""));
}

function entryText(raw: string, isItem: boolean): string {
  const [first = "", ...rest] = withoutComments(raw).split("\n");
  const start = isItem ? (ITEM.exec(first)?.[2] ?? first) : first;
  let text = start.trim();
  let isCode = FENCE.test(start);
  for (const line of rest) {
    const isFence = FENCE.test(line);
    const keepsLine = isCode || isFence || ITEM.test(line) || TABLE.test(line);
    if (line.trim() !== "" || isCode) text += keepsLine ? `\n${line.trimEnd()}` : ` ${line.trim()}`;
    if (isFence) isCode = !isCode;
  }
  return text.trim();
}

const FENCE = /^\s*(?:`{3,}|~{3,})/;
const TABLE = /^\s*\|/;

const isNested = (indent: string, first: MarkdownLine | undefined): boolean =>
  first !== undefined && indent.length > (/^\s*/.exec(first.text)?.[0].length ?? 0) && indent.length >= 2;

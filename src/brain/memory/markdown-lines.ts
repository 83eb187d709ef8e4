/** The lines of a markdown file with their places in bytes, so that what is found can be cited and what is added fits. */

export interface MarkdownLine {
  /** Without its line ending; bytes that are not UTF-8 show as U+FFFD. */
  readonly text: string;
  /** From 1. */
  readonly number: number;
  readonly offset: number;
  /** Behind the line ending. */
  readonly endOffset: number;
  readonly isFrontMatter: boolean;
  /** Inside of a fenced code block, its fences included. */
  readonly isCode: boolean;
  /** Inside of a comment that began on an earlier line, or wholly a comment. */
  readonly isComment: boolean;
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;

export function markdownLines(bytes: Uint8Array): readonly MarkdownLine[] {
  const lines: MarkdownLine[] = [];
  const plain = plainLines(bytes);
  const frontMatterLines = countFrontMatter(plain);
  let fence: string | undefined;
  let isInComment = false;
  for (const line of plain) {
    const { text } = line;
    const isFrontMatter = lines.length < frontMatterLines;
    const mark = isInComment || isFrontMatter ? undefined : FENCE.exec(text)?.[1];
    const isCode = fence !== undefined || mark !== undefined;
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;

    const wasInComment = isInComment;
    if (!isCode && !isFrontMatter) isInComment = endsInComment(text, isInComment);
    const isComment =
      !isCode &&
      !isFrontMatter &&
      (wasInComment || (text.trim() !== "" && withoutComments(text).trim() === ""));
    lines.push({ ...line, number: lines.length + 1, isFrontMatter, isCode, isComment });
  }
  return lines;
}

type PlainLine = Pick<MarkdownLine, "text" | "offset" | "endOffset">;

function plainLines(bytes: Uint8Array): readonly PlainLine[] {
  const lines: PlainLine[] = [];
  const decoder = new TextDecoder();
  for (let offset = 0; offset < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, offset);
    const endOffset = newline < 0 ? bytes.length : newline + 1;
    const contentEnd = newline < 0 ? bytes.length : newline;
    const isCrlf = contentEnd > offset && bytes[contentEnd - 1] === CARRIAGE_RETURN;
    const text = decoder.decode(bytes.subarray(offset, contentEnd - Number(isCrlf)));
    lines.push({ text, offset, endOffset });
    offset = endOffset;
  }
  return lines;
}

/** YAML between two lines of three dashes, of which the first opens the file. */
function countFrontMatter(lines: readonly PlainLine[]): number {
  if (lines[0]?.text !== "---") return 0;
  return lines.findIndex(({ text }, at) => at > 0 && text === "---") + 1;
}

const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;

/** Level and title of a line that is a heading. */
export function headingOf({
  text,
  isFrontMatter,
  isCode,
  isComment,
}: MarkdownLine): { readonly level: number; readonly title: string } | undefined {
  const [, marks, title] = isFrontMatter || isCode || isComment ? [] : (HEADING.exec(text) ?? []);
  return marks === undefined ? undefined : { level: marks.length, title: withoutComments(title!).trim() };
}

/** CRLF when the first line ending of the file is one. */
export function lineEnding(bytes: Uint8Array): "\n" | "\r\n" {
  const newline = bytes.indexOf(NEWLINE);
  return newline > 0 && bytes[newline - 1] === CARRIAGE_RETURN ? "\r\n" : "\n";
}

/** The text without its comments; an unclosed comment ends with the text. */
export const withoutComments = (text: string): string => text.replace(/<!--[\s\S]*?(?:-->|$)/g, "");

/** The text of a text's comments. */
export const commentsOf = (text: string): readonly string[] =>
  [...text.matchAll(/<!--([\s\S]*?)(?:-->|$)/g)].map(([, comment]) => comment!.trim());

function endsInComment(text: string, isInside: boolean): boolean {
  const lastOpen = text.lastIndexOf("<!--");
  const lastClose = text.lastIndexOf("-->");
  if (lastOpen < 0 && lastClose < 0) return isInside;
  return lastOpen > lastClose;
}

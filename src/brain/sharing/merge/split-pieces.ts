/** Takes a markdown file apart into pieces that a merge can tell apart, and puts them together again. */
import { joinBytes } from "../../memory/lessons/replace-ranges.ts";
import { headingOf, lineEnding, type MarkdownLine } from "../../memory/markdown-lines.ts";
import type { Piece } from "./merge-pieces.ts";

/** A run of lines that belong together, and what they are known by. */
export interface Stretch {
  /** Numbers of lines, from 1; the last is part of it. */
  readonly first: number;
  readonly last: number;
  readonly key: string;
  readonly level?: number;
}

/**
 * Every byte of the file, in pieces: the given stretches, in their order, and the text between them, a
 * piece for each block that blank lines end, matched by its content. The last piece is the end of the file.
 */
export function splitPieces<S extends Stretch>(
  bytes: Uint8Array,
  lines: readonly MarkdownLine[],
  stretches: readonly S[],
): readonly (Piece & { readonly stretch?: S })[] {
  const pieces: (Piece & { readonly stretch?: S })[] = [];
  const counts = new Map<string, number>();
  let gapStart = 0;
  let at = 0;
  for (const stretch of stretches) {
    between(stretch.first - 1);
    add(stretch.first - 1, stretch.last, stretch.key, stretch.level ?? 0, stretch);
    at = stretch.last;
  }
  between(lines.length);
  pieces.push({ key: END, gap: bytes.subarray(gapStart), bytes: new Uint8Array(), level: 0 });
  return pieces;

  function between(end: number): void {
    while (at < end) {
      const start = at;
      if (isBlank(lines[start]!)) {
        at += 1;
        continue;
      }
      while (at < end && !isBlank(lines[at]!)) at += 1;
      const text = lines.slice(start, at).map(line => line.text.trim());
      add(start, at, `other ${text.join("\n")}`, 0);
    }
  }

  function add(start: number, end: number, name: string, level: number, stretch?: S): void {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const [first, last] = [lines[start]!, lines[end - 1]!];
    pieces.push({
      key: count === 1 ? name : `${name}\n${count}`,
      gap: bytes.subarray(gapStart, first.offset),
      bytes: bytes.subarray(first.offset, last.endOffset),
      level,
      ...(stretch !== undefined && { stretch }),
    });
    gapStart = last.endOffset;
  }
}

const END = "end of file";

// A blank line inside of a comment, a code block or front matter ends nothing.
const isBlank = ({ text, isComment, isCode, isFrontMatter }: MarkdownLine): boolean =>
  text.trim() === "" && !isComment && !isCode && !isFrontMatter;

/** The headings of a file, each known by those above it and its own title. */
export function headingStretches(lines: readonly MarkdownLine[]): readonly (Stretch & { level: number })[] {
  const above: { readonly level: number; readonly title: string }[] = [];
  return lines.flatMap(line => {
    const heading = headingOf(line);
    if (heading === undefined) return [];
    while (above.length > 0 && above.at(-1)!.level >= heading.level) above.pop();
    above.push(heading);
    const path = above.map(({ level, title }) => `${"#".repeat(level)} ${title}`).join("\n");
    return [{ first: line.number, last: line.number, key: path, level: heading.level }];
  });
}

const NEWLINE = 0x0a;

/** The file that the pieces make: a line that had no ending gets one when something follows it. */
export function joinPieces(pieces: readonly Piece[], endings: Uint8Array): Uint8Array {
  const ending = new TextEncoder().encode(lineEnding(endings));
  const parts: Uint8Array[] = [];
  for (const part of pieces.flatMap(({ gap, bytes }) => [gap, bytes])) {
    if (part.length === 0) continue;
    const before = parts.at(-1);
    if (before !== undefined && before.at(-1) !== NEWLINE) parts.push(ending);
    parts.push(part);
  }
  return joinBytes(parts);
}

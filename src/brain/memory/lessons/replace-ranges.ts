/** Puts text in the place of ranges of bytes. */
import { markdownLines } from "../markdown-lines.ts";

export interface Replacement {
  readonly offset: number;
  readonly endOffset: number;
  readonly text: string;
}

/** The bytes with each range replaced; of ranges that overlap the first counts. */
export function replaceRanges(bytes: Uint8Array, replacements: readonly Replacement[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { offset, endOffset, text } of [...replacements].sort(
    (one, other) => one.offset - other.offset,
  )) {
    if (offset < at) continue;
    parts.push(bytes.subarray(at, offset), new TextEncoder().encode(text));
    at = endOffset;
  }
  return parts.length === 0 ? bytes : joinBytes([...parts, bytes.subarray(at)]);
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/** Cuts entries out of markdown: of blank lines before and behind an entry, one goes with it. */
export function cuts(
  bytes: Uint8Array,
  entries: readonly {
    readonly line: number;
    readonly endLine: number;
    readonly offset: number;
    readonly endOffset: number;
  }[],
): readonly Replacement[] {
  if (entries.length === 0) return [];
  const lines = markdownLines(bytes);
  return entries.map(({ line, endLine, offset, endOffset }) => {
    const [before, after] = [lines[line - 2], lines[endLine]];
    const isApart = before?.text.trim() === "" && after?.text.trim() === "";
    return { offset, endOffset: isApart ? after.endOffset : endOffset, text: "" };
  });
}

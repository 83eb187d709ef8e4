/** `findRuns` finds runs of characters of a kind without a look at most of a text. */
import type { Range } from "./unmask-words.ts";

/** By code unit: whether a character is of the kind. Beyond its end none is. */
export type Kind = Uint8Array;

export function kindOf(pattern: RegExp, size = 0x80): Kind {
  return Uint8Array.from({ length: size }, (_, unit) => (pattern.test(String.fromCharCode(unit)) ? 1 : 0));
}

/** Lines of a code that goes on in the next one have at least so many characters. */
const SHORTEST_LINE = 60;

/**
 * Runs of at least so many characters: each holds one at a multiple of that number.
 * @param isWrapped a run goes on behind a line break, as code does in lines of 64 or 76 characters
 */
export function findRuns(text: string, kind: Kind, shortest: number, isWrapped = false): readonly Range[] {
  const found: Range[] = [];
  const half = shortest >> 1;
  const quarter = shortest >> 2;
  for (let probe = shortest - 1; probe < text.length; probe += shortest) {
    if (!isOf(probe)) continue;
    // On one of its sides such a run has half of its characters: most words show here that they are shorter.
    const isLonger =
      (isOf(probe - quarter) && isOf(probe - half)) || (isOf(probe + quarter) && isOf(probe + half));
    if (!isLonger) continue;
    let start = probe;
    while (start > probe - shortest && isOf(start - 1)) start--;
    let end = probe + 1;
    while (isOf(end) || (isWrapped && isWrap(end - start, end))) end++;
    if (end - start < shortest) continue;
    found.push({ start, end });
    probe += Math.floor((end - probe) / shortest) * shortest;
  }
  return found;

  function isOf(at: number): boolean {
    const unit = text.charCodeAt(at);
    return unit < kind.length && kind[unit] === 1;
  }

  function isWrap(size: number, end: number): boolean {
    return size >= SHORTEST_LINE && text.charCodeAt(end) === 0x0a && isOf(end + 1);
  }
}

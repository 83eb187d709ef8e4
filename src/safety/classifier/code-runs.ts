/** `findRuns` finds runs of characters of a kind without a look at most of a text. */
import type { Range } from "./unmask-words.ts";

/** By code unit: whether a character is of the kind. */
export type Kind = Uint8Array;

/** Of these characters. */
export function kindOf(characters: string): Kind {
  const kind = new Uint8Array(0x10000);
  for (let at = 0; at < characters.length; at++) kind[characters.charCodeAt(at)] = 1;
  return kind;
}

/** Lines of a code that goes on in the next one have at least so many characters. */
const SHORTEST_LINE = 60;

/**
 * Runs of at least so many characters: each holds one at a multiple of that number.
 * @param source code units, with zeros behind the text
 * @param isWrapped a run goes on behind a line break, as code does in lines of 64 or 76 characters
 */
export function findRuns(
  source: Uint16Array,
  kind: Kind,
  shortest: number,
  isWrapped = false,
): readonly Range[] {
  const found: Range[] = [];
  const half = shortest >> 1;
  for (let probe = shortest - 1; probe < source.length; probe += shortest) {
    if (!isOf(probe)) continue;
    // On one of its sides such a run has half of its characters. Counted without a branch: where a word ends is a surprise.
    let before = 1;
    let behind = 1;
    for (let step = 1; step <= half - 1; step++) {
      before &= kind[source[probe - step]!]!;
      behind &= kind[source[probe + step]!]!;
    }
    if (before + behind === 0) continue;
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
    return kind[source[at]!] === 1;
  }

  function isWrap(size: number, end: number): boolean {
    return size >= SHORTEST_LINE && source[end] === 0x0a && isOf(end + 1);
  }
}

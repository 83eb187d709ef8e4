/** Suggests known names that are near to an unknown one. */
import { fold } from "./fold.ts";

const MAX_NAME_LENGTH = 64;
// One slip in three characters still reads as a slip; more reads as another word.
const CHARACTERS_PER_SLIP = 3;

/**
 * The candidates that a name is plausibly a slip for, nearest first, at most `limit`; equally near ones in their order.
 * Case and accents don't count; a name that starts a candidate, three characters or more, is plausible.
 */
export function nearestNames(name: string, candidates: readonly string[], limit = 3): string[] {
  const sought = shorten(name);
  const mostSlips = Math.max(1, Math.floor(sought.length / CHARACTERS_PER_SLIP));
  return candidates
    .map(candidate => ({ candidate, slips: slipsBetween(sought, shorten(candidate), mostSlips) }))
    .filter(({ slips }) => slips <= mostSlips && slips < sought.length)
    .sort((left, right) => left.slips - right.slips)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

function shorten(name: string): string {
  return fold(name.slice(0, MAX_NAME_LENGTH));
}

function slipsBetween(name: string, candidate: string, mostSlips: number): number {
  if (name.length >= 3 && candidate.startsWith(name)) return candidate === name ? 0 : 1;
  if (Math.abs(name.length - candidate.length) > mostSlips) return Number.POSITIVE_INFINITY;
  return editDistance(name, candidate);
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that lead from one to the other.
 * Source: Damerau (1964), in the restricted form (optimal string alignment).
 */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        least = Math.min(least, beforeLast[column - 2]! + 1);
      }
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length]!;
}

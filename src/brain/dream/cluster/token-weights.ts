/** Weighs tokens by how particular they are: a token that most actions share says nothing about any of them. */
import type { Occurrence } from "./count-occurrences.ts";
import { ADJUNCT, NAME } from "./token-roles.ts";

// A token in this share of all has its whole weight, or none, and in between by the logarithm, as information goes.
// All figures here were chosen on the tuning families of bench/dream-families.ts; none is sharp.
const PARTICULAR_SHARE = 0.02;
const COMMON_SHARE = 0.5;
// With a handful of actions nothing can be known to be common: as if there were this many others without the token.
const UNSEEN_OTHERS = 50;
// Not quite nothing, or actions that are all alike would have nothing in common.
const LEAST = 0.05;
// A word of a single action looks the same as a typing mistake.
const ONCE = 0.8;
const OF_NAME = 1.6;
const OF_ADJUNCT = 0.3;

/**
 * The weight of a token: its kind's weight, times its role's, times how particular it is, both here, that
 * is in its skill, and everywhere.
 */
export function weightOf(
  token: number,
  kind: number,
  role: number,
  here: Occurrence,
  everywhere: Occurrence,
): number {
  const particular = (particularity(token, here) + particularity(token, everywhere)) / 2;
  const ofRole = role === NAME ? OF_NAME : role === ADJUNCT ? OF_ADJUNCT : 1;
  return kind * ofRole * Math.max(LEAST, particular) * (here.counts[token]! <= 1 ? ONCE : 1);
}

function particularity(token: number, { counts, total }: Occurrence): number {
  const share = counts[token]! / (total + UNSEEN_OTHERS);
  if (share <= PARTICULAR_SHARE) return 1;
  return Math.max(0, Math.log(COMMON_SHARE / share) / Math.log(COMMON_SHARE / PARTICULAR_SHARE));
}

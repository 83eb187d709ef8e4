/** Weighs tokens by how particular they are: what most actions share says nothing about any of them. */
import type { TokenTable } from "./token-table.ts";

// A token in this share of all has its whole weight, or none, and in between by the logarithm, as information goes.
const PARTICULAR_SHARE = Number(process.env.PS ?? 0.005);
const COMMON_SHARE = Number(process.env.CS ?? 0.5);
// With a handful of actions nothing can be known to be common: as if there were this many others without the token.
const UNSEEN_OTHERS = 20;
// Not quite nothing, or actions that are all alike would have nothing in common.
const LEAST = 0.05;
// What stands in one action only can't be told from a typing mistake.
const ONCE = Number(process.env.ONCE ?? 0.8);

/** How often each token occurs, and among how many. */
export interface Occurrence {
  readonly counts: Float32Array;
  readonly total: number;
}

/** The weight of a token; what its kind says times how particular it is here, in its skill, and everywhere. */
export function weightOf(
  token: number,
  { kinds }: TokenTable,
  role: number,
  here: Occurrence,
  everywhere: Occurrence,
): number {
  const count = here.counts[token]!;
  const particular =
    (particularity(count, here.total) + particularity(everywhere.counts[token]!, everywhere.total)) / 2;
  return kinds[token]! * role * Math.max(LEAST, particular) * (count <= 1 ? ONCE : 1);
}

function particularity(count: number, total: number): number {
  const share = count / (total + UNSEEN_OTHERS);
  if (share <= PARTICULAR_SHARE) return 1;
  return Math.max(0, Math.log(COMMON_SHARE / share) / Math.log(COMMON_SHARE / PARTICULAR_SHARE));
}

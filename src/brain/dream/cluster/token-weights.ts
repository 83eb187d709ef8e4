/** Weighs tokens by what they do in their sentences, and by how particular they are: a token that most actions share says nothing about any of them. */

import { mixBits } from "../../memory/hash.ts";
import type { Occurrence, TokenFacts } from "./count-occurrences.ts";
import { KINDS } from "./token-table.ts";
import type { Vectors } from "./vectors.ts";

export const WORD = 0;
/** Other tokens take its place in the same sentence: it is the subject of the action. */
export const NAME = 1;
/** Its sentence also occurs without it: who asked, which time it was. */
export const ADJUNCT = 2;

// "deployed _ to staging" with this many different fillings asks for a name there; synonyms of one verb are fewer.
const FILLINGS = 4;
// An occasional fit shows nothing.
const LEAST_TIMES = 2;
const NAME_SHARE = 0.1;
export const ADJUNCT_SHARE = 0.4;
const MAX_BUCKETS = 1 << 24;
// The bit of a bucket that says that what is counted in it is an action by itself.
const WHOLE = 0x80;

/**
 * Gives each token its role. `skills` has a hash of the skill of each action. Actions without one of their tokens are counted by a hash: two
 * that share a bucket may once in a while turn a plain word into a name. Linear.
 */
export function rolesOf(
  actions: Vectors,
  skills: Float64Array,
  { hashes, kinds, actionCounts }: TokenFacts,
): Uint8Array {
  const fillings = new Uint8Array(
    Math.min(MAX_BUCKETS, 2 ** Math.ceil(Math.log2(2 * actions.tokens.length + 1024))),
  );
  const filled = new Float32Array(actionCounts.length);
  const left = new Float32Array(actionCounts.length);
  const frames = { actions, skills, hashes, kinds, mask: fillings.length - 1 };
  eachFrame(frames, (frame, _token, whole) => {
    fillings[whole] = fillings[whole]! | WHOLE;
    if ((fillings[frame]! & ~WHOLE) < FILLINGS) fillings[frame] = fillings[frame]! + 1;
  });
  eachFrame(frames, (frame, token) => {
    if (fillings[frame]! >= WHOLE) left[token] = left[token]! + 1;
    else if (fillings[frame]! >= FILLINGS) filled[token] = filled[token]! + 1;
  });
  const isOften = (times: number, share: number, token: number) =>
    times >= Math.max(LEAST_TIMES, share * actionCounts[token]!);
  return Uint8Array.from(actionCounts, (_count, token) => {
    if (kinds[token] === KINDS.word && isOften(left[token]!, ADJUNCT_SHARE, token)) return ADJUNCT;
    return isOften(filled[token]!, NAME_SHARE, token) ? NAME : WORD;
  });
}

interface Frames {
  readonly actions: Vectors;
  readonly skills: Float64Array;
  readonly hashes: Float64Array;
  readonly kinds: Float32Array;
  readonly mask: number;
}

/** Visits each action without each of its tokens, by the bucket of what is left and that of the whole. */
function eachFrame(
  { actions, skills, hashes, kinds, mask }: Frames,
  visit: (frame: number, token: number, whole: number) => void,
): void {
  const { starts, ends, tokens, size } = actions;
  for (let item = 0; item < size; item++) {
    let whole = mixBits(skills[item]!);
    for (let at = starts[item]!; at < ends[item]!; at++) {
      if (kinds[tokens[at]!]! > 0) whole = (whole + mixBits(hashes[tokens[at]!]!)) | 0;
    }
    for (let at = starts[item]!; at < ends[item]!; at++) {
      const token = tokens[at]!;
      if (kinds[token]! >= KINDS.flag)
        visit(mixBits(whole - mixBits(hashes[token]!)) & mask, token, mixBits(whole) & mask);
    }
  }
}

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

/** Tells names from words: what others stand in for, in the same place of the same sentence, is what it is about. */
import type { Vectors } from "./vectors.ts";

// "deployed _ to staging" with this many different fillings asks for a name there; synonyms of one verb are fewer.
const FILLINGS = Number(process.env.FILL ?? 4);
// A name does so again and again; what happens to fit once in a while is a word.
const LEAST_TIMES = 2;
const LEAST_SHARE = Number(process.env.NSHARE ?? 0.1);
const MAX_BUCKETS = 1 << 24;

/** What the place of a token in its sentences says about it. */
export const WORD = 0;
/** Others stand in for it: it is what the action is about. */
export const NAME = 1;
/** It may as well be left out: who asked, which time it was. */
export const ADJUNCT = 2;

/**
 * Of each token which of these it is. `counts` says how many actions have it. Frames, that is actions without one of
 * their words, are counted by a hash: two that share a bucket may make a name of what is none, rarely.
 */
export function rolesOf(
  actions: Vectors,
  skills: Int32Array,
  kinds: Float32Array,
  counts: Float32Array,
): Uint8Array {
  const total = actions.tokens.length;
  const fillings = new Uint8Array(Math.min(MAX_BUCKETS, 2 ** Math.ceil(Math.log2(2 * total + 1024))));
  const mask = fillings.length - 1;
  const isWhole = new Uint8Array(fillings.length);
  const eachFrame = (visit: (bucket: number, token: number) => void) => {
    for (let item = 0; item < actions.size; item++) {
      const start = actions.starts[item]!;
      const end = actions.ends[item]!;
      let whole = skills[item]!;
      for (let at = start; at < end; at++) {
        if (kinds[actions.tokens[at]!]! > 0) whole = (whole + spread(actions.tokens[at]!)) | 0;
      }
      isWhole[spread(whole) & mask] = 1;
      for (let at = start; at < end; at++) {
        const token = actions.tokens[at]!;
        if (kinds[token]! >= LEAST_KIND) visit(spread(whole - spread(token)) & mask, token);
      }
    }
  };
  eachFrame(bucket => {
    if (fillings[bucket]! < FILLINGS) fillings[bucket] = fillings[bucket]! + 1;
  });
  const filled = new Float32Array(kinds.length);
  const added = new Float32Array(kinds.length);
  eachFrame((bucket, token) => {
    if (isWhole[bucket] === 1) added[token] = added[token]! + 1;
    else if (fillings[bucket]! >= FILLINGS) filled[token] = filled[token]! + 1;
  });
  return Uint8Array.from(kinds, (_kind, token) => {
    const enough = Math.max(LEAST_TIMES, LEAST_SHARE * counts[token]!);
    if (kinds[token] === 1 && added[token]! >= LEAST_TIMES && added[token]! >= ADJ * counts[token]!)
      return ADJUNCT;
    return filled[token]! >= enough ? NAME : WORD;
  });
}
const ADJ = Number(process.env.ADJ ?? 0.4);
const LEAST_KIND = 0.5;

// MurmurHash3's last step.
function spread(number: number): number {
  let bits = number ^ (number >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) | 0;
}

/** Counts how common tokens are: a thousand variations of one sentence are one saying, and don't make its words common. */
import { mixBits } from "./mix-bits.ts";
import { KINDS } from "./token-kind.ts";
import type { Vectors } from "./vectors.ts";

/** How often each token occurs, and among how many. */
export interface Occurrence {
  readonly counts: Float32Array;
  readonly total: number;
}

/** What is known of each token, by its number. */
export interface TokenFacts {
  readonly kinds: Float32Array;
  readonly hashes: Float64Array;
  /** How many actions have it. */
  readonly actionCounts: Float32Array;
}

// As they stand in an array of single precision.
const WORD = Math.fround(KINDS.word);
const PAIR = Math.fround(KINDS.pair);
const BUCKETS_OF_ACTION = 8;

/**
 * Adds to `counts` in how many different actions each token stands. Actions that differ only in words that stand in
 * no other are one; a bit for each tells whether it was seen, so that a few are taken for one that are not.
 */
export function countInActions(
  actions: Vectors,
  counts: Float32Array,
  { kinds, hashes, actionCounts }: TokenFacts,
): Occurrence {
  const { size, starts, ends, tokens } = actions;
  const seen = new Uint8Array(2 ** Math.ceil(Math.log2(BUCKETS_OF_ACTION * size + 1)));
  const isVariation = (token: number) => {
    const kind = kinds[token]!;
    // What is a file or a flag of its own is particular, once or not.
    return actionCounts[token]! <= 1 && (kind === WORD || kind === PAIR);
  };
  let total = 0;
  for (let item = 0; item < size; item++) {
    let hash = 0;
    for (let at = starts[item]!; at < ends[item]!; at++) {
      const token = tokens[at]!;
      if (kinds[token]! > 0 && !isVariation(token)) hash = (hash + mixBits(hashes[token]!)) | 0;
    }
    const bucket = mixBits(hash) & (seen.length - 1);
    const isNew = seen[bucket] === 0;
    seen[bucket] = 1;
    if (isNew) total += 1;
    for (let at = starts[item]!; at < ends[item]!; at++) {
      const token = tokens[at]!;
      if (isNew || isVariation(token)) counts[token] = counts[token]! + 1;
    }
  }
  return { counts, total };
}

/** Adds to `counts` in how many centroids each token stands, by the share of members that have it. */
export function countInCentroids(
  { size, starts, ends, tokens, values }: Vectors,
  counts: Float32Array,
): Occurrence {
  for (let item = 0; item < size; item++) {
    for (let at = starts[item]!; at < ends[item]!; at++) {
      counts[tokens[at]!] = counts[tokens[at]!]! + (values?.[at] ?? 1);
    }
  }
  return { counts, total: size };
}

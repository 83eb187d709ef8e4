/** Counts how common tokens are: a thousand variations of one sentence are one saying, and don't make its words common. */
import { mixBits } from "../../memory/hash.ts";
import { KINDS } from "./token-table.ts";
import type { Vectors } from "./vectors.ts";

/** How often each token occurs, and among how many. */
export interface Occurrence {
  readonly counts: Float32Array;
  readonly total: number;
}

/** Knowledge about each token, by its number. */
export interface TokenFacts {
  readonly kinds: Float32Array;
  readonly hashes: Float64Array;
  /** How many actions have it. */
  readonly actionCounts: Float32Array;
}

// Rounded to single precision, as the array holds them.
const WORD = Math.fround(KINDS.word);
const PAIR = Math.fround(KINDS.pair);
const BUCKETS_OF_ACTION = 8;

/**
 * Adds to `counts` the number of different actions that have each token. Actions that differ only in words of
 * no other action count as one; a bit for each says whether it was seen, so a few different ones may be merged.
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
    // A file or a flag is particular, even if it occurs once.
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

/** Adds to `counts` the number of centroids that have each token, by the share of members that have it. */
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

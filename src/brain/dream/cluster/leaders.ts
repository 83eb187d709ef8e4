/** Finds the vector that is most like another among those that were added, without looking at all of them. */
import { createBestFirst } from "./best-first.ts";
import { createTokenLists, type ListHeads } from "./token-lists.ts";
import type { Vectors } from "./vectors.ts";

/** The measure of the work; it grows in proportion to the number of actions. */
export interface Effort {
  /** Places looked at in lists of vectors that have a token. */
  postings: number;
  /** Vectors that were compared with another, token by token. */
  comparisons: number;
}

/** One vector, marked for quick comparison with others, by token. */
interface Marked {
  /** By token: its value. */
  readonly values: Float32Array;
  /** By rivalry: how much is said about it at all. */
  readonly sides: Float32Array;
  /** By token: the rivalry that it belongs to, 0 for none. */
  readonly rivalries: Int32Array;
}

/** By token; all but the weights and rivalries are zeros between uses. */
export interface Scratch extends Marked, ListHeads {
  readonly weights: Float32Array;
}

export interface Leaders {
  /** Lets a vector be found. */
  add(item: number, members: number): void;
  /** This many more follow it. */
  join(item: number, members: number): void;
  /** The leader with the highest cosine, of at least the threshold, that doesn't contradict; -1 without such a leader. */
  find(vectors: Vectors, item: number, threshold: number): number;
  /** Leaves the scratch as it was. */
  release(): void;
}

// Bounds of the work for one vector: the tokens by which it is sought and found, the heaviest first, and how many it
// is compared with. Twice as many of each change the V-measure of bench/dream-quality.ts in its fourth digit.
const SOUGHT_TOKENS = 6;
const LISTED_TOKENS = 5;
const COMPARED = 6;

export function createLeaders(leaders: Vectors, scratch: Scratch, effort: Effort): Leaders {
  const { weights, rivalries, values, sides } = scratch;
  const norms = new Float32Array(leaders.size);
  const followers = new Int32Array(leaders.size);
  // Of each leader the part of the product that was met so far.
  const promises = new Float32Array(leaders.size);
  const promising: number[] = [];
  const lists = createTokenLists(scratch, item => followers[item]!);
  const sought = createBestFirst(SOUGHT_TOKENS);
  const listed = createBestFirst(LISTED_TOKENS);
  const compared = createBestFirst(COMPARED);

  const weightAt = (vectors: Vectors, at: number) =>
    weights[vectors.tokens[at]!]! * (vectors.values?.[at] ?? 1);

  function normOf(vectors: Vectors, item: number): number {
    let sum = 0;
    for (let at = vectors.starts[item]!; at < vectors.ends[item]!; at++) sum += weightAt(vectors, at) ** 2;
    return Math.sqrt(sum);
  }

  function pickHeaviest(vectors: Vectors, item: number, heaviest: typeof sought): void {
    heaviest.clear();
    for (let at = vectors.starts[item]!; at < vectors.ends[item]!; at++) {
      const weight = weightAt(vectors, at);
      if (weight > 0) heaviest.offer(at, weight);
    }
  }

  /** Chooses the leaders to compare: those that share the heaviest tokens. */
  function choose(vectors: Vectors, item: number): void {
    pickHeaviest(vectors, item, sought);
    for (let index = 0; index < sought.size; index++) {
      const at = sought.items[index]!;
      const token = vectors.tokens[at]!;
      const share = weights[token]! * weightAt(vectors, at);
      effort.postings += lists.visit(token, leader => {
        if (promises[leader] === 0) promising.push(leader);
        promises[leader] = promises[leader]! + share;
      });
    }
    compared.clear();
    for (const leader of promising) {
      compared.offer(leader, promises[leader]! / norms[leader]!);
      promises[leader] = 0;
    }
    promising.length = 0;
  }

  function mark(vectors: Vectors, item: number, isSet: boolean): void {
    for (let at = vectors.starts[item]!; at < vectors.ends[item]!; at++) {
      const token = vectors.tokens[at]!;
      const value = vectors.values?.[at] ?? 1;
      values[token] = isSet ? value : 0;
      const rivalry = rivalries[token]!;
      if (rivalry !== 0) sides[rivalry] = isSet ? sides[rivalry]! + value : 0;
    }
  }

  function productWithMarked(leader: number): number {
    let product = 0;
    for (let at = leaders.starts[leader]!; at < leaders.ends[leader]!; at++) {
      const token = leaders.tokens[at]!;
      if (values[token] !== 0) product += weights[token]! * values[token]! * weightAt(leaders, at);
    }
    return product;
  }

  return {
    add(item, members) {
      norms[item] = normOf(leaders, item);
      followers[item] = members;
      pickHeaviest(leaders, item, listed);
      for (let index = 0; index < listed.size; index++)
        lists.add(leaders.tokens[listed.items[index]!]!, item);
    },
    join(item, members) {
      followers[item] = followers[item]! + members;
    },
    find(vectors, item, threshold) {
      choose(vectors, item);
      if (compared.size === 0) return -1;
      const norm = normOf(vectors, item);
      mark(vectors, item, true);
      let best = -1;
      let most = threshold;
      for (let index = 0; index < compared.size; index++) {
        const leader = compared.items[index]!;
        effort.comparisons += 1;
        const likeness = productWithMarked(leader) / (norm * norms[leader]!);
        const isBetter = best === -1 ? likeness >= most : likeness > most;
        if (!isBetter || contradicts(scratch, leaders, leader)) continue;
        best = leader;
        most = likeness;
      }
      mark(vectors, item, false);
      return best;
    },
    release: () => lists.release(),
  };
}

// The share of members that speaks for all of them, and how much of it two clusters have to agree on.
const SPOKEN_SHARE = 0.3;
const AGREED_SHARE = 0.5;

/** Whether the marked vector and this one take different sides in a matter, and agree on none. */
function contradicts(
  { values, sides, rivalries }: Marked,
  { starts, ends, tokens, values: others }: Vectors,
  item: number,
): boolean {
  const start = starts[item]!;
  const end = ends[item]!;
  for (let at = start; at < end; at++) {
    const rivalry = rivalries[tokens[at]!]!;
    if (rivalry !== 0 && sides[rivalry]! >= SPOKEN_SHARE && disagreesOn(rivalry)) return true;
  }
  return false;

  function disagreesOn(rivalry: number): boolean {
    let spoken = 0;
    let agreed = 0;
    for (let at = start; at < end; at++) {
      if (rivalries[tokens[at]!] !== rivalry) continue;
      const value = others?.[at] ?? 1;
      spoken += value;
      agreed += Math.min(value, values[tokens[at]!]!);
    }
    return spoken >= SPOKEN_SHARE && agreed < AGREED_SHARE * Math.min(spoken, sides[rivalry]!);
  }
}

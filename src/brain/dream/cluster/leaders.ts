/** Finds the vector that is most like another among those that were added, without looking at all of them. */
import type { Vectors } from "./vectors.ts";
import { withRoom } from "./with-room.ts";

/** What the work is measured by; it grows in proportion to the number of actions. */
export interface Effort {
  /** Places looked at in lists of vectors that have a token. */
  postings: number;
  /** Vectors that were compared with another, token by token. */
  comparisons: number;
}

/** Room by token that is used again and again, and left as it was found: full of zeros. */
export interface Scratch {
  readonly weights: Float32Array;
  readonly rivalries: Int32Array;
  readonly values: Float32Array;
  readonly sides: Float32Array;
  readonly heads: Int32Array;
  readonly lengths: Uint8Array;
}

export interface Leaders {
  /** Lets a vector be found; how many it stands for decides who stays in a list that is full. */
  add(item: number, members: number): void;
  /** One more follows it. */
  join(item: number, members: number): void;
  /** The most alike of those that were added, with at least this likeness and without contradiction; -1 when none is. */
  find(vectors: Vectors, item: number, threshold: number): number;
  /** Leaves the scratch as it was. */
  release(): void;
}

// Bounds of the work for one vector: tokens by which it is sought and found, the heaviest first; vectors that are
// listed under one token; vectors that are compared. Measured on bench/dream-quality.ts: twice as many of each
// changes V-measure in the third digit.
const SOUGHT_TOKENS = Number(process.env.SO ?? 6);
const LISTED_TOKENS = Number(process.env.LI ?? 5);
const LIST_LENGTH = Number(process.env.LL ?? 24);
const COMPARED = Number(process.env.CO ?? 6);
// What a share of members has to say for them all, and how much of it two have to agree on.
const SPOKEN_SHARE = 0.3;
const AGREED_SHARE = 0.5;

export function createLeaders(vectors: Vectors, scratch: Scratch, effort: Effort): Leaders {
  const { weights, rivalries, values, sides, heads, lengths } = scratch;
  const norms = new Float32Array(vectors.size);
  const sizes = new Int32Array(vectors.size);
  const promise = new Float32Array(vectors.size);
  let listed = new Int32Array(1024);
  let nexts = new Int32Array(1024);
  let entries = 1; // 0 ends a list.
  const touched: number[] = [];
  const chosen = new Int32Array(COMPARED);
  const heaviest = new Int32Array(Math.max(SOUGHT_TOKENS, LISTED_TOKENS));
  const usedTokens: number[] = [];

  function normOf(of: Vectors, item: number): number {
    let sum = 0;
    for (let at = of.starts[item]!; at < of.ends[item]!; at++) {
      const value = weights[of.tokens[at]!]! * (of.values?.[at] ?? 1);
      sum += value * value;
    }
    return Math.sqrt(sum);
  }

  // The places of the heaviest tokens; how many there are.
  function pickHeaviest(of: Vectors, item: number, limit: number): number {
    let count = 0;
    for (let at = of.starts[item]!; at < of.ends[item]!; at++) {
      const weight = weightAt(of, at);
      if (weight === 0) continue;
      let place = count < limit ? count++ : limit;
      while (place > 0 && isHeavier(of, at, weight, heaviest[place - 1]!)) {
        if (place < limit) heaviest[place] = heaviest[place - 1]!;
        place -= 1;
      }
      if (place < limit) heaviest[place] = at;
    }
    return count;
  }

  const weightAt = (of: Vectors, at: number) => weights[of.tokens[at]!]! * (of.values?.[at] ?? 1);

  function isHeavier(of: Vectors, at: number, weight: number, other: number): boolean {
    const difference = weight - weightAt(of, other);
    return difference > 0 || (difference === 0 && of.tokens[at]! < of.tokens[other]!);
  }

  function list(token: number, item: number): void {
    if (lengths[token]! < LIST_LENGTH) {
      listed = withRoom(listed, entries);
      nexts = withRoom(nexts, entries);
      listed[entries] = item;
      nexts[entries] = heads[token]!;
      if (heads[token] === 0) usedTokens.push(token);
      heads[token] = entries++;
      lengths[token] = lengths[token]! + 1;
      return;
    }
    // What has the fewest members makes room: what recurs is found again and again.
    let smallest = heads[token]!;
    for (let at = smallest; at !== 0; at = nexts[at]!) {
      effort.postings += 1;
      if (sizes[listed[at]!]! < sizes[listed[smallest]!]!) smallest = at;
    }
    if (sizes[listed[smallest]!]! <= sizes[item]!) listed[smallest] = item;
  }

  function gather(of: Vectors, item: number): number {
    const count = pickHeaviest(of, item, SOUGHT_TOKENS);
    for (let index = 0; index < count; index++) {
      const at = heaviest[index]!;
      const token = of.tokens[at]!;
      const share = weights[token]! * weightAt(of, at);
      for (let entry = heads[token]!; entry !== 0; entry = nexts[entry]!) {
        effort.postings += 1;
        const leader = listed[entry]!;
        if (promise[leader] === 0) touched.push(leader);
        promise[leader] = promise[leader]! + share;
      }
    }
    let candidates = 0;
    for (const leader of touched) {
      const hope = promise[leader]! / norms[leader]!;
      let place = candidates < COMPARED ? candidates++ : COMPARED;
      while (place > 0 && hope > promise[chosen[place - 1]!]! / norms[chosen[place - 1]!]!) {
        if (place < COMPARED) chosen[place] = chosen[place - 1]!;
        place -= 1;
      }
      if (place < COMPARED) chosen[place] = leader;
    }
    for (const leader of touched) promise[leader] = 0;
    touched.length = 0;
    return candidates;
  }

  function mark(of: Vectors, item: number, isSet: boolean): void {
    for (let at = of.starts[item]!; at < of.ends[item]!; at++) {
      const token = of.tokens[at]!;
      const value = of.values?.[at] ?? 1;
      values[token] = isSet ? value : 0;
      const rivalry = rivalries[token]!;
      if (rivalry !== 0) sides[rivalry] = isSet ? sides[rivalry]! + value : 0;
    }
  }

  // With the marked one.
  function productWith(leader: number): number {
    let product = 0;
    for (let at = vectors.starts[leader]!; at < vectors.ends[leader]!; at++) {
      const token = vectors.tokens[at]!;
      const value = values[token]!;
      if (value === 0) continue;
      product += weights[token]! * weights[token]! * value * (vectors.values?.[at] ?? 1);
    }
    return product;
  }

  function contradicts(leader: number): boolean {
    for (let at = vectors.starts[leader]!; at < vectors.ends[leader]!; at++) {
      const rivalry = rivalries[vectors.tokens[at]!]!;
      if (rivalry !== 0 && sides[rivalry]! >= SPOKEN_SHARE && disagreesOn(rivalry, leader)) return true;
    }
    return false;
  }

  function disagreesOn(rivalry: number, leader: number): boolean {
    let spoken = 0;
    let agreed = 0;
    for (let at = vectors.starts[leader]!; at < vectors.ends[leader]!; at++) {
      const token = vectors.tokens[at]!;
      if (rivalries[token] !== rivalry) continue;
      const value = vectors.values?.[at] ?? 1;
      spoken += value;
      agreed += Math.min(value, values[token]!);
    }
    return spoken >= SPOKEN_SHARE && agreed < AGREED_SHARE * Math.min(spoken, sides[rivalry]!);
  }

  return {
    add(item, members) {
      norms[item] = normOf(vectors, item);
      sizes[item] = members;
      const count = pickHeaviest(vectors, item, LISTED_TOKENS);
      for (let index = 0; index < count; index++) list(vectors.tokens[heaviest[index]!]!, item);
    },
    join(item, members) {
      sizes[item] = sizes[item]! + members;
    },
    find(of, item, threshold) {
      const candidates = gather(of, item);
      if (candidates === 0) return -1;
      const norm = normOf(of, item);
      mark(of, item, true);
      let best = -1;
      let most = threshold;
      for (let index = 0; index < candidates; index++) {
        const leader = chosen[index]!;
        effort.comparisons += 1;
        const likeness = productWith(leader) / (norm * norms[leader]!);
        if (likeness < most || (likeness === most && best !== -1) || contradicts(leader)) continue;
        best = leader;
        most = likeness;
      }
      mark(of, item, false);
      return best;
    },
    release() {
      for (const token of usedTokens) {
        heads[token] = 0;
        lengths[token] = 0;
      }
    },
  };
}

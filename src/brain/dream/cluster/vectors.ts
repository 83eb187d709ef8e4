/** Sparse vectors of tokens, in flat arrays: actions, and what clusters of actions have in common. */
import { withRoom } from "../../memory/number-table.ts";

/** Vector `i` has `tokens[starts[i] … ends[i]]`, each once. */
export interface Vectors {
  readonly size: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly tokens: Int32Array;
  /** 0 to 1, beside the tokens; without it all are 1. */
  readonly values?: Float32Array;
}

// A token that fewer members have is no part of what they have in common.
const LEAST_SHARE = 0.15;

/**
 * The centroids of clusters: of each token the share of members that have it. `clusterOf` gives each vector its
 * cluster; `members` counts them.
 */
function centroidsOf(
  vectors: Vectors,
  clusterOf: Int32Array,
  members: Int32Array,
  sums: Float32Array,
): Vectors {
  const size = members.length;
  const { order, firsts } = grouped(clusterOf, members);
  const starts = new Int32Array(size);
  const ends = new Int32Array(size);
  let tokens = new Int32Array(16);
  let values = new Float32Array(16);
  let end = 0;
  const seen: number[] = [];
  for (let cluster = 0; cluster < size; cluster++) {
    seen.length = 0;
    for (let at = firsts[cluster]!; at < firsts[cluster]! + members[cluster]!; at++) {
      addTo(sums, seen, vectors, order[at]!);
    }
    starts[cluster] = end;
    for (const token of seen) {
      const share = sums[token]! / members[cluster]!;
      sums[token] = 0;
      if (share < LEAST_SHARE) continue;
      tokens = withRoom(tokens, end);
      values = withRoom(values, end);
      tokens[end] = token;
      values[end] = share;
      end += 1;
    }
    ends[cluster] = end;
  }
  return { size, starts, ends, tokens, values };
}

/** The members of each cluster, one cluster after the other. Members of no cluster have a negative one. */
function grouped(clusterOf: Int32Array, members: Int32Array): { order: Int32Array; firsts: Int32Array } {
  const firsts = new Int32Array(members.length);
  for (let cluster = 1; cluster < members.length; cluster++)
    firsts[cluster] = firsts[cluster - 1]! + members[cluster - 1]!;
  const next = firsts.slice();
  const order = new Int32Array(members.length === 0 ? 0 : firsts.at(-1)! + members.at(-1)!);
  for (let item = 0; item < clusterOf.length; item++) {
    const cluster = clusterOf[item]!;
    if (cluster < 0) continue;
    order[next[cluster]!] = item;
    next[cluster] = next[cluster]! + 1;
  }
  return { order, firsts };
}

function addTo(sums: Float32Array, seen: number[], vectors: Vectors, item: number): void {
  for (let at = vectors.starts[item]!; at < vectors.ends[item]!; at++) {
    const token = vectors.tokens[at]!;
    if (sums[token] === 0) seen.push(token);
    sums[token] = sums[token]! + (vectors.values?.[at] ?? 1);
  }
}

export interface Recurring {
  readonly centroids: Vectors;
  /** Of each centroid: how many it stands for, the number of its cluster. */
  readonly members: Int32Array;
  readonly clusters: Int32Array;
  /** The centroids by size, the largest first. */
  readonly order: Int32Array;
}

/** `sums`: room by token, full of zeros, and left so. */
export function recurringIn(actions: Vectors, clusterOf: Int32Array, sums: Float32Array): Recurring {
  const sizes = new Int32Array(countOf(clusterOf));
  for (const cluster of clusterOf) sizes[cluster] = sizes[cluster]! + 1;
  const clusters = upTo(sizes.length).filter(cluster => sizes[cluster]! > 1);
  const members = clusters.map(cluster => sizes[cluster]!);
  const numbers = new Int32Array(sizes.length).fill(-1);
  clusters.forEach((cluster, number) => {
    numbers[cluster] = number;
  });
  const centroidOf = clusterOf.map(cluster => numbers[cluster]!);
  const order = upTo(clusters.length).sort((left, right) => members[right]! - members[left]! || left - right);
  return { centroids: centroidsOf(actions, centroidOf, members, sums), members, clusters, order };
}

/** The same clusters, numbered from 0 without gaps in order of first appearance. */
export function numbered(clusterOf: Int32Array): Int32Array {
  const numbers = new Int32Array(countOf(clusterOf)).fill(-1);
  let next = 0;
  return clusterOf.map(cluster => {
    if (numbers[cluster] === -1) numbers[cluster] = next++;
    return numbers[cluster]!;
  });
}

/** The numbers from 0 up to this one, without it. */
export const upTo = (size: number): Int32Array => new Int32Array(size).map((_zero, index) => index);

/** One more than the highest number. */
export const countOf = (clusterOf: Int32Array): number =>
  clusterOf.reduce((most, cluster) => Math.max(most, cluster + 1), 0);

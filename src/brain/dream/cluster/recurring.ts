/** The tokens that clusters of two members and more have in common. */
import { centroidsOf, type Vectors } from "./vectors.ts";

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

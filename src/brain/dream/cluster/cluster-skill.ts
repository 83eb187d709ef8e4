/** Clusters the actions of one skill: first each by its likeness to another, then what they have in common. */
import { createLeaders, type Effort, type Scratch } from "./leaders.ts";
import { ADJUNCT } from "./names.ts";
import { NAMES_RIVALRY, type TokenTable } from "./token-table.ts";
import { type Occurrence, weightOf } from "./token-weights.ts";
import { centroidsOf, type Vectors } from "./vectors.ts";

export interface Workplace extends Scratch {
  readonly table: TokenTable;
  /** How often tokens occur in all skills. */
  readonly everywhere: Occurrence;
  /** How often tokens occur in what is being clustered; zeros between. */
  readonly counts: Float32Array;
  readonly roles: Uint8Array;
  readonly effort: Effort;
}

// Cosines. Two single actions have to share more than an action and what many have in common, whose noise is gone.
const ALIKE_ACTIONS = Number(process.env.T0 ?? 0.55);
const ALIKE_CLUSTERS = Number(process.env.T1 ?? 0.55);
const MEMBER = Number(process.env.T2 ?? 0.5);
// Each round merges what the one before brought closer; on real logs the third finds nothing.
const MAX_ROUNDS = Number(process.env.ROUNDS ?? 1);

/** Of each action its cluster, numbered from 0 without gaps. `order`: who leads is first in it. */
export function clusterSkill(actions: Vectors, order: Int32Array, place: Workplace): Int32Array {
  weigh(actions, actions, place);
  let clusterOf = numbered(follow(actions, order, ones(actions.size), ALIKE_ACTIONS, place));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = clusterOf;
    clusterOf = reassign(actions, merge(actions, clusterOf, place), place);
    if (before.every((cluster, action) => cluster === clusterOf[action])) break;
  }
  return clusterOf;
}

/** Leader clustering: each vector joins the leader that it is most like, or leads itself. */
function follow(
  vectors: Vectors,
  order: Int32Array,
  members: Int32Array,
  threshold: number,
  place: Workplace,
): Int32Array {
  const leaders = createLeaders(vectors, place, place.effort);
  const leaderOf = new Int32Array(vectors.size);
  for (const item of order) {
    const leader = leaders.find(vectors, item, threshold);
    leaderOf[item] = leader === -1 ? item : leader;
    if (leader === -1) leaders.add(item, members[item]!);
    else leaders.join(leader, members[item]!);
  }
  leaders.release();
  return leaderOf;
}

/** Joins clusters whose members have the same in common. */
function merge(actions: Vectors, clusterOf: Int32Array, place: Workplace): Int32Array {
  const common = recurring(actions, clusterOf, place);
  const { centroids, members, clusters } = common;
  weigh(actions, centroids, place);
  const order = Int32Array.from(centroids.starts, (_start, item) => item);
  order.sort((left, right) => members[right]! - members[left]! || left - right);
  const leaderOf = follow(centroids, order, members, ALIKE_CLUSTERS, place);
  const merged = Int32Array.from({ length: common.count }, (_, cluster) => cluster);
  for (let item = 0; item < centroids.size; item++) merged[clusters[item]!] = clusters[leaderOf[item]!]!;
  return numbered(clusterOf.map(cluster => merged[cluster]!));
}

/** Gives each action to the cluster that it is most like; what is like none stays where it is. */
function reassign(actions: Vectors, clusterOf: Int32Array, place: Workplace): Int32Array {
  const { centroids, members, clusters } = recurring(actions, clusterOf, place);
  weigh(actions, centroids, place);
  const leaders = createLeaders(centroids, place, place.effort);
  const order = Int32Array.from(centroids.starts, (_start, item) => item);
  order.sort((left, right) => members[right]! - members[left]! || left - right);
  for (const item of order) leaders.add(item, members[item]!);
  const found = clusterOf.map((cluster, action) => {
    const leader = leaders.find(actions, action, MEMBER);
    return leader === -1 ? cluster : clusters[leader]!;
  });
  leaders.release();
  return numbered(found);
}

interface Recurring {
  readonly centroids: Vectors;
  /** Of each centroid: how many actions it stands for, and their cluster. */
  readonly members: Int32Array;
  readonly clusters: Int32Array;
  /** Of all clusters, those with one member included. */
  readonly count: number;
}

/** The clusters with two members and more. */
function recurring(actions: Vectors, clusterOf: Int32Array, { sides }: Workplace): Recurring {
  const count = clusterOf.reduce((most, cluster) => Math.max(most, cluster + 1), 0);
  const sizes = new Int32Array(count);
  for (const cluster of clusterOf) sizes[cluster] = sizes[cluster]! + 1;
  const numbers = new Int32Array(count).fill(-1);
  let size = 0;
  for (let cluster = 0; cluster < count; cluster++) if (sizes[cluster]! > 1) numbers[cluster] = size++;
  const members = new Int32Array(size);
  const clusters = new Int32Array(size);
  for (let cluster = 0; cluster < count; cluster++) {
    const number = numbers[cluster]!;
    if (number < 0) continue;
    members[number] = sizes[cluster]!;
    clusters[number] = cluster;
  }
  const centroids = centroidsOf(
    actions,
    clusterOf.map(cluster => numbers[cluster]!),
    members,
    sides,
  );
  return { centroids, members, clusters, count };
}

/** Sets the weights of the tokens of the actions, by how often they occur in some vectors. */
function weigh(
  actions: Vectors,
  among: Vectors,
  { table, everywhere, counts, weights, rivalries, roles }: Workplace,
): void {
  for (let item = 0; item < among.size; item++) {
    for (let at = among.starts[item]!; at < among.ends[item]!; at++) {
      const token = among.tokens[at]!;
      counts[token] = counts[token]! + (among.values?.[at] ?? 1);
    }
  }
  const here = { counts, total: among.size };
  eachToken(actions, token => {
    weights[token] = -1;
  });
  eachToken(actions, token => {
    if (weights[token] === -1)
      weights[token] = weightOf(
        token,
        table,
        rivalries[token] === 0 && roles[token] === ADJUNCT
          ? Number(process.env.ADJW ?? 0.3)
          : rivalries[token] === NAMES_RIVALRY
            ? Number(process.env.NAMEW ?? 1.6)
            : 1,
        here,
        everywhere,
      );
  });
  eachToken(actions, token => {
    counts[token] = 0;
  });
}

function eachToken(vectors: Vectors, visit: (token: number) => void): void {
  for (let item = 0; item < vectors.size; item++) {
    for (let at = vectors.starts[item]!; at < vectors.ends[item]!; at++) visit(vectors.tokens[at]!);
  }
}

/** Clusters numbered in order of first appearance. */
export function numbered(clusterOf: Int32Array): Int32Array {
  const most = clusterOf.reduce((most, cluster) => Math.max(most, cluster), -1);
  const numbers = new Int32Array(most + 1).fill(-1);
  let next = 0;
  return clusterOf.map(cluster => {
    if (numbers[cluster] === -1) numbers[cluster] = next++;
    return numbers[cluster]!;
  });
}

const ones = (size: number): Int32Array => new Int32Array(size).fill(1);

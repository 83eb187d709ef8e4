/** Clusters the actions of one skill: first each by its likeness to another, then by what clusters have in common. */
import { countInActions, countInCentroids, type Occurrence, type TokenFacts } from "./count-occurrences.ts";
import { createLeaders, type Effort, type Scratch } from "./leaders.ts";
import { countOf, numbered, recurringIn, upTo } from "./recurring.ts";
import { weightOf } from "./token-weights.ts";
import type { Vectors } from "./vectors.ts";

/** Knowledge about tokens, and scratch space. */
export interface Workplace extends Scratch, TokenFacts {
  readonly roles: Uint8Array;
  /** How often tokens occur in all skills. */
  readonly everywhere: Occurrence;
  /** Room by token, zeros outside of use. */
  readonly counts: Float32Array;
  readonly effort: Effort;
}

// Cosines, chosen on the tuning families of bench/dream-families.ts; 0.05 more or less is all the same. An action
// needs less to join a cluster than to be like another action: the noise of a cluster's members has gone.
const ALIKE_ACTIONS = 0.55;
const ALIKE_CLUSTERS = 0.55;
const MEMBER = 0.5;

/**
 * Gives each action its cluster, numbered from 0 without gaps. Actions that come first lead. A leader is compared with,
 * not the last that joined: chains of likeness end at it. Actions that joined a worse cluster move to the better one.
 */
export function clusterSkill(actions: Vectors, place: Workplace): Int32Array {
  if (actions.size === 1) return new Int32Array(1);
  weigh(actions, countInActions(actions, place.counts, place), place);
  const order = upTo(actions.size);
  const first = follow(actions, order, new Int32Array(actions.size).fill(1), ALIKE_ACTIONS, place);
  return reassign(actions, merge(actions, numbered(first), place), place);
}

/** Each joins the leader that it is most like, or leads. Gives the leader of each. */
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

/** Joins clusters that have the same in common, however differently each of their members says it. */
function merge(actions: Vectors, clusterOf: Int32Array, place: Workplace): Int32Array {
  const { centroids, clusters, members, order } = recurringIn(actions, clusterOf, place.sides);
  weigh(actions, countInCentroids(centroids, place.counts), place);
  const leaderOf = follow(centroids, order, members, ALIKE_CLUSTERS, place);
  const merged = upTo(countOf(clusterOf));
  clusters.forEach((cluster, item) => {
    merged[cluster] = clusters[leaderOf[item]!]!;
  });
  return numbered(clusterOf.map(cluster => merged[cluster]!));
}

/** Moves each action to the cluster that it is most like; an action that is like none stays. */
function reassign(actions: Vectors, clusterOf: Int32Array, place: Workplace): Int32Array {
  const { centroids, clusters, members, order } = recurringIn(actions, clusterOf, place.sides);
  weigh(actions, countInCentroids(centroids, place.counts), place);
  const leaders = createLeaders(centroids, place, place.effort);
  for (const item of order) leaders.add(item, members[item]!);
  const found = clusterOf.map((cluster, action) => {
    const leader = leaders.find(actions, action, MEMBER);
    return leader === -1 ? cluster : clusters[leader]!;
  });
  leaders.release();
  return numbered(found);
}

/** Sets the weights of the tokens of some actions, by how often they occur; clears what they were counted in. */
function weigh(actions: Vectors, here: Occurrence, { kinds, roles, weights, everywhere }: Workplace): void {
  eachToken(actions, token => {
    weights[token] = -1;
  });
  eachToken(actions, token => {
    if (weights[token] === -1)
      weights[token] = weightOf(token, kinds[token]!, roles[token]!, here, everywhere);
  });
  eachToken(actions, token => {
    here.counts[token] = 0;
  });
}

function eachToken({ size, starts, ends, tokens }: Vectors, visit: (token: number) => void): void {
  for (let item = 0; item < size; item++) {
    for (let at = starts[item]!; at < ends[item]!; at++) visit(tokens[at]!);
  }
}

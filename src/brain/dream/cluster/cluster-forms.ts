/** Clusters the forms of each skill: first each by its likeness to another, then by what clusters have in common. */
import { countInActions, countInCentroids, type Occurrence, type TokenFacts } from "./count-occurrences.ts";
import { createLeaders, type Effort, type Scratch } from "./leaders.ts";
import { NAMES_RIVALRY, type TokenTable } from "./token-table.ts";
import { NAME, rolesOf, weightOf } from "./token-weights.ts";
import { countOf, numbered, recurringIn, upTo, type Vectors } from "./vectors.ts";

/** Knowledge about tokens, and scratch space. */
interface Workplace extends Scratch, TokenFacts {
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

/** `skills` has a hash of the skill of each form, grouped by skill. Gives each form its cluster. */
export function clusterForms(
  forms: Vectors,
  skills: Float64Array,
  table: TokenTable,
  effort: Effort,
): Int32Array {
  const place = createWorkplace(forms, skills, table, effort);
  const clusterOf = new Int32Array(forms.size);
  let clusters = 0;
  for (let start = 0, end = 0; start < forms.size; start = end) {
    while (end < forms.size && skills[end] === skills[start]) end += 1;
    const starts = forms.starts.subarray(start, end);
    const ends = forms.ends.subarray(start, end);
    const found = clusterSkill({ size: end - start, starts, ends, tokens: forms.tokens }, place);
    clusterOf.set(
      found.map(cluster => clusters + cluster),
      start,
    );
    clusters += countOf(found);
  }
  return clusterOf;
}

function createWorkplace(forms: Vectors, skills: Float64Array, table: TokenTable, effort: Effort): Workplace {
  const { size, kinds, hashes } = table;
  const actionCounts = new Float32Array(size);
  for (const token of forms.tokens) actionCounts[token] = actionCounts[token]! + 1;
  const facts = { kinds, hashes, actionCounts };
  const roles = rolesOf(forms, skills, facts);
  return {
    ...facts,
    roles,
    rivalries: table.rivalries.map((rivalry, token) =>
      rivalry === 0 && roles[token] === NAME ? NAMES_RIVALRY : rivalry,
    ),
    everywhere: countInActions(forms, new Float32Array(size), facts),
    effort,
    counts: new Float32Array(size),
    weights: new Float32Array(size),
    values: new Float32Array(size),
    sides: new Float32Array(size),
    heads: new Int32Array(size),
    lengths: new Uint8Array(size),
  };
}

/**
 * Gives each action its cluster, numbered from 0 without gaps. Actions that come first lead. A leader is compared with,
 * not the last that joined: chains of likeness end at it. Actions that joined a worse cluster move to the better one.
 */
function clusterSkill(actions: Vectors, place: Workplace): Int32Array {
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

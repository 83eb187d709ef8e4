/** Makes one ranking of several whose scores can't be compared. */

export interface FusionOptions {
  /** How slowly the weight of a place falls with its rank. @default 60, as in the paper */
  readonly k?: number;
  /** The weight of each ranking, in their order. @default 1 for each */
  readonly weights?: readonly number[];
}

export interface FusedItem<Key> {
  readonly key: Key;
  /** Sum over the rankings of weight / (k + rank), ranks from 1. */
  readonly score: number;
}

/**
 * Reciprocal rank fusion. Best first; equal scores stay in the order in which the rankings name them.
 * A key that a ranking names twice counts at its better place.
 * Source: Cormack, Clarke, Büttcher, "Reciprocal Rank Fusion outperforms Condorcet …" (SIGIR 2009).
 */
export function fuseRankings<Key>(
  rankings: readonly (readonly Key[])[],
  { k = 60, weights = [] }: FusionOptions = {},
): readonly FusedItem<Key>[] {
  const scores = new Map<Key, number>();
  rankings.forEach((ranking, which) => {
    [...new Set(ranking)].forEach((key, index) => {
      scores.set(key, (scores.get(key) ?? 0) + (weights[which] ?? 1) / (k + index + 1));
    });
  });
  return Array.from(scores, ([key, score]) => ({ key, score })).sort(
    (left, right) => right.score - left.score,
  );
}

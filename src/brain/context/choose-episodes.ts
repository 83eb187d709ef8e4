/** `chooseEpisodes` chooses the few episodes that a context shows: by salience × relevance, and some by salience alone. */
import { formatSource } from "../../base/index.ts";
import type { MemoryHit } from "../../ports/index.ts";

export interface ChosenEpisode {
  readonly hit: MemoryHit;
  /** For a person. */
  readonly reason: string;
  /** Whether it is there by its weight alone. */
  readonly isOfNoQuery?: boolean;
}

/** So many are shown whatever the words: an episode that hurt this much is worth knowing beside any request. Source: spec/brain.md §6. */
const BY_SALIENCE_ALONE = 2;

/**
 * At most `limit`: the best by salience × relevance, then the most salient of the others. Where one of the two has fewer,
 * the other one has more by its own measure, never more than two by salience alone.
 * @param salient the most salient of all, best first; empty without a query, when all of them are
 */
export function chooseEpisodes(
  weighed: readonly MemoryHit[],
  salient: readonly MemoryHit[],
  limit: number,
): readonly ChosenEpisode[] {
  const byWeight = weighed
    .map(hit => ({ hit, weight: hit.salience * hit.relevance }))
    .filter(({ weight }) => weight > 0)
    .sort((left, right) => right.weight - left.weight)
    .map(({ hit }) => hit);
  const kept = Math.min(BY_SALIENCE_ALONE, Math.floor(limit / 2), salient.length);
  const first = byWeight.slice(0, limit - kept);
  const alone = without(salient, first)
    .filter(({ salience }) => salience > 0)
    .slice(0, kept);
  const taken = [...first, ...without(byWeight.slice(first.length), alone)].slice(0, limit - alone.length);
  return [
    ...taken.map(hit => ({
      hit,
      reason: `salience ${hit.salience.toFixed(1)} × relevance ${hit.relevance.toFixed(2)}`,
    })),
    ...alone.map(hit => ({
      hit,
      reason: `salience ${hit.salience.toFixed(1)}, whatever the question`,
      isOfNoQuery: true,
    })),
  ];
}

function without(hits: readonly MemoryHit[], taken: readonly MemoryHit[]): readonly MemoryHit[] {
  const places = new Set(taken.map(({ source }) => formatSource(source)));
  return hits.filter(({ source }) => !places.has(formatSource(source)));
}

/** Which hits of a query speak of it, and don't only share a passing word. */
import type { MemoryHit } from "../../ports/index.ts";

/** Below this a memory shares a passing word with the query and nothing more. */
const MIN_RELEVANCE = 0.2;
/** In a small brain the words that it doesn't know weigh more than they should: the best counts from here on. */
const MIN_BEST_RELEVANCE = 0.1;

export function speakingHits(hits: readonly MemoryHit[]): readonly MemoryHit[] {
  const best = Math.max(MIN_BEST_RELEVANCE, ...hits.map(({ relevance }) => relevance));
  return hits.filter(({ relevance }) => relevance >= Math.min(MIN_RELEVANCE, best));
}

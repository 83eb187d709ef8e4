/** `answerByBoth` finds memories that share words with a query and memories near in meaning, as one ranking. */
import { formatSource } from "../../base/index.ts";
import type { MemoryHit } from "../../ports/index.ts";
import { fuseRankings } from "../../search/index.ts";
import type { RecallAnswer } from "../memory/recall.ts";
import type { Meaning, NearText } from "./rank-by-meaning.ts";

/** The memories that are compared by their meaning: so many that hold or hurt most, beside those that share words. */
const MEANING_POOL = 400;

/**
 * By words alone without a query, and where there is no model for meaning, or it is late or fails: that is a problem then.
 * @param ask for so many by words; without a query for those that hold or hurt most
 */
export async function answerByBoth(
  meaning: Meaning | undefined,
  query: string | undefined,
  limit: number,
  ask: (query: string | undefined, limit: number) => Promise<RecallAnswer>,
): Promise<RecallAnswer> {
  if (query === undefined || query.trim() === "" || meaning === undefined) return ask(query, limit);
  const [byWords, holding] = [await ask(query, limit), await ask(undefined, MEANING_POOL)];
  const pool = [...new Map([...holding.hits, ...byWords.hits].map(hit => [keyOf(hit), hit])).values()];
  const texts = pool.map(({ text }) => text);
  const hits = fuseHits(byWords.hits, pool, await meaning.rank(query, texts), limit);
  const problem = meaning.problem();
  return { hits, problems: [...byWords.problems, ...(problem === undefined ? [] : [problem])] };
}

/**
 * By reciprocal rank fusion. A hit by meaning alone has the relevance of its likeness and says so.
 * @param near of the pool, best first
 */
function fuseHits(
  byWords: readonly MemoryHit[],
  pool: readonly MemoryHit[],
  near: readonly NearText[],
  limit: number,
): readonly MemoryHit[] {
  if (near.length === 0) return byWords.slice(0, limit);
  const likeness = new Map(near.map(each => [keyOf(pool[each.at]!), each.likeness]));
  const hits = new Map([...pool, ...byWords].map(hit => [keyOf(hit), hit]));
  const worded = new Set(byWords.map(keyOf));
  const fused = fuseRankings([byWords.map(keyOf), near.map(({ at }) => keyOf(pool[at]!))]);
  // The same objects: the memories that belong to a hit are found by it.
  return fused.slice(0, limit).map(({ key, score }) => {
    const hit = hits.get(key)!;
    const like = likeness.get(key);
    if (like === undefined) return Object.assign(hit, { score });
    const near = `near in meaning (${like.toFixed(2)})`;
    return Object.assign(hit, {
      score,
      relevance: worded.has(key) ? Math.max(hit.relevance, like) : like,
      reason: worded.has(key) ? `${hit.reason}; ${near}` : near,
    });
  });
}

const keyOf = ({ source }: MemoryHit): string => formatSource(source);

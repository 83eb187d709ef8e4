/** Finds a candidate by its id, or by as much of its beginning as tells it apart, as git does. */
import { fault } from "../../base/index.ts";
import { nearestNames } from "../../search/index.ts";
import type { Candidate } from "./candidate.ts";
import type { ReviewState } from "./review-state.ts";

/** Fewer characters are a slip rather than an id. */
const MIN_PREFIX = 2;

/** @throws review.not-found, memory.ambiguous */
export function findCandidate({ candidates }: Pick<ReviewState, "candidates">, id: string): Candidate {
  const exact = candidates.find(each => each.id === id);
  if (exact !== undefined) return exact;
  const sought = id.toLowerCase();
  const matches =
    id.length < MIN_PREFIX ? [] : candidates.filter(each => each.id.toLowerCase().startsWith(sought));
  if (matches.length === 1) return matches[0]!;
  if (matches.length > 1) {
    const shown = matches.map(({ id: each, kind, text, why }) => `${each}  ${kind}: ${text || why}`);
    throw fault("memory.ambiguous", { what: id, matches: shown });
  }
  const ids = candidates.map(each => each.id);
  throw fault("review.not-found", { id, nearest: nearestNames(id, ids) });
}

/** The shortest beginning of each id that tells it apart from the others; at least 4 characters. */
export function shortIds(ids: readonly string[]): ReadonlyMap<string, string> {
  const sorted = [...new Set(ids)].toSorted();
  const common = (left: string, right = "") => {
    let length = 0;
    while (length < left.length && left[length] === right[length]) length++;
    return length;
  };
  return new Map(
    sorted.map((id, at) => {
      const needed = Math.max(common(id, sorted[at - 1]), common(id, sorted[at + 1])) + 1;
      return [id, id.slice(0, Math.max(4, needed))];
    }),
  );
}

/** Reads the review files together: candidates that wait for a person, and lessons that must not come back. */

import type { LessonIdentity } from "../memory/lessons/is-same-lesson.ts";
import {
  type Candidate,
  type CandidateDraft,
  candidateId,
  isLessonKind,
  mergeCandidates,
} from "./candidate.ts";
import { isNamed, lessonsOf, removedOf, standingTombstones, withoutId } from "./known-lessons.ts";
import type { Outcome, PromotedLesson, Tombstone } from "./review-records.ts";

export interface ReviewState {
  /** The waiting candidates, oldest first. */
  readonly open: readonly Candidate[];
  /** Every candidate there ever was, each id once. */
  readonly candidates: readonly Candidate[];
  /** In the order in which they were taken. */
  readonly outcomes: readonly Outcome[];
  /** The tombstones that hold: not those of lessons that a person has accepted since. */
  readonly tombstones: readonly Tombstone[];
  readonly promoted: readonly PromotedLesson[];
  /** The outcome that holds of a candidate; undefined while it is open. */
  outcomeOf(id: string): Outcome | undefined;
  /** Whether a person has rejected it, or what says the same. */
  isRejected(draft: CandidateDraft): boolean;
  /** Whether it was taken out for good, or forgotten, and not accepted again since. */
  isRemoved(lesson: LessonIdentity): boolean;
  /** Whether a proposal of it is news: neither open, nor accepted, nor rejected, nor removed. */
  isNews(draft: CandidateDraft): boolean;
}

export interface ReviewLines {
  readonly candidates: readonly Candidate[];
  readonly outcomes: readonly Outcome[];
  readonly tombstones: readonly Tombstone[];
  readonly promoted: readonly PromotedLesson[];
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Pure. Lines of one id count once, so that a merge that doubled them changes nothing. */
export function foldReview(lines: ReviewLines): ReviewState {
  const candidates = byId(lines.candidates, mergeCandidates);
  const outcomes = [...byId(lines.outcomes).values()].toSorted((left, right) => compare(left.at, right.at));
  const tombstones = standingTombstones([...byId(lines.tombstones).values()], outcomes, candidates);
  const latest = new Map(outcomes.map(outcome => [outcome.candidate, outcome]));
  const proposals = Map.groupBy(lines.candidates, ({ id }) => id);

  const outcomeOf = (id: string): Outcome | undefined => {
    const outcome = latest.get(id);
    const isOpenAgain = outcome !== undefined && isProposedAnew(proposals.get(id) ?? [], outcome);
    return isOpenAgain ? undefined : outcome;
  };
  const all = [...candidates.values()];
  const open = all
    .filter(({ id }) => outcomeOf(id) === undefined)
    .toSorted((left, right) => compare(left.at, right.at) || compare(left.id, right.id));

  const rejected = all.filter(({ id }) => latest.get(id)?.outcome === "rejected");
  // Made on demand: a list needs none of them.
  const rejectedLessons = lazy(() => lessonsOf(rejected));
  const removedLessons = lazy(() => removedOf(tombstones));
  // Of each kind apart: that a lesson is weak is news although the lesson itself was accepted once.
  const knownLessons = lazy(() => {
    const kinds = Map.groupBy(all, ({ kind }) => kind);
    return new Map(Array.from(kinds, ([kind, each]) => [kind, lessonsOf(each)] as const));
  });

  const isRejected = (draft: CandidateDraft): boolean => {
    if (latest.get(candidateId(draft))?.outcome === "rejected") return true;
    return isLessonKind(draft.kind) && rejectedLessons().has(draft);
  };
  const isRemoved = (lesson: LessonIdentity): boolean => removedLessons()(lesson);

  return {
    open,
    candidates: all,
    outcomes,
    tombstones,
    promoted: [...byId(lines.promoted).values()],
    outcomeOf,
    isRejected,
    isRemoved,
    isNews(draft) {
      if (isRejected(draft)) return false;
      const id = candidateId(draft);
      const outcome = outcomeOf(id);
      if (candidates.has(id)) return outcome !== undefined && bringsNews(draft, proposals.get(id)!, outcome);
      if (draft.kind === "skill-change")
        return !open.some(each => each.kind === draft.kind && isNamed(each, draft));
      if (draft.kind === "skill") return true;
      if (draft.text !== "" && isRemoved(withoutId(draft))) return false;
      return !(knownLessons().get(draft.kind)?.has(draft) ?? false);
    },
  };
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function byId<Item extends { readonly id: string }>(
  items: readonly Item[],
  merge: (left: Item, right: Item) => Item = first => first,
): ReadonlyMap<string, Item> {
  const found = new Map<string, Item>();
  for (const item of items) {
    const before = found.get(item.id);
    found.set(item.id, before === undefined ? item : merge(before, item));
  }
  return found;
}

/**
 * An accepted lesson may be contradicted again, by new evidence. A lesson that was put back and
 * has lost its evidence once more did so by later episodes: it always waits again.
 */
function bringsNews(draft: CandidateDraft, proposals: readonly Candidate[], outcome: Outcome): boolean {
  if (outcome.outcome === "rejected") return false;
  if (draft.kind !== "contradiction") return draft.kind === "weak-lesson";
  const known = new Set(proposals.filter(({ at }) => at <= outcome.at).flatMap(({ evidence }) => evidence));
  return draft.evidence.some(id => !known.has(id));
}

const isProposedAnew = (proposals: readonly Candidate[], outcome: Outcome): boolean =>
  proposals.some(proposal => proposal.at > outcome.at && bringsNews(proposal, proposals, outcome));

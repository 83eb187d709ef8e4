/** A person rejects a candidate: it does not come back, and the reason is kept. */

import { fault } from "../../base/index.ts";
import { lessonId } from "../memory/lessons/lesson.ts";
import type { Candidate } from "./candidate.ts";
import { findCandidate } from "./find-candidate.ts";
import { retireLesson } from "./lesson-candidate.ts";
import type { Review } from "./review.ts";

export interface Rejected {
  readonly candidate: Candidate;
  readonly reason: string;
  /** Files that changed besides the queue's, relative to the brain. */
  readonly files: readonly string[];
  /** False when it had been rejected before: then its first reason holds. */
  readonly isNew: boolean;
}

/** @throws review.not-found, review.judged for an accepted candidate, input.invalid without a reason, volume.* */
export async function rejectCandidate(review: Review, id: string, reason: string): Promise<Rejected> {
  const { volume, clock, queue } = review;
  const why = reason.replace(/\s+/gu, " ").trim();
  if (why === "")
    throw fault("input.invalid", { what: "The reason", expected: "a few words that say why not" });
  const state = await queue.read();
  const candidate = findCandidate(state, id);
  const before = state.outcomeOf(candidate.id);
  if (before?.outcome === "rejected") return { candidate, reason: before.reason, files: [], isNew: false };
  if (before !== undefined)
    throw fault("review.judged", { id: candidate.id, outcome: before.outcome, date: before.at.slice(0, 10) });
  let files: readonly string[] = [];
  if (candidate.kind === "weak-lesson") {
    const { text, evidence } = candidate;
    await queue.bury([{ kind: "lesson", of: lessonId(text), text, evidence, reason: why }]);
    files = await retireLesson(volume, clock, text, why);
  }
  await queue.resolve({ candidate: candidate.id, outcome: "rejected", reason: why });
  return { candidate, reason: why, files, isNew: true };
}

/** Looks up what has been judged, or removed for good, by what it says and where it came from. */
import type { LessonIdentity } from "../memory/lessons/is-same-lesson.ts";
import { lessonId } from "../memory/lessons/lesson.ts";
import { sameText } from "../memory/write-memory.ts";
import { type Candidate, type CandidateDraft, isLessonKind } from "./candidate.ts";
import type { Outcome, Tombstone } from "./review-records.ts";
import { createSameLessons } from "./same-lessons.ts";

/** Says of a draft whether it is among these: by its words, or without words by its skill and a shared episode. */
export function lessonsOf(candidates: readonly Candidate[]): { has(draft: CandidateDraft): boolean } {
  const lessons = candidates.filter(({ kind }) => isLessonKind(kind));
  const worded = createSameLessons(lessons.filter(({ text }) => text !== "").map(withoutId));
  const wordless = new Set(
    lessons
      .filter(({ text }) => text === "")
      .flatMap(({ skill, evidence }) => evidence.map(id => `${skill}\n${id}`)),
  );
  return {
    has: draft =>
      draft.text === ""
        ? draft.evidence.some(id => wordless.has(`${draft.skill}\n${id}`))
        : worded.has(withoutId(draft)),
  };
}

export function removedOf(tombstones: readonly Tombstone[]): (lesson: LessonIdentity) => boolean {
  const lessons = tombstones.filter(({ kind }) => kind === "lesson");
  const ids = new Set(lessons.map(({ of }) => of));
  const same = createSameLessons(
    lessons.flatMap(({ text, evidence = [] }) => (text === undefined ? [] : [{ text, evidence }])),
  );
  // Forgotten lessons have no words to compare: the same episodes mean the same lesson.
  const forgotten = new Set(
    lessons.flatMap(({ text, evidence }) => (text === undefined ? (evidence ?? []) : [])),
  );
  return lesson =>
    (lesson.id !== undefined && ids.has(lesson.id)) ||
    ids.has(lessonId(lesson.text)) ||
    same.has(lesson) ||
    lesson.evidence.some(id => forgotten.has(id));
}

/** Those of lessons that a person has not accepted since. */
export function standingTombstones(
  tombstones: readonly Tombstone[],
  outcomes: readonly Outcome[],
  candidates: ReadonlyMap<string, Candidate>,
): readonly Tombstone[] {
  const acceptedAt = new Map<string, string>();
  for (const { candidate, outcome, text, at } of outcomes) {
    const said = text ?? candidates.get(candidate)?.text ?? "";
    if (outcome !== "rejected" && said !== "") acceptedAt.set(lessonId(said), at);
  }
  return tombstones.filter(({ of, at }) => !((acceptedAt.get(of) ?? "") > at));
}

export const isNamed = (left: CandidateDraft, right: CandidateDraft): boolean =>
  sameText(left.text) === sameText(right.text);

export const withoutId = ({ text, evidence }: CandidateDraft): LessonIdentity => ({ text, evidence });

/** Looks up what has been judged, or removed for good, by what it says and where it came from. */

import { queryTerms } from "../../search/index.ts";
import { isSameLesson, type LessonIdentity } from "../memory/lessons/is-same-lesson.ts";
import { lessonId } from "../memory/lessons/lesson.ts";
import { sameText } from "../memory/write-memory.ts";
import { type Candidate, type CandidateDraft, isLessonKind } from "./candidate.ts";
import type { Outcome, Tombstone } from "./review-records.ts";

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

/** The tombstones of lessons that a person has not accepted since. */
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

interface SameLessons {
  has(lesson: LessonIdentity): boolean;
}

/**
 * Two lessons with a smaller share of the shorter one's words in common are never the same: that is asked first.
 * Source: `isSameLesson` wants all of them; stems differ a little from the forms of words that it knows.
 */
const COMMON_SHARE = 0.6;

function createSameLessons(lessons: readonly LessonIdentity[]): SameLessons {
  const ids = new Set(lessons.flatMap(({ id }) => id ?? []));
  const texts = new Set(lessons.map(({ text }) => sameText(text)).filter(text => text !== ""));
  const terms = lessons.map(({ text }) => new Set(queryTerms(text)));
  const byTerm = new Map<string, number[]>();
  for (const [at, each] of terms.entries()) {
    for (const term of each) {
      const places = byTerm.get(term);
      if (places === undefined) byTerm.set(term, [at]);
      else places.push(at);
    }
  }
  return {
    has(lesson) {
      if ((lesson.id !== undefined && ids.has(lesson.id)) || texts.has(sameText(lesson.text))) return true;
      const own = new Set(queryTerms(lesson.text));
      const common = new Map<number, number>();
      for (const term of own)
        for (const at of byTerm.get(term) ?? []) common.set(at, (common.get(at) ?? 0) + 1);
      for (const [at, shared] of common) {
        const isNear = shared >= COMMON_SHARE * Math.min(own.size, terms[at]!.size);
        if (isNear && isSameLesson(lesson, lessons[at]!)) return true;
      }
      return false;
    },
  };
}

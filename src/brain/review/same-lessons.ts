/** Finds what says the same as a lesson among many, without comparing it to each of them. */

import { queryTerms } from "../../search/index.ts";
import { isSameLesson, type LessonIdentity } from "../memory/lessons/is-same-lesson.ts";
import { sameText } from "../memory/write-memory.ts";

export interface SameLessons {
  has(lesson: LessonIdentity): boolean;
}

/**
 * Two lessons with a smaller share of the shorter one's words in common are never the same: that is asked first.
 * Source: `isSameLesson` wants all of them; stems differ a little from the forms of words that it knows.
 */
const COMMON_SHARE = 0.6;

export function createSameLessons(lessons: readonly LessonIdentity[]): SameLessons {
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

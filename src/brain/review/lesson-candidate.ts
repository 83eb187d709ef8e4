/** Puts a lesson that a person has accepted into LESSONS.md; a replaced lesson goes to the archive first. */

import {
  type Clock,
  equalBytes,
  formatTimestamp,
  readIfThere,
  timeOfId,
  type Volume,
} from "../../base/index.ts";
import { layout } from "../layout.ts";
import { archiveLessons } from "../memory/lessons/archive-lessons.ts";
import { editLessons } from "../memory/lessons/edit-lessons.ts";
import { isSameLesson } from "../memory/lessons/is-same-lesson.ts";
import {
  confidenceOf,
  type Lesson,
  lessonId,
  MAX_LESSON_EVIDENCE,
  sectionOf,
} from "../memory/lessons/lesson.ts";
import { readLessons } from "../memory/lessons/read-lessons.ts";
import { sameText } from "../memory/write-memory.ts";
import type { Candidate } from "./candidate.ts";

/** The lesson that a candidate becomes, in these words. */
export function lessonOf(candidate: Candidate, text: string, nowMs: number): Lesson {
  const times = candidate.evidence.flatMap(id => timeOfId(id) ?? []);
  const date = (timeMs: number) => formatTimestamp(timeMs).slice(0, 10);
  // A weak lesson that is put back counts as seen once more, and what spoke against it as overruled.
  const seen = Math.max(1, candidate.seen) + Number(candidate.kind === "weak-lesson");
  return {
    id: lessonId(text),
    text,
    section: sectionOf(candidate.skill),
    seen,
    contradicted: 0,
    confidence: confidenceOf(seen, 0),
    first: date(Math.min(nowMs, ...times)),
    last: date(candidate.kind === "weak-lesson" || times.length === 0 ? nowMs : Math.max(...times)),
    evidence: candidate.evidence.slice(0, MAX_LESSON_EVIDENCE),
    isByPerson: false,
  };
}

export interface WrittenLesson {
  /** Files that changed, relative to the brain. */
  readonly files: readonly string[];
  /** The earlier lesson that moved to the archive. */
  readonly superseded?: Lesson;
}

/** Idempotent. After a kill half-way, the superseded lesson is in the archive already. @throws volume.* */
export function writeLesson(
  volume: Volume,
  clock: Clock,
  lesson: Lesson,
  against: string | undefined,
): Promise<WrittenLesson> {
  return volume.withLock(layout.lessons, async () => {
    const before = (await readIfThere(volume, layout.lessons)) ?? new TextEncoder().encode("# Lessons\n");
    const standing = readLessons(before);
    const old = against === undefined ? undefined : standing.find(each => isText(each, against));
    const same = standing.find(each => each !== old && isSameLesson(each, lesson));
    const after = editLessons(before, {
      ...(same === undefined ? { add: [lesson] } : { update: [strengthened(same, lesson)] }),
      ...(old !== undefined && { remove: [old] }),
    });
    const archived = old && (await archive(volume, clock, old, `superseded by “${lesson.text}”`));
    if (equalBytes(before, after)) return { files: archived ?? [] };
    await volume.write(layout.lessons, after);
    return { files: [...(archived ?? []), layout.lessons], ...(old !== undefined && { superseded: old }) };
  });
}

/** Takes a lesson out of LESSONS.md, into the archive. Gives the files that changed. @throws volume.* */
export function retireLesson(
  volume: Volume,
  clock: Clock,
  text: string,
  reason: string,
): Promise<readonly string[]> {
  return volume.withLock(layout.lessons, async () => {
    const before = await readIfThere(volume, layout.lessons);
    const old = before && readLessons(before).find(each => isText(each, text));
    if (before === undefined || old === undefined) return [];
    const archived = await archive(volume, clock, old, reason);
    await volume.write(layout.lessons, editLessons(before, { remove: [old] }));
    return [...archived, layout.lessons];
  });
}

async function archive(
  volume: Volume,
  clock: Clock,
  lesson: Lesson,
  reason: string,
): Promise<readonly string[]> {
  return volume.withLock(layout.lessonArchive, async () => {
    const before = (await readIfThere(volume, layout.lessonArchive)) ?? new Uint8Array();
    const date = formatTimestamp(clock.now()).slice(0, 10);
    const after = archiveLessons(before, [{ ...lesson, reason }], date);
    if (equalBytes(before, after)) return [];
    await volume.write(layout.lessonArchive, after);
    return [layout.lessonArchive];
  });
}

const isText = (lesson: Lesson, text: string): boolean =>
  lesson.id === lessonId(text) || sameText(lesson.text) === sameText(text);

/** A current lesson keeps its words and gains the candidate's evidence; a person's lesson stays as it is. */
function strengthened(standing: Lesson, lesson: Lesson): Lesson {
  const evidence = [...new Set([...lesson.evidence, ...standing.evidence])].slice(0, MAX_LESSON_EVIDENCE);
  const seen = Math.max(standing.seen, lesson.seen);
  const contradicted = Math.min(standing.contradicted, seen);
  return { ...standing, evidence, seen, contradicted, confidence: confidenceOf(seen, contradicted) };
}

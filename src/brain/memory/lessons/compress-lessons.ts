/** Keeps LESSONS.md readable: merges lessons that say the same, and moves the weakest to the archive. */
import { markdownLines } from "../markdown-lines.ts";
import { updateComment } from "./edit-lessons.ts";
import { isSameLesson } from "./is-same-lesson.ts";
import { type Lesson, lessonId, uniteLessons } from "./lesson.ts";
import { type LessonPlace, placeLessons } from "./read-lessons.ts";
import { cuts, replaceRanges } from "./replace-ranges.ts";

export interface Compressed {
  readonly bytes: Uint8Array;
  readonly merged: readonly { readonly kept: Lesson; readonly dropped: Lesson }[];
  /** Weakest first. */
  readonly archived: readonly Lesson[];
}

/** However much a person has written, dreamed lessons may take this share of the lines. */
const DREAMED_SHARE = 0.25;

/**
 * Merges lessons that say the same; then, while there are more lines than `maxLines`, takes out the weakest dreamed
 * ones for the archive. A person's words never leave: a lesson without a comment, or with a text edited since
 * it was dreamed, stays, and dreamed lessons of the same meaning are merged into it. Idempotent.
 */
export function compressLessons(bytes: Uint8Array, maxLines: number): Compressed {
  const { bytes: distinct, merged } = mergeSame(bytes);
  const places = placeLessons(distinct);
  const lineCount = markdownLines(distinct).length;
  const weakest = places.filter(place => !isPersons(place)).sort(compareStrength);
  const linesOf = ({ line, endLine }: LessonPlace) => endLine - line + 1;
  const dreamedLines = weakest.reduce((sum, place) => sum + linesOf(place), 0);
  const excess =
    lineCount - Math.max(maxLines, lineCount - dreamedLines + Math.floor(DREAMED_SHARE * maxLines));
  const archived: LessonPlace[] = [];
  for (let left = excess; left > 0 && archived.length < weakest.length; ) {
    const place = weakest[archived.length]!;
    archived.push(place);
    left -= linesOf(place);
  }
  return {
    bytes: replaceRanges(distinct, cuts(distinct, archived)),
    merged,
    archived: archived.map(lessonOf),
  };
}

function mergeSame(bytes: Uint8Array): Pick<Compressed, "bytes" | "merged"> {
  const kept: LessonPlace[] = [];
  const united = new Map<LessonPlace, Lesson>();
  const dropped: LessonPlace[] = [];
  const merged: { kept: Lesson; dropped: Lesson }[] = [];
  // A person's words come first, so that none of them is removed.
  const [persons, dreamed] = [true, false].map(isTheirs =>
    placeLessons(bytes).filter(place => isPersons(place) === isTheirs),
  );
  for (const place of [...persons!, ...dreamed!]) {
    const same = isPersons(place) ? undefined : kept.find(each => isSameLesson(each, place));
    if (same === undefined) {
      kept.push(place);
      continue;
    }
    const whole = uniteLessons(united.get(same) ?? same, place);
    united.set(same, whole);
    dropped.push(place);
    merged.push({ kept: lessonOf(whole), dropped: lessonOf(place) });
  }
  const updates = [...united].flatMap(([place, lesson]) => updateComment(place, lesson) ?? []);
  return { bytes: replaceRanges(bytes, [...cuts(bytes, dropped), ...updates]), merged };
}

/** Whether its words are a person's: it has no comment of ours, or its text differs from the dreamed one. */
const isPersons = ({ isByPerson, id, text }: Lesson): boolean => isByPerson || lessonId(text) !== id;

const compareStrength = (one: LessonPlace, other: LessonPlace): number =>
  one.confidence - other.confidence ||
  one.seen - other.seen ||
  compareText(one.last ?? "", other.last ?? "") ||
  other.line - one.line;

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function lessonOf(place: Lesson & Partial<LessonPlace>): Lesson {
  const {
    line: _line,
    offset: _offset,
    endOffset: _end,
    comment: _comment,
    endLine: _endLine,
    ...lesson
  } = place;
  return lesson;
}

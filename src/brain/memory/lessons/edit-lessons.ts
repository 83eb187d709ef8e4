/** Adds, updates and takes out lessons, and leaves every other byte of the file as a person wrote it. */
import { insertLesson, textOfSection } from "./insert-lesson.ts";
import { isSameLesson, type LessonIdentity } from "./is-same-lesson.ts";
import { type Lesson, lessonId, lessonKey } from "./lesson.ts";
import { formatLessonComment } from "./lesson-comment.ts";
import { escapeLesson, unescapeOpening } from "./lesson-line.ts";
import { type LessonPlace, placeLessons } from "./read-lessons.ts";
import { cuts, type Replacement, replaceRanges } from "./replace-ranges.ts";

export interface LessonEdit {
  /** Adds lessons under the heading of their section, which is made when it is missing. Existing lessons are not added again. */
  readonly add?: readonly Lesson[];
  /** Found by id, else by `isSameLesson`; the comment becomes theirs, the text stays. A person's lesson stays as it is. */
  readonly update?: readonly Lesson[];
  /** Found by id; without an id, by the same text. */
  readonly remove?: readonly LessonIdentity[];
}

/** Pure and idempotent. Takes out first, then updates, then adds. A lesson that says nothing is not added. */
export function editLessons(
  bytes: Uint8Array,
  { add = [], update = [], remove = [] }: LessonEdit,
): Uint8Array {
  const places = placeLessons(bytes);
  const removed = new Set(remove.flatMap(lesson => findRemoved(places, lesson)));
  const standing = places.filter(place => !removed.has(place));
  const updates = new Map<LessonPlace, Replacement>();
  for (const lesson of update) {
    const place = findUpdated(standing, lesson);
    const replacement = place && updateComment(place, lesson);
    if (replacement !== undefined) updates.set(place!, replacement);
  }
  const left = replaceRanges(bytes, [...cuts(bytes, [...removed]), ...updates.values()]);
  return addLessons(left, add, standing);
}

function findRemoved(places: readonly LessonPlace[], { id, text }: LessonIdentity): readonly LessonPlace[] {
  const named = places.filter(place => id !== undefined && place.id === id);
  if (named.length > 0) return named;
  // A lesson with an id is a dreamed one: it is no reason to take out what a person wrote.
  return places.filter(
    place => lessonKey(place.text) === lessonKey(text) && (id === undefined || !place.isByPerson),
  );
}

function findUpdated(places: readonly LessonPlace[], lesson: Lesson): LessonPlace | undefined {
  const dreamed = places.filter(place => !place.isByPerson);
  const isNamed = (place: LessonPlace) => lesson.id !== undefined && place.id === lesson.id;
  return dreamed.find(isNamed) ?? dreamed.find(place => isSameLesson(place, lesson));
}

/** The edit that brings the comment of a dreamed lesson up to date; undefined when it is. */
export function updateComment(place: LessonPlace, lesson: Lesson): Replacement | undefined {
  const { id, comment, notes: known = [] } = place;
  if (id === undefined || comment === undefined) return undefined;
  const notes = [...new Set([...known, ...(lesson.notes ?? [])])];
  const { id: _id, ...values } = lesson;
  const text = formatLessonComment({ ...values, id, notes });
  return text === formatLessonComment({ ...place, id, notes: known }) ? undefined : { ...comment, text };
}

function addLessons(
  bytes: Uint8Array,
  lessons: readonly Lesson[],
  standing: readonly LessonPlace[],
): Uint8Array {
  const known = new Set(
    standing.flatMap(({ id, text }) => [lessonKey(text), ...(id === undefined ? [] : [id])]),
  );
  let result = bytes;
  for (const lesson of lessons) {
    const text = escapeLesson(lesson.text);
    const said = unescapeOpening(text);
    const id = lesson.id ?? lessonId(said);
    if (known.has(id) || known.has(lessonKey(said))) continue;
    const comment = lesson.isByPerson ? "" : ` ${formatLessonComment({ ...lesson, id })}`;
    result = insertLesson(result, textOfSection(lesson.section), `- ${text}${comment}`);
    known.add(id).add(lessonKey(said));
  }
  return result;
}

/** The archive of lessons: each lesson that left LESSONS.md, and the reason. */
import { editLessons } from "./edit-lessons.ts";
import type { Lesson } from "./lesson.ts";

const TITLE = `# Archived lessons

<!-- Lessons that left LESSONS.md, each with the reason. To bring one back, move its line there. -->
`;

/** LESSONS_ARCHIVE.md with these lessons under the day's heading. Idempotent; a lesson that came back and left again is noted once more. */
export function archiveLessons(
  archive: Uint8Array,
  lessons: readonly (Lesson & { readonly reason: string })[],
  date: string,
): Uint8Array {
  if (lessons.length === 0) return archive;
  const day = date.slice(0, 10);
  const entries = lessons.map(({ reason, ...lesson }) => ({
    ...lesson,
    section: day,
    isByPerson: false,
    notes: [...(lesson.notes ?? []), `archived: ${day} (${reason.replace(/[;\s]+/g, " ").trim()})`],
  }));
  const bytes = archive.length === 0 ? new TextEncoder().encode(TITLE) : archive;
  return editLessons(bytes, { update: entries, add: entries });
}

/** Writes what a plan makes of the lessons, and of what skills know. */
import { equalBytes, formatTimestamp, readIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { archiveLessons } from "../memory/lessons/archive-lessons.ts";
import { type Compressed, compressLessons } from "../memory/lessons/compress-lessons.ts";
import { editLessons } from "../memory/lessons/edit-lessons.ts";
import { type Lesson, lessonId } from "../memory/lessons/lesson.ts";
import { readLessons } from "../memory/lessons/read-lessons.ts";
import { redactText } from "../memory/redact-text.ts";
import { applyKnowledge, markReviewed } from "../skills/forge/knowledge-file.ts";
import type { DreamerOptions } from "./dream-settings.ts";
import { phraseLesson } from "./phrase-lesson.ts";
import type { LessonPlan } from "./plan-lessons.ts";
import type { SkillKnowledge } from "./plan-skills.ts";

export interface ChangedLessons {
  readonly standing: readonly Lesson[];
  readonly merged: readonly Lesson[];
  readonly archived: readonly Lesson[];
}

/** The current LESSONS.md, or a new one's beginning. @throws volume.* */
export const readLessonFile = async (volume: Volume): Promise<Uint8Array> =>
  (await readIfThere(volume, layout.lessons)) ?? new TextEncoder().encode("# Lessons\n");

/** Gives the new text of LESSONS.md. Pure. */
export function reviseLessons(
  before: Uint8Array,
  { promoted, updated, demoted }: Pick<LessonPlan, "promoted" | "updated" | "demoted">,
  maxLines: number,
): Compressed {
  return compressLessons(editLessons(before, { add: promoted, update: updated, remove: demoted }), maxLines);
}

/** New lessons in the words in which they are written. It may take as long as a model does. @throws redaction.failed */
export async function wordLessons(
  lessons: readonly Lesson[],
  { redactor, phrase }: Pick<DreamerOptions, "redactor" | "phrase">,
): Promise<readonly Lesson[]> {
  return Promise.all(
    lessons.map(async lesson => {
      const phrased = await phraseLesson(lesson, phrase);
      const text = await redactText(redactor, phrased.text, "A lesson");
      return text === phrased.text ? phrased : { ...phrased, id: lessonId(text), text };
    }),
  );
}

/**
 * Edits the current text, not the text from when the plan was made: a person may have written meanwhile.
 * @throws volume.*
 */
export async function changeLessons(
  plan: LessonPlan,
  { volume, clock, settings }: Pick<DreamerOptions, "volume" | "clock" | "settings">,
): Promise<ChangedLessons> {
  return volume.withLock(layout.lessons, async () => {
    const before = await readLessonFile(volume);
    const { bytes, merged, archived } = reviseLessons(before, plan, settings.lessonLines);
    const reason = `moved here to keep LESSONS.md under ${settings.lessonLines} lines`;
    const gone = archived.map(lesson => ({ ...lesson, reason }));
    if (gone.length > 0) {
      await volume.withLock(layout.lessonArchive, async () => {
        const archive = (await readIfThere(volume, layout.lessonArchive)) ?? new Uint8Array();
        await volume.write(layout.lessonArchive, archiveLessons(archive, gone, formatTimestamp(clock.now())));
      });
    }
    if (!equalBytes(before, bytes)) await volume.write(layout.lessons, bytes);
    return { standing: readLessons(bytes), merged: merged.map(({ dropped }) => dropped), archived };
  });
}

/** Adds each line once, whatever the file holds by now. @throws redaction.failed, volume.* */
export async function learnKnowledge(
  { name, file, lines }: SkillKnowledge,
  nowMs: number,
  { volume, redactor }: Pick<DreamerOptions, "volume" | "redactor">,
): Promise<void> {
  const clean = await Promise.all(lines.map(line => redactText(redactor, line, "What a skill knows")));
  await volume.withLock(file, async () => {
    const before = (await readIfThere(volume, file)) ?? new Uint8Array();
    const after = markReviewed(applyKnowledge(before, name, clean), name, nowMs);
    if (!equalBytes(before, after)) await volume.write(file, after);
  });
}

/** Notes on lessons that are gone: no dream writes them again. */
export const tombstonesOf = (lessons: readonly Lesson[], reason: string) =>
  lessons.map(({ id = "", text, evidence }) => ({ kind: "lesson" as const, of: id, text, evidence, reason }));

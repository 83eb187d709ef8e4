/** Carries a plan out, in an order in which it can be killed at any instant and begun again. */
import { layout } from "../layout.ts";
import type { Lesson } from "../memory/lessons/lesson.ts";
import type { StaleTask } from "../memory/live-task.ts";
import type { Candidate } from "../review/candidate.ts";
import type { ReviewQueue } from "../review/review-queue.ts";
import {
  type ChangedLessons,
  changeLessons,
  learnKnowledge,
  tombstonesOf,
  wordLessons,
} from "./change-lessons.ts";
import type { DreamerOptions, DreamProgress } from "./dream-settings.ts";
import { foldLog } from "./fold-log.ts";
import { createLessonFinder } from "./lesson-finder.ts";
import { beginDream } from "./ongoing-dream.ts";
import type { DreamPlan } from "./plan-dream.ts";

/** The result of a dream, as far as it differs from its plan. */
export interface Applied {
  /** In the words in which they were written. */
  readonly promoted: readonly Lesson[];
  readonly candidates: readonly Candidate[];
  readonly merged: readonly Lesson[];
  /** Moved to the archive of lessons, so that LESSONS.md stays short. */
  readonly archivedLessons: readonly Lesson[];
  readonly workspace: StaleTask | undefined;
}

const DAY_MS = 86_400_000;

/**
 * Writes lessons before their episodes go to the archive: a kill in between loses nothing.
 * @param message the name of the dream
 * @throws volume.*, redaction.failed; finished parts are whole, and the next dream goes on from there
 */
export async function applyDream(
  plan: DreamPlan,
  message: string,
  options: DreamerOptions & DreamProgress,
): Promise<Applied> {
  const { volume, task, clock, settings, review } = options;
  const { lessons, removed, skills, nowMs } = plan;
  // Before anything is on record: text that others write while a model thinks is theirs.
  const promoted = await wordLessons(lessons.promoted, options);
  const ongoing = await beginDream(volume, clock.now(), message);

  // A doubtful lesson is in the queue before it leaves its file, and a removed one is noted before anything is added.
  if (removed.length > 0)
    await ongoing.change([layout.tombstones], () =>
      review.bury(tombstonesOf(removed, "a person took it out of LESSONS.md")),
    );
  const candidates = await ongoing.change([layout.candidates], () => review.propose(lessons.candidates));
  const changed = await ongoing.change([layout.lessons, layout.lessonArchive], () =>
    changeLessons({ ...lessons, promoted }, options),
  );
  for (const skill of skills) await ongoing.change([skill.file], () => learnKnowledge(skill, nowMs, options));
  await ongoing.change([layout.promoted, layout.outcomes], () =>
    noteInQueue(review, changed, lessons.promoted),
  );
  const workspace =
    plan.workspace &&
    (await ongoing.change([layout.workspace], () => task.setAsideStale(settings.workspaceDays * DAY_MS)));
  await archiveEpisodes(plan, ongoing.archiveFile, options);
  await ongoing.finish();
  const { merged, archived } = changed;
  return { promoted, candidates, merged, archivedLessons: archived, workspace };
}

/** @param promoted as they were planned: candidates are recognised by the words of the episodes */
async function noteInQueue(
  review: ReviewQueue,
  { standing }: ChangedLessons,
  promoted: readonly Lesson[],
): Promise<void> {
  await review.notePromoted(standing.filter(({ isByPerson }) => !isByPerson));
  if (promoted.length === 0) return;
  // A candidate that has grown strong enough by itself is no question any more.
  const finder = createLessonFinder(promoted);
  const { open } = await review.read();
  for (const { id, kind, text, evidence } of open) {
    if (kind !== "lesson" || text === "" || finder.same({ text, evidence }) === undefined) continue;
    await review.resolve({ candidate: id, outcome: "promoted", reason: "it kept recurring" });
  }
}

async function archiveEpisodes(
  { decayed, duplicates, returned, buried }: DreamPlan,
  archiveFile: string,
  { volume, log, clock, onProgress }: DreamerOptions & DreamProgress,
): Promise<void> {
  const hasSegments = (await log.files()).some(file => file !== layout.episodes);
  if (decayed.count === 0 && duplicates === 0 && returned === 0 && !hasSegments) return;
  await foldLog({
    volume,
    log,
    clock,
    archived: decayed.ids,
    buried,
    archiveFile,
    onProgress: (done, total) => onProgress?.("write", done, total),
  });
}

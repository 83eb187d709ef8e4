/** Carries a plan out, in an order in which it can be killed at any instant and begun again. */
import { type Clock, equalBytes, formatTimestamp, readIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import type { EpisodeLog } from "../memory/episode-log.ts";
import { archiveLessons } from "../memory/lessons/archive-lessons.ts";
import { compressLessons } from "../memory/lessons/compress-lessons.ts";
import { editLessons } from "../memory/lessons/edit-lessons.ts";
import type { Lesson } from "../memory/lessons/lesson.ts";
import { readLessons } from "../memory/lessons/read-lessons.ts";
import type { LiveTask, StaleTask } from "../memory/live-task.ts";
import type { Candidate } from "../review/candidate.ts";
import type { ReviewQueue } from "../review/review-queue.ts";
import { applyKnowledge } from "../skills/forge/apply-knowledge.ts";
import { markReviewed } from "../skills/forge/review-mark.ts";
import { type ChangedFile, createDreamRecords, type DreamRecord, newRecord } from "./dream-record.ts";
import type { DreamSettings } from "./dream-settings.ts";
import { foldLog } from "./fold-log.ts";
import { createLessonFinder } from "./lesson-finder.ts";
import { type PhraseLesson, phraseLesson } from "./phrase-lesson.ts";
import type { DreamPhase, DreamPlan } from "./plan-dream.ts";

export interface ApplyOptions {
  readonly volume: Volume;
  readonly log: EpisodeLog;
  readonly task: LiveTask;
  readonly clock: Clock;
  readonly settings: DreamSettings;
  readonly review: ReviewQueue;
  /** Says a lesson better, where something is configured that can; what is promoted is decided already. */
  readonly phrase?: PhraseLesson;
  readonly onProgress?: (phase: DreamPhase, done: number, total: number) => void;
}

/** What was done, as far as it differs from what was planned. */
export interface Applied {
  readonly candidates: readonly Candidate[];
  readonly merged: readonly Lesson[];
  /** Moved to the archive of lessons, so that LESSONS.md stays short. */
  readonly archivedLessons: readonly Lesson[];
  readonly workspace: StaleTask | undefined;
}

const DAY_MS = 86_400_000;

/** Files that a dream may change, small enough to be kept as they were. */
const CHANGED = [
  layout.lessons,
  layout.lessonArchive,
  layout.candidates,
  layout.outcomes,
  layout.tombstones,
  layout.promoted,
  layout.workspace,
];

/** @throws volume.*, redaction.failed; what had been done by then is whole, and the next dream goes on from there */
export async function applyDream(plan: DreamPlan, message: string, options: ApplyOptions): Promise<Applied> {
  const { volume, log, task, clock, settings, review, onProgress } = options;
  const { lessons, decayed, duplicates, returned, buried } = plan;
  const records = createDreamRecords(volume);
  const record = await beginRecord();

  if (decayed.count > 0 || duplicates > 0 || returned > 0 || (await hasSegments(log))) {
    await foldLog({
      volume,
      log,
      clock,
      archived: decayed.ids,
      buried,
      archiveFile: record.archive.file,
      onProgress: (done, total) => onProgress?.("write", done, total),
    });
  }
  // A doubtful lesson is in the queue before it leaves its file, and a removed one is noted before anything is added.
  await review.bury(plan.removed.map(toTombstone));
  const candidates = await review.propose(lessons.candidates);
  const changed = await changeLessons(plan, options);
  await learnKnowledge(plan, volume);
  await review.notePromoted(changed.standing.filter(({ isByPerson }) => !isByPerson));
  await resolvePromoted(review, lessons.promoted);
  const workspace = await task.setAsideStale(settings.workspaceDays * DAY_MS);

  await records.finish({
    ...record,
    message,
    promoted: lessons.promoted.flatMap(({ id }) => id ?? []),
    files: await Promise.all(
      record.files.map(async ({ path, before }) => ({
        ...(await fileNow(path, "after")),
        ...(before && { before }),
      })),
    ),
  });
  return { candidates, merged: changed.merged, archivedLessons: changed.archived, workspace };

  /** A dream that was killed goes on under its own record: what stood before it stays known. */
  async function beginRecord(): Promise<DreamRecord> {
    const pending = await records.pending();
    if (pending !== undefined) return pending;
    const fresh = newRecord(clock.now());
    const sizeBefore = (await volume.stat(fresh.archive.file))?.sizeBytes ?? 0;
    const paths = [...CHANGED, ...plan.skills.map(({ file }) => file)];
    const files = await Promise.all(paths.map(path => fileNow(path, "before")));
    const begun = { ...fresh, message, files, archive: { ...fresh.archive, sizeBefore } };
    await records.begin(begun);
    return begun;
  }

  async function fileNow(path: string, when: "before" | "after"): Promise<ChangedFile> {
    const bytes = await readIfThere(volume, path);
    return { path, ...(bytes !== undefined && { [when]: bytes }) };
  }
}

const hasSegments = async (log: EpisodeLog): Promise<boolean> =>
  (await log.files()).some(file => file !== layout.episodes);

interface ChangedLessons {
  readonly standing: readonly Lesson[];
  readonly merged: readonly Lesson[];
  readonly archived: readonly Lesson[];
}

/** Edits what stands there now, not what stood there when the plan was made: somebody may have written meanwhile. */
async function changeLessons({ lessons }: DreamPlan, options: ApplyOptions): Promise<ChangedLessons> {
  const { volume, clock, settings, phrase } = options;
  const promoted = await Promise.all(lessons.promoted.map(lesson => phraseLesson(lesson, phrase)));
  const today = formatTimestamp(clock.now()).slice(0, 10);
  return volume.withLock(layout.lessons, async () => {
    const before = (await readIfThere(volume, layout.lessons)) ?? new TextEncoder().encode("# Lessons\n");
    const edited = editLessons(before, {
      add: promoted,
      update: lessons.updated,
      remove: lessons.demoted,
    });
    const { bytes, merged, archived } = compressLessons(edited, settings.lessonLines);
    if (archived.length > 0) {
      const archive = (await readIfThere(volume, layout.lessonArchive)) ?? new Uint8Array();
      const reason = `moved here to keep LESSONS.md under ${settings.lessonLines} lines`;
      const rows = archived.map(lesson => ({ ...lesson, reason }));
      await volume.write(layout.lessonArchive, archiveLessons(archive, rows, today));
    }
    if (!equalBytes(before, bytes)) await volume.write(layout.lessons, bytes);
    return { standing: readLessons(bytes), merged: merged.map(({ dropped }) => dropped), archived };
  });
}

/** Each line once, whatever stands there by now. */
async function learnKnowledge({ skills, nowMs }: DreamPlan, volume: Volume): Promise<void> {
  for (const { name, file, lines } of skills) {
    await volume.withLock(file, async () => {
      const before = (await readIfThere(volume, file)) ?? new Uint8Array();
      const after = markReviewed(applyKnowledge(before, name, lines), name, nowMs);
      if (!equalBytes(before, after)) await volume.write(file, after);
    });
  }
}

/** A candidate that has grown strong enough by itself is no question any more. */
async function resolvePromoted(review: ReviewQueue, promoted: readonly Lesson[]): Promise<void> {
  if (promoted.length === 0) return;
  const finder = createLessonFinder(promoted);
  const { open } = await review.read();
  for (const { id, kind, text, evidence } of open) {
    if (kind !== "lesson" || text === "" || finder.same({ text, evidence }) === undefined) continue;
    await review.resolve({ candidate: id, outcome: "promoted", reason: "it kept recurring" });
  }
}

const toTombstone = ({ id = "", text, evidence }: Lesson) => ({
  kind: "lesson" as const,
  of: id,
  text,
  evidence,
  reason: "a person took it out of LESSONS.md",
});

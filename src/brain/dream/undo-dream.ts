/** Takes the latest dream back: what it wrote goes, what came after it stays. */
import { equalBytes, fault, readIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { readLog } from "../memory/episode-lines.ts";
import type { Lesson } from "../memory/lessons/lesson.ts";
import { readLessons } from "../memory/lessons/read-lessons.ts";
import type { BrainRepository, CommitResult } from "../repository/brain-repository.ts";
import type { ReviewQueue } from "../review/review-queue.ts";
import { mergeBrainFile } from "../sharing/merge/merge-brain-file.ts";
import { type ChangedFile, createDreamRecords, type DreamRecord } from "./dream-record.ts";

export interface UndoOptions {
  readonly volume: Volume;
  readonly review: ReviewQueue;
  readonly repository: BrainRepository;
}

export interface UndoReport {
  /** What is undone, as its commit called it. */
  readonly message: string;
  /** RFC 3339. */
  readonly at: string;
  /** Lessons that it had promoted: they stay out. */
  readonly lessons: readonly Lesson[];
  /** Episodes that are back in the log. */
  readonly episodes: number;
  /** Files that were changed since in a way that can't be told apart: they are as they were. */
  readonly left: readonly string[];
  readonly commit: CommitResult;
}

/**
 * What the dream wrote is taken back from what stands there now, so that whatever was written since stays. Its lessons
 * are noted as removed: the next dream doesn't bring them back.
 * @throws brain.not-undone when no dream is on record; volume.*
 */
export async function undoDream({ volume, review, repository }: UndoOptions): Promise<UndoReport> {
  const records = createDreamRecords(volume);
  const record = await records.latest();
  if (record === undefined) throw fault("brain.not-undone", { reason: "no dream is on record here" });

  const lessons = promotedLessons(record);
  const episodes = await restoreEpisodes(volume, record);
  const left: string[] = [];
  for (const file of record.files) if (!(await restoreFile(volume, file))) left.push(file.path);
  const buried = lessons.map(({ id = "", text, evidence }) => ({
    kind: "lesson" as const,
    of: id,
    text,
    evidence,
    reason: `the dream of ${record.at.slice(0, 10)} was undone`,
  }));
  await review.bury(buried);
  await records.remove(record.id);
  const commit = await repository.commit(["memory"], `undo ${record.message}`);
  return { message: record.message, at: record.at, lessons, episodes, left, commit };
}

function promotedLessons({ files, promoted }: DreamRecord): readonly Lesson[] {
  const after = files.find(({ path }) => path === layout.lessons)?.after ?? new Uint8Array();
  const ids = new Set(promoted);
  return readLessons(after).filter(({ id }) => id !== undefined && ids.has(id));
}

/** False for a file that has changed since in a way that a merge can't sort out. */
async function restoreFile(volume: Volume, { path, before, after }: ChangedFile): Promise<boolean> {
  return volume.withLock(path, async () => {
    const now = await readIfThere(volume, path);
    if (equalBytes(before, after)) return true;
    if (equalBytes(now, after)) {
      if (before === undefined) await volume.remove(path);
      else await volume.write(path, before);
      return true;
    }
    const none = new Uint8Array();
    const merged = mergeBrainFile(path, after ?? none, now ?? none, before ?? none);
    if (merged.isClean) await volume.write(path, merged.bytes);
    return merged.isClean;
  });
}

/** Back into the log first, then out of the archive: in between they stand twice, which counts as once. */
async function restoreEpisodes(volume: Volume, { archive }: DreamRecord): Promise<number> {
  const stat = await volume.stat(archive.file);
  if (stat === undefined || stat.sizeBytes <= archive.sizeBefore) return 0;
  let count = 0;
  for await (const { entries, endOffset } of readLog(volume, archive.file, { from: archive.sizeBefore })) {
    const start = entries[0]?.offset ?? endOffset;
    const bytes = await volume.readRange(archive.file, start, endOffset);
    count += entries.length;
    await volume.withLock(layout.episodes, () => volume.append(layout.episodes, bytes));
  }
  await volume.withLock(archive.file, async () => {
    if (archive.sizeBefore === 0) await volume.remove(archive.file);
    else await volume.write(archive.file, await volume.readRange(archive.file, 0, archive.sizeBefore));
  });
  return count;
}

/** Undoes the latest dream: removes its writes, keeps later changes. */
import { equalBytes, fault, readIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { readLog } from "../memory/episode-lines.ts";
import type { Lesson } from "../memory/lessons/lesson.ts";
import { readLessons } from "../memory/lessons/read-lessons.ts";
import type { CommitResult } from "../repository/brain-repository.ts";
import { mergeBrainFile } from "../sharing/merge/merge-brain-file.ts";
import { tombstonesOf } from "./change-lessons.ts";
import { withDreamLock } from "./dream-lock.ts";
import { bytesOf, type ChangedFile, createDreamRecords, type DreamRecord } from "./dream-record.ts";
import type { DreamerOptions } from "./dream-settings.ts";

export interface UndoReport {
  /** The name of the undone dream, from its commit. */
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
 * Removes the dream's writes from the current files, so that later writes stay. Its lessons
 * are noted as removed: the next dream doesn't bring them back. A killed dream is undone as far as it came.
 * @throws brain.not-undone when no dream is on record; brain.dreaming when one is under way; volume.*, redaction.failed
 */
export function undoDream({
  volume,
  review,
  repository,
}: Pick<DreamerOptions, "volume" | "review" | "repository">): Promise<UndoReport> {
  return withDreamLock(volume, async () => {
    const records = createDreamRecords(volume);
    const record = await records.latest();
    const emptyAt = await records.passEmpty();
    if (emptyAt !== undefined && record !== undefined) {
      const before = `; the one before it is of ${record.at}, and the next undo takes that back`;
      throw fault("brain.not-undone", { reason: `the latest dream (${emptyAt}) changed nothing${before}` });
    }
    if (record === undefined) throw fault("brain.not-undone", { reason: "no dream is on record here" });

    const lessons = promotedLessons(record);
    const episodes = await restoreEpisodes(volume, record);
    const left = episodes === undefined ? [record.archive.file] : [];
    for (const file of record.files) if (!(await restoreFile(volume, file))) left.push(file.path);
    await review.bury(tombstonesOf(lessons, `the dream of ${record.at.slice(0, 10)} was undone`));
    await records.remove(record.id);
    const { message, at, files } = record;
    const skills = files.map(({ path }) => path).filter(path => path.startsWith(`${layout.skills}/`));
    // Of a brain that git doesn't know, there is no commit to take back either.
    const commit: CommitResult = (await repository.isTracked())
      ? await repository.commit(["memory", ...skills], `undo ${message}`)
      : { status: "nothing" };
    return { message, at, lessons, episodes: episodes ?? 0, left, commit };
  });
}

function promotedLessons({ files }: DreamRecord): readonly Lesson[] {
  const { before, after } = bytesOf(files.find(({ path }) => path === layout.lessons) ?? {});
  const none = new Uint8Array();
  const stood = new Set(readLessons(before ?? none).map(({ id }) => id));
  return readLessons(after ?? none).filter(({ id }) => id !== undefined && !stood.has(id));
}

/** False for a file that has changed since in a way that a merge can't sort out. */
async function restoreFile(volume: Volume, file: ChangedFile): Promise<boolean> {
  const { path } = file;
  const { before, after } = bytesOf(file);
  return volume.withLock(path, async () => {
    const now = await readIfThere(volume, path);
    if (equalBytes(before, after) || equalBytes(now, before)) return true;
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

/**
 * Back into the log first, then out of the archive: in between both files have them, which counts as once.
 * Undefined when the archive has changed since, so that the dream's part of it can't be recognised.
 */
async function restoreEpisodes(volume: Volume, { archive }: DreamRecord): Promise<number | undefined> {
  const { file, sizeBefore } = archive;
  const stat = await volume.stat(file);
  if (stat === undefined || stat.sizeBytes <= sizeBefore) return 0;
  if (!(await isStartOfLine(volume, file, sizeBefore))) return undefined;
  let count = 0;
  for await (const { entries, endOffset } of readLog(volume, file, { from: sizeBefore })) {
    const start = entries[0]?.offset ?? endOffset;
    const bytes = await volume.readRange(file, start, endOffset);
    count += entries.length;
    await volume.withLock(layout.episodes, () => volume.append(layout.episodes, bytes));
  }
  await volume.withLock(file, async () => {
    if (sizeBefore === 0) await volume.remove(file);
    else await volume.write(file, await volume.readRange(file, 0, sizeBefore));
  });
  return count;
}

const NEWLINE = 0x0a;

/** A merge may have put lines of another machine in between. */
async function isStartOfLine(volume: Volume, file: string, offset: number): Promise<boolean> {
  if (offset === 0) return true;
  // The file may have ended without a newline, which then was the first thing to be added.
  return (await volume.readRange(file, offset - 1, offset + 1)).includes(NEWLINE);
}

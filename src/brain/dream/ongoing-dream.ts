/** Records the changes of a dream that is under way, without the changes that others make meanwhile. */
import { equalBytes, readIfThere, type Volume } from "../../base/index.ts";
import { mergeBrainFile } from "../sharing/merge/merge-brain-file.ts";
import {
  bytesOf,
  type ChangedFile,
  changedFile,
  createDreamRecords,
  type DreamRecord,
  newRecord,
} from "./dream-record.ts";

export interface OngoingDream {
  /** Where archived episodes go. */
  readonly archiveFile: string;
  /** Runs a change of these files; records their content before and after it. */
  change<Result>(paths: readonly string[], run: () => Promise<Result>): Promise<Result>;
  /** The record is kept, to undo the dream by. */
  finish(): Promise<void>;
}

/**
 * A dream that was killed goes on under its own record: the writes on record are undone with the rest.
 * @param message what the dream is called
 * @throws volume.*
 */
export async function beginDream(volume: Volume, nowMs: number, message: string): Promise<OngoingDream> {
  const records = createDreamRecords(volume);
  const killed = await records.pending();
  const start = killed ?? (await newRecord(volume, nowMs));
  const { archive } = start;
  const files = new Map(start.files.map(file => [file.path, file]));
  const record = (): DreamRecord => ({ ...start, message, files: [...files.values()] });
  await records.begin(record());
  return {
    archiveFile: archive.file,
    async change(paths, run) {
      for (const path of paths) {
        const now = await readIfThere(volume, path);
        files.set(path, await settle(volume, files.get(path) ?? changedFile(path, now, now)));
      }
      await records.begin(record());
      const result = await run();
      for (const path of paths) {
        const { before } = bytesOf(files.get(path)!);
        files.set(path, changedFile(path, before, await readIfThere(volume, path)));
      }
      return result;
    },
    finish: () => records.finish(record()),
  };
}

/** Text that others wrote since is not the dream's: it would be there without the dream. */
async function settle(volume: Volume, file: ChangedFile): Promise<ChangedFile> {
  const { path } = file;
  const { before, after } = bytesOf(file);
  const now = await readIfThere(volume, path);
  if (equalBytes(now, after)) return file;
  if (now === undefined) return { path };
  const none = new Uint8Array();
  const { bytes, isClean } = mergeBrainFile(path, after ?? none, now, before ?? none);
  return changedFile(path, isClean ? bytes : now, now);
}

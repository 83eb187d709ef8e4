/** Replaces a file whole: at every instant, also after a crash, the old or the new file is complete (Node only). */

import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { access, type FileHandle, link, lstat, open, readdir, rename, unlink } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fault } from "../fault.ts";
import { checkOverwrite } from "./bytes.ts";
import { errorCode, isMissing } from "./node-fault.ts";
import {
  type OpenDirectory,
  openFile,
  openOrMakeFile,
  readRange,
  refuseUnlessFile,
  withParent,
} from "./node-open.ts";
import { type Place, refuseRoot } from "./node-place.ts";
import type { WriteOptions } from "./volume.ts";

/** Writes beside the target, syncs, puts it in the target's place, syncs the directory. Makes missing directories. */
export async function replaceFile(
  place: Place,
  content: Uint8Array,
  options: WriteOptions,
  sweeper: Sweeper,
) {
  refuseRoot(place);
  await withParent(place, true, async directory => {
    await sweeper.sweep(directory, dirname(place.real));
    await replaceIn(directory, place, content, options);
  });
}

/** Writes in place, inside the file's present length, and syncs. */
export async function overwriteFile(place: Place, offset: number, content: Uint8Array): Promise<void> {
  const { handle, stat } = await openFile(place, constants.O_WRONLY);
  try {
    checkOverwrite(place.path, offset, content.length, stat.size);
    await writeFully(handle, place, content, offset);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function replaceIn(
  directory: OpenDirectory,
  place: Place,
  content: Uint8Array,
  { mode = 0o644, isNew = false }: WriteOptions,
): Promise<void> {
  const target = directory.at(basename(place.real));
  const previous = await statOrUndefined(target);
  if (previous !== undefined) refuseUnlessFile(previous, place);
  if (previous !== undefined && isNew) throw fault("volume.exists", { path: place.path });
  // Renaming needs no right to the file itself; who took that right away meant it.
  if (previous !== undefined) await access(target, constants.W_OK);

  const temporary = directory.at(temporaryName());
  try {
    await writeNew(temporary, place, content, previous, mode);
    if (isNew) await claimName(temporary, target, place);
    else await rename(temporary, target);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await directory.sync();
}

async function writeNew(
  path: string,
  place: Place,
  content: Uint8Array,
  previous: Stats | undefined,
  mode: number,
) {
  const handle = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, mode);
  try {
    if (previous !== undefined) await keepOwnerAndMode(handle, previous);
    await writeFully(handle, place, content, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function keepOwnerAndMode(handle: FileHandle, previous: Stats): Promise<void> {
  const made = await handle.stat();
  if (made.uid !== previous.uid || made.gid !== previous.gid) {
    // Only root may give a file away; for other users the new file is the writer's own.
    await handle.chown(previous.uid, previous.gid).catch(() => undefined);
  }
  await handle.chmod(previous.mode & 0o7777);
}

/** All bytes at this offset, however many calls the system takes for it. */
async function writeFully(
  handle: FileHandle,
  place: Place,
  content: Uint8Array,
  offset: number,
): Promise<void> {
  for (let written = 0; written < content.length; ) {
    const { bytesWritten } = await handle.write(content, written, content.length - written, offset + written);
    if (bytesWritten === 0) throw fault("volume.full", { path: place.path });
    written += bytesWritten;
  }
}

/** A link, unlike a rename, never replaces: of two writers of a new file one gets a fault that it exists. */
async function claimName(temporary: string, target: string, place: Place): Promise<void> {
  try {
    await link(temporary, target);
  } catch (error) {
    throw errorCode(error) === "EEXIST"
      ? fault("volume.exists", { path: place.path }, { cause: error })
      : error;
  }
  await unlink(temporary);
}

async function statOrUndefined(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

// A write takes seconds at most; a file that is an hour old belongs to a killed process.
const LEFTOVER_AGE_MS = 3_600_000;
// Bounds what one volume remembers of the directories that it has swept.
const MAX_REMEMBERED = 1_000;

const PATTERN = /^\.brainstem-[0-9a-f]{24}\.tmp$/;

/** The temporary files of writes: an unguessable name that identifies leftovers of a killed process (Node only). */
const temporaryName = (): string => `.brainstem-${randomBytes(12).toString("hex")}.tmp`;

export const isTemporary = (name: string): boolean => PATTERN.test(name);

type Sweeper = ReturnType<typeof createSweeper>;

export function createSweeper() {
  const sweptAtMs = new Map<string, number>();

  return {
    /** Removes old leftovers from a directory, at most once an hour. */
    async sweep(directory: OpenDirectory, real: string) {
      const nowMs = Date.now();
      if (nowMs - (sweptAtMs.get(real) ?? 0) < LEFTOVER_AGE_MS) return;
      if (sweptAtMs.size >= MAX_REMEMBERED) sweptAtMs.clear();
      sweptAtMs.set(real, nowMs);
      for (const name of (await readdir(directory.at("."))).filter(isTemporary)) {
        await removeOld(directory.at(name), nowMs);
      }
    },
  };
}

async function removeOld(path: string, nowMs: number): Promise<void> {
  try {
    if (nowMs - (await lstat(path)).mtimeMs > LEFTOVER_AGE_MS) await unlink(path);
  } catch {
    // Another process was quicker, or it isn't ours to remove: the write that called goes on either way.
  }
}

const NEWLINE = Uint8Array.of(0x0a);

/** Writes in place in the same file, through a handle that doesn't append. */
type Overwrite = (offset: number, content: Uint8Array) => Promise<void>;

/** Appends and syncs; makes the file and its directories when missing. Gives the offset of the content. */
export async function appendToFile(place: Place, content: Uint8Array): Promise<number> {
  const { handle } = await openOrMakeFile(place, constants.O_APPEND | constants.O_RDWR);
  try {
    return await appendRecord(handle, place, content, (offset, bytes) => overwriteFile(place, offset, bytes));
  } finally {
    await handle.close();
  }
}

/** The same through a handle that was opened with O_APPEND | O_RDWR. */
export async function appendRecord(
  handle: FileHandle,
  place: Place,
  content: Uint8Array,
  overwrite: Overwrite,
): Promise<number> {
  const sizeBefore = (await handle.stat()).size;
  if (content.length === 0) return sizeBefore;
  const [lastByte] = await readRange(handle, Math.max(0, sizeBefore - 1), sizeBefore);
  const isTorn = lastByte !== undefined && lastByte !== NEWLINE[0];
  const record = isTorn ? Buffer.concat([NEWLINE, content]) : content;

  const { bytesWritten } = await handle.write(record, 0, record.length, null);
  if (bytesWritten < record.length) {
    await takeBack(handle, sizeBefore, record.subarray(0, bytesWritten), overwrite);
    throw fault("volume.full", { path: place.path });
  }
  await handle.datasync();
  const start = await findBehind(handle, sizeBefore, record);
  // Another program left half a line between our look and our write: ours is written once more, on a line of its own.
  const [byteBefore = NEWLINE[0]] = start > sizeBefore ? await readRange(handle, start - 1, start) : [];
  if (!isTorn && byteBefore !== NEWLINE[0]) return appendRecord(handle, place, content, overwrite);
  return start + Number(isTorn);
}

/**
 * Undoes a short write: cut off where it is the last thing in the file. Another program's line may follow it
 * already: then its last byte becomes a newline, so that the two are two lines.
 */
export async function takeBack(
  handle: FileHandle,
  sizeBefore: number,
  fragment: Uint8Array,
  overwrite: Overwrite,
): Promise<void> {
  const sizeNow = (await handle.stat()).size;
  if (sizeNow === sizeBefore + fragment.length) {
    await handle.truncate(sizeBefore);
    await handle.sync();
  } else if (fragment.length > 0) {
    const start = await findBehind(handle, sizeBefore, fragment);
    await overwrite(start + fragment.length - 1, NEWLINE);
  }
}

/** The offset of bytes appended to a file of this size: behind those that others appended in between. */
async function findBehind(handle: FileHandle, sizeBefore: number, bytes: Uint8Array): Promise<number> {
  const sizeNow = (await handle.stat()).size;
  if (sizeNow === sizeBefore + bytes.length) return sizeBefore;
  const added = await readRange(handle, sizeBefore, sizeNow);
  return sizeBefore + Math.max(0, Buffer.from(added.buffer, added.byteOffset, added.length).indexOf(bytes));
}

/** Replaces a file whole: at every instant, also after a crash, the old or the new file is complete (Node only). */
import { constants, type Stats } from "node:fs";
import { access, type FileHandle, link, lstat, open, rename, unlink } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fault } from "../fault.ts";
import { checkOverwrite } from "./byte-range.ts";
import { errorCode, isMissing } from "./node-fault.ts";
import { type OpenDirectory, openFile, refuseUnlessFile, withParent } from "./node-open.ts";
import { type Place, refuseRoot } from "./node-place.ts";
import { type Sweeper, temporaryName } from "./node-temporary.ts";
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

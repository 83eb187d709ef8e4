/** Opens what a place names and checks that what was opened is inside the volume (Node only). */

import { constants, type Stats } from "node:fs";
import { type FileHandle, open, readlink, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fault, isFault } from "../fault.ts";
import { errorCode, isMissing } from "./node-fault.ts";
import { isInside, makeDirectory, type Place, syncDirectory } from "./node-place.ts";
import type { ChunkOptions } from "./volume.ts";

interface OpenFile {
  readonly handle: FileHandle;
  readonly stat: Stats;
}

export interface OpenDirectory {
  readonly handle: FileHandle;
  /** A path of this entry that stays in the opened directory, whatever is renamed meanwhile (on Linux). */
  at(name: string): string;
  /** Makes the directory's changes durable. */
  sync(): Promise<void>;
}

/**
 * A regular file that is there. The last component is never a link here: the place has followed it.
 * The caller closes the handle.
 * @throws volume.not-found
 */
export async function openFile(place: Place, flags: number): Promise<OpenFile> {
  try {
    return await openChecked(place.real, place, flags);
  } catch (error) {
    throw isMissing(error) ? fault("volume.not-found", { path: place.path }, { cause: error }) : error;
  }
}

/** As openFile, for a file that is made with its directories when it is missing. */
export async function openOrMakeFile(place: Place, flags: number): Promise<OpenFile> {
  try {
    return await openFile(place, flags);
  } catch (error) {
    if (!isFault(error, "volume.not-found")) throw error;
    return withParent(place, true, async directory => {
      const file = await openChecked(directory.at(basename(place.real)), place, flags | constants.O_CREAT);
      await directory.sync();
      return file;
    });
  }
}

async function openChecked(path: string, place: Place, flags: number): Promise<OpenFile> {
  // Without O_NONBLOCK, opening a named pipe would wait for a process at its other end.
  const handle = await open(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o644);
  try {
    await openedPath(handle, place, place.real);
    const opened = await handle.stat();
    refuseUnlessFile(opened, place);
    return { handle, stat: opened };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** @throws volume.unreadable for directories, pipes, devices and the like */
export function refuseUnlessFile(found: Stats, place: Place): void {
  if (found.isFile()) return;
  const reason = found.isDirectory() ? "it is a directory" : "it is not a regular file";
  throw fault("volume.unreadable", { path: place.path, reason });
}

/** Uses the directory of a place; with `isMade` it is made, with all above it, when it is missing. */
export async function withParent<Result>(
  place: Place,
  isMade: boolean,
  use: (directory: OpenDirectory) => Promise<Result>,
): Promise<Result> {
  const directory = await openParent(place, dirname(place.real), isMade);
  return await use(directory).finally(() => directory.handle.close());
}

async function openParent(place: Place, real: string, isMade: boolean): Promise<OpenDirectory> {
  try {
    return await openDirectory(place, real);
  } catch (error) {
    if (errorCode(error) !== "ENOENT" || !isMade) throw error;
    await makeDirectory(real);
    return await openDirectory(place, real);
  }
}

/** The directory at a real path; the caller closes its handle. */
export async function openDirectory(place: Place, real: string): Promise<OpenDirectory> {
  const handle = await open(real, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const base = await openedPath(handle, place, real);
    return { handle, at: name => join(base, name), sync: () => syncDirectory(handle) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A path that leads to what is open. @throws volume.outside when that is not in the volume */
async function openedPath(handle: FileHandle, place: Place, real: string): Promise<string> {
  const descriptor = `/proc/self/fd/${handle.fd}`;
  const opened = await readlink(descriptor).catch(() => undefined);
  const isContained = opened === undefined ? await isSameFile(handle, real) : isInside(place.root, opened);
  if (!isContained) throw fault("volume.outside", { path: place.path, root: place.volume });
  return opened === undefined ? real : descriptor;
}

/** Without /proc: no component of the real path has become a link, and it still names what is open. */
async function isSameFile(handle: FileHandle, real: string): Promise<boolean> {
  const [held, now, path] = await Promise.all([handle.stat(), stat(real), realpath(real)]);
  return path === real && held.dev === now.dev && held.ino === now.ino;
}

// Node refuses a single read of 2 GiB and more.
const MAX_READ_BYTES = 1_073_741_824;

/** The bytes from start to end, shorter where the file ends before. */
export async function readRange(handle: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const size = (await handle.stat()).size;
  const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
  return bytes.subarray(0, await fill(handle, bytes, start));
}

/** Chunks up to an offset or to the end, whichever comes first. */
export async function* readChunks(
  handle: FileHandle,
  options: Required<ChunkOptions>,
): AsyncGenerator<Uint8Array> {
  const { to, chunkBytes } = options;
  for (let offset = options.from; offset < to; ) {
    const bytes = new Uint8Array(Math.min(chunkBytes, to - offset));
    const count = await fill(handle, bytes, offset);
    if (count > 0) yield bytes.subarray(0, count);
    if (count < bytes.length) return;
    offset += count;
  }
}

async function fill(handle: FileHandle, bytes: Uint8Array, position: number): Promise<number> {
  let filled = 0;
  while (filled < bytes.length) {
    const length = Math.min(MAX_READ_BYTES, bytes.length - filled);
    const { bytesRead } = await handle.read(bytes, filled, length, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

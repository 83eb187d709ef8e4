/** Appends in one write beside others who append, with or without our lock, and takes a half-written line back (Node only). */
import { Buffer } from "node:buffer";
import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { fault } from "../fault.ts";
import { openOrMakeFile } from "./node-open.ts";
import type { Place } from "./node-place.ts";
import { readRange } from "./node-read.ts";
import { overwriteFile } from "./node-write.ts";

const NEWLINE = Uint8Array.of(0x0a);

/** Writes in place in the same file, through a handle that doesn't append. */
export type Overwrite = (offset: number, content: Uint8Array) => Promise<void>;

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

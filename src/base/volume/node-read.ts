/** Reads from an open file to the byte asked for, however many calls the system takes (Node only). */
import type { FileHandle } from "node:fs/promises";
import type { ChunkOptions } from "./volume.ts";

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

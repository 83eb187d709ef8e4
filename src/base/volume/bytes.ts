/** Offsets that callers hand in, checked once for every volume. */
import { fault } from "../fault.ts";
import type { ChunkOptions } from "./volume.ts";

// 64 pages of 4 KiB: measured, larger chunks read no faster, and a reader's memory stays small.
const DEFAULT_CHUNK_BYTES = 262_144;

const isOffset = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** @throws input.invalid unless both are whole numbers from 0. */
export function checkRange(path: string, start: number, end: number): void {
  if (isOffset(start) && isOffset(end)) return;
  throw fault("input.invalid", {
    what: `The range ${start} to ${end} of ${path}`,
    expected: "whole numbers of bytes from 0",
  });
}

/** The options with their defaults. @throws input.invalid unless they are whole numbers and a chunk holds a byte. */
export function resolveChunks(path: string, options: ChunkOptions = {}): Required<ChunkOptions> {
  const { from = 0, to = Number.MAX_SAFE_INTEGER, chunkBytes = DEFAULT_CHUNK_BYTES } = options;
  checkRange(path, from, to);
  if (isOffset(chunkBytes) && chunkBytes > 0) return { from, to, chunkBytes };
  throw fault("input.invalid", {
    what: `A chunk of ${chunkBytes} bytes`,
    expected: "a whole number of bytes from 1",
  });
}

/** @throws input.invalid when the bytes would not fall inside the file's present length. */
export function checkOverwrite(path: string, offset: number, lengthBytes: number, sizeBytes: number): void {
  if (isOffset(offset) && offset + lengthBytes <= sizeBytes) return;
  throw fault("input.invalid", {
    what: `An overwrite of ${lengthBytes} bytes at offset ${offset} of ${path}`,
    expected: `a place inside its ${sizeBytes} bytes`,
  });
}

/** The bytes of a content: text as UTF-8. */
export const contentBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;

/** Undefined, which is a file that isn't there, equals only itself. */
export function equalBytes(left: Uint8Array | undefined, right: Uint8Array | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

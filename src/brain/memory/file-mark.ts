/** Marks how a file was when it was read, and tells what has happened to it since. */
import type { FileStat, Volume } from "../../base/index.ts";
import { hashBytes } from "./hash.ts";

/** The part of a file that was read, and the means to check that it is unchanged. */
export interface FileMark {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** When it was looked at. */
  readonly seenMs: number;
  /** The end of the part that was read; the next line starts here, with this number. */
  readonly endOffset: number;
  readonly endLine: number;
  /** Of the first and the last 64 KiB of that part. */
  readonly edgeHash: number;
}

/** `same` by its time and size, `alike` by its edges as well, `grown` behind an end that is alike, or something else. */
export type FileChange = "same" | "alike" | "grown" | "other";

/**
 * How coarse a file's time may be: a file that was changed so shortly before the look may have been changed
 * again since. Two seconds is FAT's, the coarsest in use.
 */
const TIME_GRAIN_MS = 2_000;
const EDGE_BYTES = 65_536;

/** An edit within a long file that leaves its edges and its time as they were is not seen. @throws volume.* */
export async function changeOf(
  volume: Volume,
  file: string,
  before: FileMark,
  found: FileStat,
): Promise<FileChange> {
  const isSame = before.sizeBytes === found.sizeBytes && before.modifiedMs === found.modifiedMs;
  if (isSame && before.seenMs - before.modifiedMs > TIME_GRAIN_MS) return "same";
  if (!isSame && found.sizeBytes <= before.sizeBytes) return "other";
  if ((await hashEdges(volume, file, before.endOffset)) !== before.edgeHash) return "other";
  return isSame ? "alike" : "grown";
}

/** @throws volume.* */
export async function markFile(
  volume: Volume,
  file: string,
  { sizeBytes, modifiedMs }: FileStat,
  read: Pick<FileMark, "seenMs" | "endOffset" | "endLine">,
): Promise<FileMark> {
  return { sizeBytes, modifiedMs, ...read, edgeHash: await hashEdges(volume, file, read.endOffset) };
}

async function hashEdges(volume: Volume, file: string, endOffset: number): Promise<number> {
  const head = await volume.readRange(file, 0, Math.min(EDGE_BYTES, endOffset));
  const tail = await volume.readRange(file, Math.max(0, endOffset - EDGE_BYTES), endOffset);
  return hashBytes(tail, hashBytes(head));
}

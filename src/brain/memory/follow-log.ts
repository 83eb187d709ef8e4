/** Notices what happened to a log since it was last read: nothing, more lines, or another file in its place. */
import type { Clock, FileStat, Volume } from "../../base/index.ts";
import { type LogEntry, readLog } from "./episode-lines.ts";
import { hashBytes } from "./hash.ts";
import { repairTail } from "./torn-tail.ts";

/** The part of a log that was read, and the means to check that it is unchanged. */
export interface LogState {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** When it was looked at. */
  readonly seenMs: number;
  /** The end of the part that was read; the next line starts here, with this number. */
  readonly endOffset: number;
  readonly endLine: number;
  /** Of everything before `endOffset`. */
  readonly hash: number;
  /** Of its first and last 4 KiB. */
  readonly edgeHash: number;
}

/**
 * How coarse a file's time may be: a file that was changed so shortly before the look may have been changed
 * again since. Two seconds is FAT's, the coarsest in use.
 */
const TIME_GRAIN_MS = 2_000;

export const isSettled = ({
  modifiedMs,
  seenMs,
}: {
  readonly modifiedMs: number;
  readonly seenMs: number;
}): boolean => seenMs - modifiedMs > TIME_GRAIN_MS;

/** Up to this size a log that changed is compared whole; beyond, by its edges while it only grows. */
const COMPARED_WHOLE_BYTES = 1_048_576;
const EDGE_BYTES = 4_096;

export interface FollowedLog {
  readonly file: string;
  /** Undefined when it was never read. */
  readonly before: LogState | undefined;
  /** The current content. */
  readonly found: FileStat;
  /** Called first when what was read before is worthless: then everything is new. */
  readonly onReplaced: () => void;
  readonly take: (entries: readonly LogEntry[]) => void;
}

/** Reads what is new and gives it to `take`, batch by batch. Undefined when nothing changed. @throws volume.* */
export async function followLog(
  volume: Volume,
  clock: Clock,
  { file, before, found, onReplaced, take }: FollowedLog,
): Promise<LogState | undefined> {
  const isSame = before?.sizeBytes === found.sizeBytes && before.modifiedMs === found.modifiedMs;
  if (isSame && isSettled(before)) return undefined;
  const seenMs = clock.now();
  const isContinued = before !== undefined && (await stillStands(volume, file, before, found, isSame));
  if (isContinued && isSame) return { ...before, seenMs };
  if (!isContinued && before !== undefined) onReplaced();
  await repairTail(volume, file, clock);

  let { endOffset, endLine, hash } = isContinued ? before : { endOffset: 0, endLine: 1, hash: undefined };
  const start = endOffset;
  for await (const batch of readLog(volume, file, { from: endOffset, firstLine: endLine })) {
    take(batch.entries);
    ({ endOffset, endLine } = batch);
  }
  hash = await hashRange(volume, file, start, endOffset, hash);
  return {
    sizeBytes: found.sizeBytes,
    modifiedMs: found.modifiedMs,
    seenMs,
    endOffset,
    endLine,
    hash,
    edgeHash: await hashEdges(volume, file, endOffset),
  };
}

async function stillStands(
  volume: Volume,
  file: string,
  before: LogState,
  found: FileStat,
  isSame: boolean,
): Promise<boolean> {
  const { endOffset, sizeBytes, hash, edgeHash } = before;
  if (found.sizeBytes < endOffset) return false;
  const isGrown = found.sizeBytes > sizeBytes;
  return endOffset > COMPARED_WHOLE_BYTES && (isGrown || isSame)
    ? (await hashEdges(volume, file, endOffset)) === edgeHash
    : (await hashRange(volume, file, 0, endOffset)) === hash;
}

async function hashEdges(volume: Volume, file: string, endOffset: number): Promise<number> {
  const head = await volume.readRange(file, 0, Math.min(EDGE_BYTES, endOffset));
  return hashBytes(
    await volume.readRange(file, Math.max(0, endOffset - EDGE_BYTES), endOffset),
    hashBytes(head),
  );
}

async function hashRange(
  volume: Volume,
  file: string,
  from: number,
  to: number,
  before?: number,
): Promise<number> {
  let hash = before ?? hashBytes(new Uint8Array());
  for await (const chunk of volume.readChunks(file, { from, to })) hash = hashBytes(chunk, hash);
  return hash;
}

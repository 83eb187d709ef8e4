/** Moves episodes out of the log without loss: kept ones to the new log, old ones to the archive. */
import type { Clock, Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { type LogEntry, readLog } from "../memory/episode-lines.ts";
import { hashBytes, hashText } from "../memory/hash.ts";
import { createNumberTable, type NumberTable } from "../memory/number-table.ts";
import { repairTail } from "../memory/torn-tail.ts";
import type { DreamerOptions } from "./dream-settings.ts";

export interface FoldOptions extends Pick<DreamerOptions, "volume" | "log" | "clock"> {
  /** `hashText` of the ids of what goes to the archive. */
  readonly archived: Pick<NumberTable, "has">;
  /** Ids of what was forgotten, and is not kept anywhere. */
  readonly buried: ReadonlySet<string>;
  /** Where archived lines go. */
  readonly archiveFile: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Bytes appended to the log at once, while others wait: some 5 ms of writing and syncing. */
const PIECE_BYTES = 262_144;
/** Longer than the sleep of a process that waits for the lock (25 ms), so that each gets a turn in between. */
const PAUSE_MS = 30;

/**
 * Moves the log aside as a segment, then goes through all segments, line by line: into the archive, or back to the log.
 * A segment is removed when all of it has been copied, its tail read once more: a program that appended without our lock
 * loses nothing. Killed at any instant, each line is in some file, and folding again finishes the work: a line that
 * is already copied is not written twice. @throws volume.*
 */
export async function foldLog(options: FoldOptions): Promise<void> {
  const { volume, log, clock, archiveFile, onProgress } = options;
  await log.moveAside();
  const segments = (await log.files()).filter(file => file !== layout.episodes);
  const [kept, archived] = await Promise.all([
    createTarget(volume, layout.episodes, clock),
    createTarget(volume, archiveFile, clock),
  ]);
  const sizes = await Promise.all(segments.map(async file => (await volume.stat(file))?.sizeBytes ?? 0));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  for (const [at, segment] of segments.entries()) {
    let end = 0;
    for (let from = -1; from !== end; ) {
      await repairTail(volume, segment, clock);
      [from, end] = [end, await foldFrom(segment, end)];
    }
    // An unfinished line stays where it is until the next dream.
    const isRead = (await volume.stat(segment))?.sizeBytes === end;
    if (isRead) await volume.remove(segment);
    done += sizes[at]!;
  }

  async function foldFrom(segment: string, from: number): Promise<number> {
    let end = from;
    for await (const { entries, endOffset } of readLog(volume, segment, { from })) {
      const start = entries[0]?.offset ?? endOffset;
      const bytes = await volume.readRange(segment, start, endOffset);
      for (const entry of entries) {
        const line = bytes.subarray(entry.offset - start, entry.endOffset - start);
        const target = targetOf(entry);
        if (target?.push(line)) await target.flush();
      }
      end = endOffset;
      onProgress?.(Math.min(total, done + end), total);
    }
    await archived.flush();
    await kept.flush();
    return end;
  }

  function targetOf(entry: LogEntry): Target | undefined {
    if (entry.kind !== "episode") return kept;
    const { id } = entry.episode;
    if (options.buried.has(id)) return undefined;
    return options.archived.has(hashText(id)) ? archived : kept;
  }
}

interface Target {
  /** True when it is time to flush. */
  push(line: Uint8Array): boolean;
  /** Durable when it resolves. */
  flush(): Promise<void>;
}

/** A file that lines are added to, each once. */
async function createTarget(volume: Volume, file: string, clock: Clock): Promise<Target> {
  const present = await linesOf(volume, file, clock);
  let waiting: Uint8Array[] = [];
  let sizeBytes = 0;
  let [pieces, freeAtMs] = [0, 0];
  return {
    push(line) {
      if (!present.add(fingerprint(line))) return false;
      waiting.push(line);
      sizeBytes += line.length + 1;
      return sizeBytes >= PIECE_BYTES;
    },
    async flush() {
      if (sizeBytes === 0) return;
      const piece = new Uint8Array(sizeBytes).fill(0x0a);
      let at = 0;
      for (const line of waiting) {
        piece.set(line, at);
        at += line.length + 1;
      }
      [waiting, sizeBytes] = [[], 0];
      // The work since the last piece is a pause for others, too.
      if (pieces++ > 0) await clock.sleep(Math.max(0, freeAtMs + PAUSE_MS - clock.now()));
      await volume.withLock(file, () => volume.append(file, piece));
      freeAtMs = clock.now();
    },
  };
}

async function linesOf(volume: Volume, file: string, clock: Clock): Promise<NumberTable> {
  const present = createNumberTable();
  if ((await volume.stat(file)) === undefined) return present;
  await repairTail(volume, file, clock);
  for await (const { entries, endOffset } of readLog(volume, file)) {
    const start = entries[0]?.offset ?? endOffset;
    const bytes = await volume.readRange(file, start, endOffset);
    for (const { offset, endOffset: end } of entries)
      present.add(fingerprint(bytes.subarray(offset - start, end - start)));
  }
  return present;
}

/** 53 bits, so that a million different lines are told apart. */
const fingerprint = (line: Uint8Array): number =>
  (hashBytes(line) & 0x1fffff) * 0x100000000 + hashBytes(line, 0x9e3779b9);

/** Repairs the last line of a log where a power loss or a killed process cut it off. */
import { type Clock, equalBytes, isFault, type Volume } from "../../base/index.ts";
import { MAX_EPISODE_LINE_BYTES, readPieces, trimmed } from "./episode-lines.ts";
import { parseObject } from "./find-objects.ts";
import { joinBytes } from "./lessons/replace-ranges.ts";
import { blankOut, keepBytes } from "./quarantine.ts";

/** How long a last line must be unchanged before it counts as torn: its writer may be at work. */
const STILL_MS = 50;
const BLOCK_BYTES = 65_536;
const LOCK_TIMEOUT_MS = 1_000;
const NEWLINE = 0x0a;

/** The state of the last line: `left` where the file can't be written or the line is too long to judge. */
export type TailState = "whole" | "completed" | "quarantined" | "growing" | "left";

interface Tail {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * Completes a whole last line by its newline; of a torn line that has not changed for 50 ms, keeps the good part
 * and moves the rest to quarantine. Holds the lock only while it writes.
 * @throws volume.* except where the file is read-only, the disk full or the lock taken: then the line is left.
 */
export async function repairTail(volume: Volume, file: string, clock: Clock): Promise<TailState> {
  const seen = await readTail(volume, file);
  if (seen === "whole" || seen === "left") return seen;
  if (parseObject(seen.bytes) === undefined) await clock.sleep(STILL_MS);
  try {
    return await volume.withLock(file, () => repair(volume, file, seen, clock), {
      timeoutMs: LOCK_TIMEOUT_MS,
    });
  } catch (error) {
    const isOutOfReach = (["volume.denied", "volume.full", "volume.locked"] as const).some(code =>
      isFault(error, code),
    );
    if (isOutOfReach) return "left";
    throw error;
  }
}

async function repair(volume: Volume, file: string, seen: Tail, clock: Clock): Promise<TailState> {
  const tail = await readTail(volume, file);
  if (tail === "whole" || tail === "left") return tail;
  if (tail.offset !== seen.offset || !equalBytes(tail.bytes, seen.bytes)) return "growing";
  const { bytes, offset } = tail;
  const { start, end } = trimmed(bytes);
  const torn = readPieces(bytes, start, end).filter(({ record }) => record === undefined);
  if (parseObject(bytes) !== undefined || torn.length === 0) {
    await volume.append(file, "\n");
    return "completed";
  }
  for (const { from, to } of torn) {
    const reason = "a torn last line";
    await keepBytes(volume, { file, offset: offset + from, reason, bytes: bytes.subarray(from, to), clock });
  }
  const last = torn.at(-1)!;
  for (const piece of torn) {
    // Only blanks and NUL bytes may follow the last piece: they go with it.
    const to = piece === last && last.to === end ? bytes.length : piece.to;
    await blankOut(volume, file, offset + piece.from, to - piece.from, to === bytes.length);
  }
  if (last.to !== end) await volume.append(file, "\n");
  return "quarantined";
}

/** The bytes behind the last newline. */
async function readTail(volume: Volume, file: string): Promise<Tail | "whole" | "left"> {
  const sizeBytes = (await volume.stat(file))?.sizeBytes ?? 0;
  const blocks: Uint8Array[] = [];
  let start = sizeBytes;
  while (start > 0) {
    if (sizeBytes - start > MAX_EPISODE_LINE_BYTES) return "left";
    const from = Math.max(0, start - (blocks.length === 0 ? 1 : BLOCK_BYTES));
    const block = await volume.readRange(file, from, start);
    const newline = block.lastIndexOf(NEWLINE);
    if (blocks.length === 0 && newline >= 0) return "whole";
    blocks.unshift(block.subarray(newline + 1));
    start = from + newline + 1;
    if (newline >= 0) break;
  }
  return sizeBytes === 0 ? "whole" : { offset: start, bytes: joinBytes(blocks) };
}

/** Moves bytes that say nothing out of a log, without moving anything else: they are kept, and blanks take their place. */
import { type Clock, formatTimestamp, ifThere, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { type DamagedLine, MAX_EPISODE_LINE_BYTES } from "./episode-lines.ts";
import { hashBytes } from "./hash.ts";
import { storeBytes } from "./stored-bytes.ts";

/** A damaged line of any length goes to quarantine in records of this size. */
const PIECE_BYTES = 1_048_576;

const SPACE = 0x20;
const NEWLINE = 0x0a;

/**
 * Takes damaged lines out of their files; a file that has changed since it was read is left alone. Each is in quarantine
 * before it is overwritten, and only its own bytes are, so that concurrent appends lose nothing.
 * Gives how many were taken. @throws volume.*
 */
export async function quarantineLines(
  volume: Volume,
  lines: readonly DamagedLine[],
  clock: Clock,
): Promise<number> {
  let count = 0;
  for (const line of lines) {
    const { file, offset, reason } = line;
    const keep = (bytes: Uint8Array) => keepBytes(volume, { file, offset, reason, bytes, clock });
    count += Number(await blankLine(volume, line, keep));
  }
  return count;
}

/** Blanks a line unless it has changed since it was read, or is gone. Gives whether it did. @throws volume.* */
export function blankLine(
  volume: Volume,
  { file, offset, endOffset, hash }: Pick<DamagedLine, "file" | "offset" | "endOffset"> & { hash?: number },
  keep: (bytes: Uint8Array) => Promise<void> = async () => undefined,
): Promise<boolean> {
  // One lock a line: an appender never waits for more than one.
  return volume.withLock(file, async () => {
    const bytes = (await ifThere(volume.readRange(file, offset, endOffset))) ?? new Uint8Array();
    const known = hashBytes(bytes.subarray(0, MAX_EPISODE_LINE_BYTES));
    if (bytes.length !== endOffset - offset || known !== hash) return false;
    await keep(bytes);
    await blankOut(volume, file, offset, bytes.length);
    return true;
  });
}

export interface Keepsake {
  readonly file: string;
  readonly offset: number;
  readonly reason: string;
  readonly bytes: Uint8Array;
  readonly clock: Clock;
}

/** Writes bytes to quarantine, as text where they are text. */
export async function keepBytes(
  volume: Volume,
  { file, offset, reason, bytes, clock }: Keepsake,
): Promise<void> {
  const records: string[] = [];
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    const record = {
      quarantined_at: formatTimestamp(clock.now()),
      file: `${BRAIN_FOLDER}/${file}`,
      offset: offset + start,
      reason,
      ...storeBytes(bytes.subarray(start, start + PIECE_BYTES)),
    };
    records.push(`${JSON.stringify(record)}\n`);
  }
  await volume.withLock(layout.quarantine, () => volume.append(layout.quarantine, records.join("")));
}

/** Overwrites bytes by spaces; with `endsLine`, the last one by a newline. */
export async function blankOut(
  volume: Volume,
  file: string,
  offset: number,
  lengthBytes: number,
  endsLine = false,
): Promise<void> {
  const blanks = new Uint8Array(lengthBytes).fill(SPACE);
  if (endsLine) blanks[lengthBytes - 1] = NEWLINE;
  await volume.overwrite(file, offset, blanks);
}

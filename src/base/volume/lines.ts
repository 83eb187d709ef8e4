/** Reads files of lines that are larger than memory and may be damaged: no line is lost, however broken it is. */

import { fault, isFault } from "../fault.ts";
import { findMergeMark, mergeMarkReason } from "./merge-marks.ts";
import type { Volume } from "./volume.ts";

/** One line. Its bytes are a view into a chunk: copy them to keep them for long. */
export interface Line {
  /** Without the newline and a carriage return before it; undefined when it is not UTF-8 or too long. */
  readonly text: string | undefined;
  /** The same as bytes; of a line that is too long, its first `maxLineBytes`. */
  readonly bytes: Uint8Array;
  /** The offset of its first byte in the file. */
  readonly offset: number;
  /** Where the next line starts: the newline is in between. From here on is where to read on later. */
  readonly endOffset: number;
  readonly number: number;
  /** False for a last line without a newline: it may still be growing, or be torn. */
  readonly isTerminated: boolean;
  readonly isTooLong: boolean;
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;
// A line may carry these beside its own bytes.
const EXTRA_BYTES = BYTE_ORDER_MARK.length + 1;

/** @param from the offset of the first byte: a byte order mark is skipped at 0 only */
function createLineSplitter(from: number, firstNumber: number, maxLineBytes: number) {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const maxHeldBytes = maxLineBytes + EXTRA_BYTES;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let lineBytes = 0;
  let lineOffset = from;
  let number = firstNumber;

  function hold(part: Uint8Array) {
    lineBytes += part.length;
    const kept = part.subarray(0, maxHeldBytes - heldBytes);
    if (kept.length === 0) return;
    held.push(kept);
    heldBytes += kept.length;
  }

  function finish(part: Uint8Array, isTerminated: boolean): Line {
    hold(part);
    const raw = held.length === 1 ? held[0]! : concat(held, heldBytes);
    const endOffset = lineOffset + lineBytes + Number(isTerminated);
    const start = lineOffset === 0 && startsWithMark(raw) ? BYTE_ORDER_MARK.length : 0;
    const isWhole = lineBytes === heldBytes;
    const end = isWhole && raw.at(-1) === CARRIAGE_RETURN ? raw.length - 1 : raw.length;
    const isTooLong = !isWhole || end - start > maxLineBytes;
    const bytes = raw.subarray(start, isTooLong ? start + maxLineBytes : end);
    const text = isTooLong ? undefined : decode(bytes);
    const line = { text, bytes, offset: lineOffset + start, endOffset, number, isTerminated, isTooLong };
    number += 1;
    lineOffset = endOffset;
    held = [];
    heldBytes = 0;
    lineBytes = 0;
    return line;
  }

  function decode(bytes: Uint8Array): string | undefined {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined; // the caller sees the bytes
    }
  }

  return {
    /** The lines that this chunk completes. */
    push(chunk: Uint8Array) {
      const lines: Line[] = [];
      let start = 0;
      for (let newline = chunk.indexOf(NEWLINE); newline >= 0; newline = chunk.indexOf(NEWLINE, start)) {
        lines.push(finish(chunk.subarray(start, newline), true));
        start = newline + 1;
      }
      hold(chunk.subarray(start));
      return lines;
    },
    /** The last line, where it has no newline. */
    end() {
      if (lineBytes === 0) return undefined;
      const line = finish(new Uint8Array(), false);
      return line.offset === line.endOffset ? undefined : line;
    },
  };
}

const startsWithMark = (bytes: Uint8Array): boolean =>
  BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte);

function concat(parts: readonly Uint8Array[], sizeBytes: number): Uint8Array {
  const whole = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

export interface LineOptions {
  /** Offset to start at: the start of a line. @default 0 */
  readonly from?: number;
  /** Offset to stop at; a line that goes on behind it is not terminated. @default the end of the file */
  readonly to?: number;
  /** The number of the line at `from`. @default 1 */
  readonly firstNumber?: number;
  /** Longer lines are delivered without their text, and never held in memory whole. @default 1_048_576 */
  readonly maxLineBytes?: number;
  /** How much is read at once. @default 262_144 */
  readonly chunkBytes?: number;
}

const MAX_LINE_BYTES = 1_048_576;

/**
 * The lines of a file, from one opened file (see Volume.readChunks). A byte order mark at its start is skipped.
 * @throws volume.not-found and the other faults of reading
 */
export async function* readLines(volume: Volume, path: string, options?: LineOptions): AsyncGenerator<Line> {
  for await (const batch of readLineBatches(volume, path, options)) yield* batch;
}

/** The same, all lines that a chunk completes at once: for large files, where one await a line counts. */
export async function* readLineBatches(
  volume: Volume,
  path: string,
  options: LineOptions = {},
): AsyncGenerator<readonly Line[]> {
  const { from = 0, firstNumber = 1, maxLineBytes = MAX_LINE_BYTES } = options;
  const splitter = createLineSplitter(from, firstNumber, maxLineBytes);
  for await (const chunk of volume.readChunks(path, options)) {
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last !== undefined) yield [last];
}

/** A read and its result; undefined when nothing is there. @throws volume.* for anything else that is in the way */
export async function ifThere<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isFault(error, "volume.not-found")) return undefined;
    throw error;
  }
}

/** The whole file; undefined when nothing is there. @throws volume.* for anything else that is in the way */
export const readIfThere = (volume: Volume, path: string): Promise<Uint8Array | undefined> =>
  ifThere(volume.read(path));

/** The same as text; bytes that are not UTF-8 are replaced by U+FFFD. */
export async function readTextIfThere(volume: Volume, path: string): Promise<string | undefined> {
  const bytes = await readIfThere(volume, path);
  return bytes && new TextDecoder().decode(bytes);
}

/** Files of rules and settings that people write stay far below. */
const MAX_EXACT_BYTES = 1_048_576;

/**
 * A text that must be read right or not at all, such as rules: UTF-8, with or without its mark. Undefined when nothing
 * is there. @throws volume.unreadable for another encoding, NUL bytes, more than a mebibyte, a link to nothing, and an
 * unresolved merge; volume.* for anything else that is in the way
 */
export async function readExactTextIfThere(volume: Volume, path: string): Promise<string | undefined> {
  const refuse = (reason: string) => fault("volume.unreadable", { path, reason });
  const { sizeBytes = 0 } = (await volume.stat(path)) ?? {};
  if (sizeBytes > MAX_EXACT_BYTES) throw refuse(`it has more than ${MAX_EXACT_BYTES} bytes`);
  const bytes = await readIfThere(volume, path);
  if (bytes === undefined) {
    const at = path.lastIndexOf("/");
    const entries = await ifThere(volume.list(path.slice(0, Math.max(0, at))));
    if (entries?.some(({ name }) => name === path.slice(at + 1)) === true)
      throw refuse("it is a link to a file that isn't there");
    return undefined;
  }
  return exactText(bytes, path);
}

/** The same of bytes. @throws volume.unreadable for another encoding, NUL bytes, and an unresolved merge */
export function exactText(bytes: Uint8Array, path: string): string {
  const text = decodeExactly(bytes);
  if (text === undefined)
    throw fault("volume.unreadable", { path, reason: "it is not UTF-8 text; save it as UTF-8" });
  refuseMergeMarks(text, path);
  return text;
}

/** @throws volume.unreadable with the line of the first mark of an unresolved merge */
export function refuseMergeMarks(text: string, path: string): void {
  const mark = findMergeMark(text);
  if (mark === undefined) return;
  throw fault("volume.unreadable", { path, line: mark.line, reason: mergeMarkReason(mark) });
}

/** Undefined for bytes that are no UTF-8, or hold NUL, as UTF-16 does in every line. */
export function decodeExactly(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

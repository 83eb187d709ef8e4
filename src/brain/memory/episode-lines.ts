/** Reads a log of episodes as a stream, from any writer and in any state. */
import { type Line, readLineBatches, type Volume } from "../../base/index.ts";
import { type Episode, type EpisodeRecord, readEpisode } from "./episode.ts";
import { findObjects, parseObject } from "./find-objects.ts";
import { hashBytes } from "./hash.ts";

interface Place {
  /** Relative to the brain. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly offset: number;
  /** Behind the last byte, without a newline. */
  readonly endOffset: number;
  /** `hashBytes` of the bytes between the two offsets; of a line that is too long, of its allowed part. */
  readonly hash: number;
}

/** One line of a log: an episode, other JSON that is kept for its owner, or unreadable bytes. */
export type LogEntry =
  | (Place & { readonly kind: "episode"; readonly episode: Episode; readonly record: EpisodeRecord })
  | (Place & { readonly kind: "other"; readonly record: EpisodeRecord })
  | (Place & { readonly kind: "damaged"; readonly reason: string });

export type DamagedLine = Extract<LogEntry, { kind: "damaged" }>;

export interface ReadLogOptions {
  /** The start of a line. @default 0 */
  readonly from?: number;
  /** The number of that line. @default 1 */
  readonly firstLine?: number;
}

export interface LogBatch {
  readonly entries: readonly LogEntry[];
  /** Where to read on later, and the number of the line there. A torn last line is not behind it. */
  readonly endOffset: number;
  readonly endLine: number;
}

/** Longer lines are damaged. No episode comes near: ours are under 20 KB. */
export const MAX_EPISODE_LINE_BYTES = 8_388_608;

/**
 * The entries of one file, chunk by chunk, in constant memory. Blank lines are passed over. A last line without a
 * newline is an entry when it is whole, else not yet. @throws volume.*
 */
export async function* readLog(
  volume: Volume,
  file: string,
  { from = 0, firstLine = 1 }: ReadLogOptions = {},
): AsyncGenerator<LogBatch> {
  const options = { from, firstNumber: firstLine, maxLineBytes: MAX_EPISODE_LINE_BYTES };
  for await (const lines of readLineBatches(volume, file, options)) {
    const entries: LogEntry[] = [];
    let [endOffset, endLine] = [from, firstLine];
    for (const line of lines) {
      const found = readLine(file, line);
      const isReadable = line.isTerminated || found.every(({ kind }) => kind !== "damaged");
      if (!isReadable) continue;
      entries.push(...found);
      endOffset = line.endOffset;
      endLine = line.number + Number(line.isTerminated);
    }
    if (endOffset > from) yield { entries, endOffset, endLine };
  }
}

function readLine(file: string, line: Line): readonly LogEntry[] {
  const { text, bytes, offset, number, isTooLong } = line;
  const whole = text === undefined ? undefined : parse(text);
  const place = (from: number, to: number) => ({
    file,
    line: number,
    offset: offset + from,
    endOffset: offset + to,
    hash: hashBytes(bytes.subarray(from, to)),
  });
  if (whole !== undefined) return [entryOf(place(0, bytes.length), whole)];
  if (isTooLong) {
    const endOffset = line.endOffset - Number(line.isTerminated);
    const reason = `longer than ${MAX_EPISODE_LINE_BYTES} bytes`;
    return [{ kind: "damaged", ...place(0, bytes.length), endOffset, reason }];
  }
  const { start, end } = trimmed(bytes);
  const reason = text === undefined ? "not UTF-8" : "not a JSON object";
  return readPieces(bytes, start, end).map(({ from, to, record }) =>
    record === undefined ? { kind: "damaged", ...place(from, to), reason } : entryOf(place(from, to), record),
  );
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly record?: EpisodeRecord;
}

/** The episodes within a line that is not one object, and what is left between them. */
export function readPieces(bytes: Uint8Array, start: number, end: number): readonly Piece[] {
  const inner = bytes.subarray(start, end);
  const pieces: Piece[] = [];
  let at = start;
  for (const { start: from, end: to, value } of findObjects(inner, each => readEpisode(each) !== undefined)) {
    leave(at, start + from);
    pieces.push({ from: start + from, to: start + to, record: value });
    at = start + to;
  }
  leave(at, end);
  return pieces;

  function leave(from: number, to: number): void {
    const rest = trimmed(bytes.subarray(from, to));
    if (rest.start < rest.end) pieces.push({ from: from + rest.start, to: from + rest.end });
  }
}

function parse(text: string): EpisodeRecord | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return JSON.parse(text) as EpisodeRecord;
  } catch {
    return undefined;
  }
}

function entryOf(place: Place, record: EpisodeRecord): LogEntry {
  const episode = readEpisode(record);
  return episode === undefined
    ? { kind: "other", ...place, record }
    : { kind: "episode", ...place, episode, record };
}

// NUL bytes are what some file systems leave of an append that a power loss interrupted.
const isBlank = (byte: number): boolean =>
  byte <= 0x20 && (byte === 0x20 || byte === 0 || (byte >= 0x09 && byte <= 0x0d));

/** The range without blanks and NUL bytes around it. */
export function trimmed(bytes: Uint8Array): { readonly start: number; readonly end: number } {
  let start = 0;
  let end = bytes.length;
  while (start < end && isBlank(bytes[start]!)) start++;
  while (end > start && isBlank(bytes[end - 1]!)) end--;
  return { start, end };
}

/** The episodes of some bytes of a log, whose first line may be cut. */
export const readEpisodes = (bytes: Uint8Array): readonly Episode[] =>
  new TextDecoder()
    .decode(bytes)
    .split("\n")
    .flatMap(line => {
      const record = parseObject(new TextEncoder().encode(line));
      const episode = record && readEpisode(record);
      return episode === undefined ? [] : [episode];
    });

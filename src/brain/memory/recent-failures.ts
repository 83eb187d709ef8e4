/** How often a skill failed lately: read from the end of the log, as far back as the question goes. */
import { isFault, type Volume } from "../../base/index.ts";
import { isFailure, readEpisode } from "./episode.ts";
import { parseObject } from "./find-objects.ts";

export interface FailureQuestion {
  readonly skill: string;
  readonly sinceMs: number;
  /** Stop at this offset, which has been read before. @default 0 */
  readonly from?: number;
}

const BLOCK_BYTES = 262_144;
/** Some 16,000 episodes: older failures of a brain that writes more than this in 14 days are not counted. */
const MAX_BYTES = 8_388_608;
const NEWLINE = 0x0a;

/** Failures of one skill in these files, given newest first. */
export async function countRecentFailures(
  volume: Volume,
  files: readonly string[],
  { skill, sinceMs, from = 0 }: FailureQuestion,
): Promise<number> {
  // Other tools escape what isn't ASCII; ours don't.
  const needles = new Set([JSON.stringify(skill), escapeUnicode(JSON.stringify(skill))]);
  let [count, readBytes] = [0, 0];
  for (const [index, file] of files.entries()) {
    const first = index === 0 ? from : 0;
    for await (const text of blocksFromEnd(volume, file, first)) {
      for (const line of linesWith(text, needles)) if (isFailureOf(line)) count++;
      readBytes += BLOCK_BYTES;
      if (readBytes >= MAX_BYTES || isBefore(lastLine(text))) return count;
    }
  }
  return count;

  function isFailureOf(line: string): boolean {
    const episode = episodeOf(line);
    if (episode === undefined || episode.skill !== skill || !isFailure(episode.result)) return false;
    return episode.timestampMs >= sinceMs;
  }

  // The newest line of a block tells how old the block is; one without a date tells nothing.
  function isBefore(newest: string): boolean {
    const timestampMs = newest === "" ? undefined : episodeOf(newest)?.timestampMs;
    return timestampMs !== undefined && timestampMs < sinceMs;
  }
}

const episodeOf = (line: string) => {
  const record = parseObject(new TextEncoder().encode(line));
  return record === undefined ? undefined : readEpisode(record);
};

const escapeUnicode = (text: string): string =>
  text.replace(/[\u0080-\uffff]/gu, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Without cutting up the rest: one in a hundred lines is about a skill, and a hook's process waits for this. */
function* linesWith(text: string, needles: ReadonlySet<string>): Generator<string> {
  const seen = new Set<number>();
  for (const needle of needles) {
    for (let at = text.indexOf(needle); at >= 0; ) {
      const start = text.lastIndexOf("\n", at) + 1;
      const newline = text.indexOf("\n", at);
      const end = newline < 0 ? text.length : newline;
      if (!seen.has(start)) yield text.slice(start, end);
      seen.add(start);
      at = text.indexOf(needle, end);
    }
  }
}

function lastLine(text: string): string {
  const told = text.trimEnd();
  return told.slice(told.lastIndexOf("\n") + 1);
}

/** Whole lines of a file, in blocks from its end to its start; inside a block in their own order. */
async function* blocksFromEnd(volume: Volume, file: string, first: number): AsyncGenerator<string> {
  let end = (await volume.stat(file))?.sizeBytes ?? 0;
  let rest: Uint8Array = new Uint8Array();
  while (end > first) {
    const start = Math.max(first, end - BLOCK_BYTES);
    const block = await readOf(volume, file, start, end);
    if (block === undefined) return;
    const joined = new Uint8Array(block.length + rest.length);
    joined.set(block);
    joined.set(rest, block.length);
    // The first line of a block goes on in the block before it, except at the very start.
    const head = start === first ? 0 : joined.indexOf(NEWLINE) + 1;
    const isMidLine = start > first && head === 0;
    rest = isMidLine ? joined : joined.slice(0, head);
    yield isMidLine ? "" : new TextDecoder().decode(joined.subarray(head));
    end = start;
  }
}

/** Undefined when the file is gone: a dream has moved it aside since it was listed. */
async function readOf(volume: Volume, file: string, start: number, end: number) {
  try {
    return await volume.readRange(file, start, end);
  } catch (error) {
    if (isFault(error, "volume.not-found")) return undefined;
    throw error;
  }
}

/** Counts a skill's recent failures from the end of the log, as far back as the question goes. */
import { ifThere, type Volume } from "../../base/index.ts";
import { failsSkill, readEpisode } from "./episode.ts";
import { parseObject } from "./find-objects.ts";
import { joinBytes } from "./lessons/replace-ranges.ts";

export interface FailureQuestion {
  readonly skill: string;
  /** Only failures of this very action. @default of any */
  readonly action?: string | undefined;
  readonly sinceMs: number;
  /** Stop at this offset, which has been read before. @default 0 */
  readonly from?: number;
}

const BLOCK_BYTES = 262_144;
/** Some 16,000 episodes: older failures of a brain that writes more than this in 14 days are not counted. */
const MAX_BLOCKS = 32;
const NEWLINE = 0x0a;

/** Failures of one skill in these files, given newest first. */
export async function countRecentFailures(
  volume: Volume,
  files: readonly string[],
  { skill, action, sinceMs, from = 0 }: FailureQuestion,
): Promise<number> {
  const needle = JSON.stringify(skill);
  let [count, blocks] = [0, 0];
  for (const [index, file] of files.entries()) {
    for await (const lines of linesFromEnd(volume, file, index === 0 ? from : 0)) {
      for (const line of lines) {
        // One in a hundred lines is about a skill, and a hook's process waits for this. Other tools escape what isn't ASCII.
        const episode = line.includes(needle) || line.includes("\\u") ? episodeOf(line) : undefined;
        const isMeant = episode?.skill === skill && (action === undefined || episode.action === action);
        count += Number(isMeant && episode.timestampMs >= sinceMs && failsSkill(episode.result));
      }
      // The newest line of a block tells how old the block is; one without a date tells nothing.
      const newest = episodeOf(lines.findLast(line => line !== "") ?? "");
      if (++blocks >= MAX_BLOCKS || (newest !== undefined && newest.timestampMs < sinceMs)) return count;
    }
  }
  return count;
}

const episodeOf = (line: string) => {
  const record = parseObject(new TextEncoder().encode(line));
  return record && readEpisode(record);
};

/** Whole lines of a file, in blocks from its end to its start; inside a block in their own order. */
async function* linesFromEnd(volume: Volume, file: string, first: number): AsyncGenerator<readonly string[]> {
  let end = (await volume.stat(file))?.sizeBytes ?? 0;
  let rest: Uint8Array = new Uint8Array();
  while (end > first) {
    const start = Math.max(first, end - BLOCK_BYTES);
    // A dream may have moved the file aside since it was listed.
    const block = await ifThere(volume.readRange(file, start, end));
    if (block === undefined) return;
    const joined = joinBytes([block, rest]);
    // The first line of a block goes on in the block before it, except at the very start.
    const newline = joined.indexOf(NEWLINE);
    const head = start === first ? 0 : newline < 0 ? joined.length : newline + 1;
    rest = joined.slice(0, head);
    yield new TextDecoder().decode(joined.subarray(head)).split("\n");
    end = start;
  }
}

/** The second look of a dream: reads the few episodes that there is something to learn from, many with each read. */
import { ifThere, type Volume } from "../../base/index.ts";
import { type Episode, readEpisode } from "../memory/episode.ts";
import { parseObject } from "../memory/find-objects.ts";
import { hashText } from "../memory/hash.ts";
import type { EpisodeTable } from "./episode-table.ts";

/** Gaps up to this size are read over rather than read around. */
const MAX_GAP_BYTES = 65_536;
const MAX_READ_BYTES = 4_194_304;

/**
 * The episodes of these rows by row; an episode that has moved is left out: it is not lost, the log has moved,
 * and the next dream finds it. @throws volume.* (not for a file that is gone)
 */
export async function readRows(
  volume: Volume,
  { columns }: EpisodeTable,
  files: readonly string[],
  wanted: Iterable<number>,
): Promise<ReadonlyMap<number, Episode>> {
  const { file, offset, lengthBytes, id } = columns;
  const rows = [...new Set(wanted)].sort(
    (left, right) => file[left]! - file[right]! || offset[left]! - offset[right]!,
  );
  const episodes = new Map<number, Episode>();
  for (let first = 0; first < rows.length; ) {
    const start = offset[rows[first]!]!;
    let last = first;
    const endOf = (at: number): number => offset[rows[at]!]! + lengthBytes[rows[at]!]!;
    while (
      last + 1 < rows.length &&
      file[rows[last + 1]!] === file[rows[first]!] &&
      offset[rows[last + 1]!]! - endOf(last) <= MAX_GAP_BYTES &&
      endOf(last + 1) - start <= MAX_READ_BYTES
    ) {
      last += 1;
    }
    const bytes = await ifThere(volume.readRange(files[file[rows[first]!]!]!, start, endOf(last)));
    for (const row of rows.slice(first, last + 1)) {
      const from = offset[row]! - start;
      const record = bytes && parseObject(bytes.subarray(from, from + lengthBytes[row]!));
      const episode = record && readEpisode(record);
      if (episode !== undefined && hashText(episode.id) === id[row]) episodes.set(row, episode);
    }
    first = last + 1;
  }
  return episodes;
}

/** Columns of what a dream needs of every episode: some 64 bytes each, so that a million of them stay small. */
import { allocateColumns, type ColumnStore, createColumnStore } from "../memory/columns.ts";

/** Bits of the column `flags`. */
export const episodeFlags = Object.freeze({
  failed: 1,
  /** Action and reflection are the person's or the mind's own words. */
  trusted: 2,
  /** It says what was learnt. */
  reflected: 4,
  /** A task in words, not one call of a tool. */
  task: 8,
});

const columnTypes = {
  /** Index into the files that were scanned. */
  file: Uint16Array,
  offset: Float64Array,
  lengthBytes: Uint32Array,
  /** NaN when the episode doesn't say. */
  timestampMs: Float64Array,
  painScore: Float32Array,
  importance: Float32Array,
  flags: Uint8Array,
  /** `hashText` of the id. */
  id: Float64Array,
  /** Numbers of its action and of its reflection among the texts that say nearly the same; −1 without one. */
  action: Int32Array,
  reflection: Int32Array,
  /** `hashText` of the session that it belongs to; 0 when it doesn't say. */
  session: Float64Array,
  skill: Int32Array,
} as const;

export type EpisodeTable = ColumnStore<typeof columnTypes>;

/** @param expectedRows room that is made at once */
export const createEpisodeTable = (expectedRows = 0): EpisodeTable =>
  createColumnStore(columnTypes, allocateColumns(columnTypes, expectedRows), 0);

export const hasFlag = ({ columns }: EpisodeTable, row: number, flag: keyof typeof episodeFlags): boolean =>
  (columns.flags[row]! & episodeFlags[flag]) !== 0;

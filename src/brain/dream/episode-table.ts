/** Columns of what a dream needs of every episode: some 64 bytes each, so that a million of them stay small. */

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

export interface EpisodeRow {
  /** Index into the files that were scanned. */
  readonly file: number;
  readonly offset: number;
  readonly lengthBytes: number;
  /** NaN when the episode doesn't say. */
  readonly timestampMs: number;
  readonly painScore: number;
  readonly importance: number;
  readonly flags: number;
  /** `hashText` of the id. */
  readonly id: number;
  /** Numbers of its action and of its reflection among the texts that say nearly the same; −1 without one. */
  readonly action: number;
  readonly reflection: number;
  /** `hashText` of the session that it belongs to; 0 when it doesn't say. */
  readonly session: number;
  readonly skill: number;
}

const columnTypes = {
  file: Uint16Array,
  offset: Float64Array,
  lengthBytes: Uint32Array,
  timestampMs: Float64Array,
  painScore: Float32Array,
  importance: Float32Array,
  flags: Uint8Array,
  id: Float64Array,
  action: Int32Array,
  reflection: Int32Array,
  session: Float64Array,
  skill: Int32Array,
} as const satisfies Record<keyof EpisodeRow, unknown>;

type Column = keyof typeof columnTypes;
export type EpisodeColumns = { readonly [Name in Column]: InstanceType<(typeof columnTypes)[Name]> };

export interface EpisodeTable {
  readonly size: number;
  /** Longer than `size`; made anew when the table grows. */
  readonly columns: EpisodeColumns;
  push(row: EpisodeRow): void;
}

const names = Object.keys(columnTypes) as readonly Column[];
const FIRST_ROWS = 4_096;

/** @param expectedRows room that is made at once: the unused part costs addresses, not memory */
export function createEpisodeTable(expectedRows = 0): EpisodeTable {
  let capacity = Math.max(FIRST_ROWS, expectedRows);
  let columns = makeColumns(capacity);
  let size = 0;
  return {
    get size() {
      return size;
    },
    get columns() {
      return columns;
    },
    push(row) {
      if (size === capacity) {
        // Half as much again: twice would hold three times of what is there while it grows.
        capacity = Math.ceil(1.5 * capacity);
        const larger = makeColumns(capacity);
        for (const name of names) larger[name].set(columns[name]);
        columns = larger;
      }
      for (const name of names) columns[name][size] = row[name];
      size += 1;
    },
  };
}

const makeColumns = (capacity: number): EpisodeColumns =>
  Object.fromEntries(names.map(name => [name, new columnTypes[name](capacity)])) as unknown as EpisodeColumns;

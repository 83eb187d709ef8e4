/** The properties of each document in the recall index besides its words: one typed array for each. */

const columnTypes = {
  /** Position in `memoryKinds`. */
  kind: Uint8Array,
  /** Position in `origins`. */
  origin: Uint8Array,
  /** Sum of the bits of `flags`. */
  flags: Uint8Array,
  /** Position in the list of files. */
  file: Uint32Array,
  line: Uint32Array,
  offset: Float64Array,
  lengthBytes: Uint32Array,
  /** `hashBytes` of the document's bytes. */
  hash: Uint32Array,
  timestampMs: Float64Array,
  painScore: Float32Array,
  importance: Float32Array,
  /** Position in the list of skills. */
  skill: Uint32Array,
  /** Position in the list of projects. */
  project: Uint32Array,
  /** Position in the list of occurrences. */
  occurrence: Uint32Array,
  /** Of an episode: the same for copies of it, by id. Of others: different for each. */
  identity: Float64Array,
  /** The same for what says the same. */
  saying: Float64Array,
} as const;

export type ColumnName = keyof typeof columnTypes;
export type Columns = { readonly [Name in ColumnName]: InstanceType<(typeof columnTypes)[Name]> };
export type Row = { readonly [Name in ColumnName]: number };

export const columnNames = Object.keys(columnTypes) as readonly ColumnName[];

export const flags = Object.freeze({
  removed: 1,
  failed: 2,
  /** A decision that something else has taken the place of. */
  superseded: 4,
});

export interface ColumnStore {
  readonly size: number;
  /** Longer than `size` where there is room to grow. They change place when they grow: ask anew after `push`. */
  readonly columns: Columns;
  push(row: Row): void;
  /** Marks a row and nothing else: rows keep their numbers. */
  remove(row: number): void;
}

export function createColumnStore(stored: Columns = allocateColumns(0)): ColumnStore {
  let columns = stored;
  let size = stored.kind.length;

  return {
    get size() {
      return size;
    },
    get columns() {
      return columns;
    },
    push(row) {
      if (size === columns.kind.length) columns = grown(columns, Math.max(256, size + (size >> 1)));
      for (const name of columnNames) columns[name][size] = row[name];
      size++;
    },
    remove: row => {
      columns.flags[row] = columns.flags[row]! | flags.removed;
    },
  };
}

function allocateColumns(length: number): Columns {
  return mapColumns(name => new columnTypes[name](length));
}

/** Bytes of one column of so many rows, padded so that the next one is aligned. */
export const columnBytes = (name: ColumnName, length: number): number =>
  Math.ceil((columnTypes[name].BYTES_PER_ELEMENT * length) / 8) * 8;

/** Columns as views on a buffer, one behind the other from a multiple of 8. */
export function viewColumns(buffer: ArrayBuffer, start: number, length: number): Columns {
  let offset = start;
  return mapColumns(name => {
    const view = new columnTypes[name](buffer, offset, length);
    offset += columnBytes(name, length);
    return view;
  });
}

function grown(columns: Columns, capacity: number): Columns {
  const larger = allocateColumns(capacity);
  for (const name of columnNames) larger[name].set(columns[name]);
  return larger;
}

const mapColumns = (make: (name: ColumnName) => Columns[ColumnName]): Columns =>
  Object.fromEntries(columnNames.map(name => [name, make(name)])) as unknown as Columns;

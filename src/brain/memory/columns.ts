/** Tables of numbers in one typed array for each column: a million rows take no object each. */

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;
type ColumnType = { readonly BYTES_PER_ELEMENT: number } & (new (
  length: number,
) => Numbers) &
  (new (
    buffer: ArrayBuffer,
    offset: number,
    length: number,
  ) => Numbers);

/** The type of array of each column. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>;
export type Columns<Types extends ColumnTypes> = {
  readonly [Name in keyof Types]: InstanceType<Types[Name]>;
};

export interface ColumnStore<Types extends ColumnTypes> {
  readonly size: number;
  /** Longer than `size` where there is room to grow. They change place when they grow: ask anew after `push`. */
  readonly columns: Columns<Types>;
  push(row: { readonly [Name in keyof Types]: number }): void;
}

/** @param stored the columns to go on from, with `size` rows in them: the rest is room */
export function createColumnStore<Types extends ColumnTypes>(
  types: Types,
  stored: Columns<Types>,
  storedSize: number,
): ColumnStore<Types> {
  const names = Object.keys(types);
  let columns = stored;
  let size = storedSize;
  return {
    get size() {
      return size;
    },
    get columns() {
      return columns;
    },
    push(row) {
      if (size === columns[names[0]!]!.length) {
        // Half as much again: twice would hold three times of what is there while it grows.
        const larger = allocateColumns(types, Math.max(256, Math.ceil(1.5 * size)));
        for (const name of names) larger[name]!.set(columns[name]!);
        columns = larger;
      }
      for (const name of names) columns[name]![size] = row[name]!;
      size += 1;
    },
  };
}

/** Columns of zeros. The unused part costs addresses, not memory. */
export const allocateColumns = <Types extends ColumnTypes>(types: Types, length: number): Columns<Types> =>
  mapColumns(types, type => new type(length));

/** Columns as views on a buffer, one behind the other from a multiple of 8. */
export function viewColumns<Types extends ColumnTypes>(
  types: Types,
  buffer: ArrayBuffer,
  start: number,
  length: number,
): Columns<Types> {
  let offset = start;
  return mapColumns(types, type => {
    const view = new type(buffer, offset, length);
    offset += paddedBytes(type, length);
    return view;
  });
}

/** Bytes of so many rows as `viewColumns` sees them. */
export const columnsBytes = (types: ColumnTypes, length: number): number =>
  Object.values(types).reduce((sum, type) => sum + paddedBytes(type, length), 0);

const paddedBytes = ({ BYTES_PER_ELEMENT }: ColumnType, length: number): number =>
  Math.ceil((BYTES_PER_ELEMENT * length) / 8) * 8;

const mapColumns = <Types extends ColumnTypes>(types: Types, make: (type: ColumnType) => Numbers) =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, make(type)])) as Columns<Types>;

/** Splits what is written in bulk: a statement takes only so many values, and so much text. */

// SQLite takes 32,766 values in a statement and PostgreSQL 65,535; the widest rows here have 16.
const MAX_ROWS = 200;
const MAX_CHARS = 4_000_000;

/** In order; a row that is too large for any statement has one of its own. */
export function chunksOf<Row>(
  rows: readonly Row[],
  charsOf: (row: Row) => number = () => 0,
): readonly (readonly Row[])[] {
  const chunks: Row[][] = [];
  let chars = 0;
  for (const row of rows) {
    const last = chunks.at(-1);
    chars += charsOf(row);
    if (last !== undefined && last.length < MAX_ROWS && chars <= MAX_CHARS) last.push(row);
    else {
      chunks.push([row]);
      chars = charsOf(row);
    }
  }
  return chunks;
}

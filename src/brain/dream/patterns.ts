/** Groups episodes that say nearly the same into patterns, with the salience that a group of this size gives them. */

import { salience } from "../memory/salience.ts";
import type { PatternIndex } from "./cluster/pattern-index.ts";
import type { EpisodeTable } from "./episode-table.ts";

/** Rows by group, without an object for each. */
export interface Patterns {
  readonly count: number;
  /** Of each row its group; −1 for what says nothing. */
  readonly of: Int32Array;
  sizeOf(pattern: number): number;
  /** Ascending. */
  rowsOf(pattern: number): Int32Array;
}

/** Groups the rows by the cluster of the text in this column. */
export function groupRows(
  { size, columns }: EpisodeTable,
  column: "action" | "reflection",
  index: PatternIndex,
): Patterns {
  const clusterOf = index.cluster();
  const forms = columns[column];
  const of = new Int32Array(size);
  let count = 0;
  for (let row = 0; row < size; row++) {
    of[row] = forms[row]! < 0 ? -1 : clusterOf[forms[row]!]!;
    count = Math.max(count, of[row]! + 1);
  }
  const ends = new Uint32Array(count + 1);
  for (let row = 0; row < size; row++) if (of[row]! >= 0) ends[of[row]! + 1]! += 1;
  for (let pattern = 0; pattern < count; pattern++) ends[pattern + 1]! += ends[pattern]!;
  const rows = new Int32Array(ends[count]!);
  const next = ends.slice();
  for (let row = 0; row < size; row++) if (of[row]! >= 0) rows[next[of[row]!]!++] = row;
  return {
    count,
    of,
    sizeOf: pattern => ends[pattern + 1]! - ends[pattern]!,
    rowsOf: pattern => rows.subarray(ends[pattern], ends[pattern + 1]),
  };
}

/** Salience of one row that happened so often. */
export function rowSalience(
  { columns: { timestampMs, painScore, importance } }: EpisodeTable,
  row: number,
  recurrence: number,
  nowMs: number,
): number {
  const factors = {
    timestampMs: timestampMs[row]!,
    painScore: painScore[row]!,
    importance: importance[row]!,
    recurrence,
  };
  return salience(factors, nowMs);
}

/** The most that any of these rows has. */
export function patternSalience(
  table: EpisodeTable,
  rows: Iterable<number>,
  recurrence: number,
  nowMs: number,
): number {
  let most = 0;
  for (const row of rows) most = Math.max(most, rowSalience(table, row, recurrence, nowMs));
  return most;
}

/** Finds the episodes that have decayed: old, and never of much weight. */

import { createNumberTable, type NumberTable } from "../memory/number-table.ts";
import type { DreamSettings } from "./dream-settings.ts";
import type { EpisodeTable } from "./episode-table.ts";
import { type Patterns, rowSalience } from "./patterns.ts";

const DAY_MS = 86_400_000;

export interface Decayed {
  /** `hashText` of the ids. */
  readonly ids: NumberTable;
  readonly count: number;
}

/**
 * An episode of unknown age is not known to be old: it stays. Archived episodes no longer count as a recurrence of others,
 * so that the next dream would find nothing more to archive.
 */
export function decayedEpisodes(
  table: EpisodeTable,
  actions: Patterns,
  { decayDays, decaySalience }: Pick<DreamSettings, "decayDays" | "decaySalience">,
  nowMs: number,
): Decayed {
  const ids = createNumberTable();
  const { id, timestampMs } = table.columns;
  const oldestMs = nowMs - decayDays * DAY_MS;
  const sizes = Uint32Array.from({ length: actions.count }, (_, pattern) => actions.sizeOf(pattern));
  // Few rounds: beyond three, recurrence makes no difference.
  for (let before = -1; before !== ids.size; ) {
    before = ids.size;
    for (let row = 0; row < table.size; row++) {
      if (!(timestampMs[row]! < oldestMs) || ids.has(id[row]!)) continue;
      const pattern = actions.of[row]!;
      const recurrence = pattern < 0 ? 1 : sizes[pattern]!;
      if (rowSalience(table, row, recurrence, nowMs) >= decaySalience) continue;
      ids.add(id[row]!);
      if (pattern >= 0) sizes[pattern]! -= 1;
    }
  }
  return { ids, count: ids.size };
}

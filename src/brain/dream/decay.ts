/** Which episodes are over: old, and never of much weight. */

import type { EpisodeTable } from "./episode-table.ts";
import { createNumberSet, type NumberSet } from "./number-set.ts";
import { type Patterns, rowSalience } from "./patterns.ts";

const DAY_MS = 86_400_000;

export interface DecayOptions {
  readonly decayDays: number;
  readonly decaySalience: number;
  readonly nowMs: number;
}

export interface Decayed {
  /** `hashText` of the ids. */
  readonly ids: NumberSet;
  readonly count: number;
}

/** An episode of unknown age is not known to be old: it stays. */
export function decayedEpisodes(
  table: EpisodeTable,
  actions: Patterns,
  { decayDays, decaySalience, nowMs }: DecayOptions,
): Decayed {
  const ids = createNumberSet();
  const { id, timestampMs } = table.columns;
  const oldestMs = nowMs - decayDays * DAY_MS;
  for (let row = 0; row < table.size; row++) {
    if (!(timestampMs[row]! < oldestMs)) continue;
    const recurrence = actions.of[row]! < 0 ? 1 : actions.sizeOf(actions.of[row]!);
    if (rowSalience(table, row, recurrence, nowMs) >= decaySalience) continue;
    ids.add(id[row]!);
  }
  return { ids, count: ids.size };
}

/** Whether a dream should not wait for the night. */
import { readTextIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { createDreamRecords } from "./dream-record.ts";
import type { DreamSettings } from "./dream-settings.ts";

/** New episodes of this skill that start a dream. Source: spec/brain.md §4.8. */
const MANAGER = "memory-manager";
const MANAGER_EPISODES = 10;

export interface DueQuestion {
  readonly volume: Volume;
  readonly settings: DreamSettings;
  /** Episodes of a skill since a time. */
  readonly countEpisodes: (skill: string, sinceMs: number) => Promise<number>;
}

/** Why, in a few words; undefined when there is no hurry. @throws volume.* */
export async function dreamDue({
  volume,
  settings,
  countEpisodes,
}: DueQuestion): Promise<string | undefined> {
  const records = createDreamRecords(volume);
  const [sinceMs = 0, endMs = 0, stat] = await Promise.all([
    records.latestMs(),
    records.latestEndMs(),
    volume.stat(layout.lessons),
  ]);
  // One who has looked at these lessons already, or written them, would not find them shorter now.
  if (stat !== undefined && stat.modifiedMs > endMs) {
    const lines = ((await readTextIfThere(volume, layout.lessons)) ?? "").trimEnd().split("\n").length;
    if (lines >= settings.lessonLines) return `LESSONS.md has ${lines} lines`;
  }
  const episodes = await countEpisodes(MANAGER, sinceMs);
  return episodes < MANAGER_EPISODES ? undefined : `${episodes} new episodes under ${MANAGER}`;
}

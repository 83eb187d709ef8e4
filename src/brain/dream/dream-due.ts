/** Decides whether a dream should start before the night. */
import { readTextIfThere } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { createDreamRecords } from "./dream-record.ts";
import type { DreamerOptions } from "./dream-settings.ts";

/** New episodes of this skill that start a dream. Source: spec/brain.md §4.8. */
const MANAGER = "memory-manager";
const MANAGER_EPISODES = 10;

/**
 * Why, in a few words; undefined when there is no hurry.
 * @param countEpisodes episodes of a skill since a time
 * @throws volume.*
 */
export async function dreamDue(
  { volume, settings }: Pick<DreamerOptions, "volume" | "settings">,
  countEpisodes: (skill: string, sinceMs: number) => Promise<number>,
): Promise<string | undefined> {
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

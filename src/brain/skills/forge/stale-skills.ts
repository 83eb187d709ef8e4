/** Finds skills that are untouched for so long that their text may no longer hold. */
import { parseTimestamp } from "../../../base/index.ts";
import type { Skill } from "../skill.ts";

/** Source: spec/brain.md §4.7. */
export const STALE_DAYS = 60;
const DAY_MS = 86_400_000;

export interface StaleSkill {
  readonly skill: Skill;
  readonly untouchedDays: number;
}

/**
 * Longest untouched first. The date of a skill is its version's or that of its last use, in milliseconds by
 * its name; the time of its file only where it has no such date, since a checkout makes every file new.
 */
export function staleSkills(
  skills: readonly Skill[],
  lastUse: ReadonlyMap<string, number>,
  nowMs: number,
): readonly StaleSkill[] {
  return skills
    .map(skill => {
      const versionMs = parseTimestamp(skill.version ?? "") ?? skill.modifiedMs;
      const touchedMs = Math.max(versionMs, lastUse.get(skill.name) || Number.NEGATIVE_INFINITY);
      return { skill, untouchedDays: Math.floor((nowMs - touchedMs) / DAY_MS) };
    })
    .filter(({ untouchedDays }) => untouchedDays >= STALE_DAYS)
    .sort(
      (left, right) =>
        right.untouchedDays - left.untouchedDays || (left.skill.name < right.skill.name ? -1 : 1),
    );
}

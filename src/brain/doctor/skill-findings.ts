/** Whether the skills can be read, are registered, and have been looked at lately. */
import { describeError, isFault, parseTimestamp, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { Skill } from "../skills/skill.ts";
import { createSkillLibrary } from "../skills/skill-library.ts";
import { syncSkills } from "../skills/sync-skills.ts";
import type { BrainFinding } from "./finding.ts";

const DAY_MS = 86_400_000;
/** Source: spec/brain.md §4. */
const STALE_SKILL_DAYS = 60;

export async function skillFindings(volume: Volume, nowMs: number): Promise<readonly BrainFinding[]> {
  const { skills } = await createSkillLibrary(volume).manifest();
  const stale = skills.flatMap(skill => staleSkill(skill, nowMs));
  try {
    const { files, findings } = await syncSkills(volume, { isDryRun: true });
    const behind = files.filter(({ change }) => change !== "kept").map(({ path }) => path);
    return [...findings, ...stale, ...behind.map(notSynced)];
  } catch (error) {
    if (!isFault(error)) throw error;
    return [...stale, unreadableRegistry(error)];
  }
}

/** Touched is what was dated or written lately: a brain that was made today has no stale skills, whatever it came with. */
function staleSkill({ name, version, modifiedMs, source }: Skill, nowMs: number): readonly BrainFinding[] {
  const datedMs = version === undefined ? undefined : parseTimestamp(version);
  const touchedMs = Math.max(modifiedMs, datedMs ?? modifiedMs);
  const days = Math.floor((nowMs - touchedMs) / DAY_MS);
  if (days <= STALE_SKILL_DAYS) return [];
  return [
    {
      id: "skill.stale",
      severity: "note",
      ...source,
      message: `The skill ${name} was last touched ${days} days ago.`,
      fix: "Read it; correct what has changed, and give it today's date as its version.",
      isMendable: false,
    },
  ];
}

const notSynced = (path: string): BrainFinding => ({
  id: "skills.not-synced",
  severity: "warning",
  file: `${BRAIN_FOLDER}/${path}`,
  message: "It disagrees with the folders of skills.",
  fix: "Bring it in line (brainstem skills sync); what people added stays.",
  isMendable: true,
});

const unreadableRegistry = (error: unknown): BrainFinding => ({
  id: "skill.unreadable",
  severity: "error",
  file: `${BRAIN_FOLDER}/${layout.skills}`,
  message: `The registries can't be compared with the folders. ${describeError(error)}`,
  fix: isFault(error) ? error.hint : "Check the files.",
  isMendable: false,
});

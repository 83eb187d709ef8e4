/** Episodes and skills as the log and the library give them, for the tests of the forge. */
import { createMemoryVolume } from "../../../../src/base/volume/memory.ts";
import { type Episode, readEpisode } from "../../../../src/brain/memory/episode.ts";
import type { Skill } from "../../../../src/brain/skills/skill.ts";
import { createSkillLibrary, type SkillText } from "../../../../src/brain/skills/skill-library.ts";

export const NOW = Date.parse("2026-11-21T12:00:00Z");
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** One hour after the other; ids sort by time. */
export const episodes = (...rows: readonly Readonly<Record<string, unknown>>[]): readonly Episode[] =>
  rows.map(
    (row, at) =>
      readEpisode({
        id: `01JC${String(at).padStart(4, "0")}`,
        timestamp: new Date(NOW - (rows.length - at) * HOUR).toISOString(),
        skill: "work",
        result: "success",
        origin: "mind",
        ...row,
      })!,
  );

export const tasks = (...actions: readonly string[]): readonly Episode[] =>
  episodes(...actions.map(action => ({ action })));

export const ENDPOINTS = [
  "scaffolded the /orders endpoint",
  "Scaffolded the /users endpoint",
  "scaffold the /auth/pkce endpoint.",
] as const;

export async function loadSkills(files: Readonly<Record<string, string>>): Promise<readonly Skill[]> {
  return (await createSkillLibrary(createMemoryVolume(files)).manifest()).skills;
}

export async function loadSkill(text: string, knowledge?: string): Promise<SkillText> {
  const name = /^name: (\S+)/m.exec(text)![1]!;
  const volume = createMemoryVolume({
    [`skills/${name}/SKILL.md`]: text,
    ...(knowledge !== undefined && { [`skills/${name}/KNOWLEDGE.md`]: knowledge }),
  });
  return createSkillLibrary(volume).read(name);
}

/** As the policy words it; see src/policy/policy.ts. */
export const denied = (rule: string, line = 31): Readonly<Record<string, unknown>> => ({
  action: "git_push remote: origin branch: main force: true",
  result: "blocked by tool.policy-denied",
  detail: `This call is denied: git.push is never allowed here: “${rule}” [.agent/protocols/permissions.md:${line}]. Don't try to reach the same in another way.`,
});

/** `surveyBrain` counts what people wrote in a brain, so that adopting one begins with what is in it. */
import { readIfThere, readTextIfThere, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { readDecisions } from "../memory/decisions.ts";
import { readLog } from "../memory/episode-lines.ts";
import { readLessons } from "../memory/lessons/read-lessons.ts";
import { markdownEntries } from "../memory/markdown-entries.ts";
import { createSkillLibrary } from "../skills/skill-library.ts";

export interface BrainSurvey {
  readonly decisions: number;
  readonly lessons: number;
  readonly facts: number;
  readonly preferences: number;
  readonly episodes: number;
  readonly skills: number;
  /** The bullets of permissions.md under its known headings. */
  readonly rules: number;
  /** The lines, from 1, of those that nothing enforces. */
  readonly unenforcedLines: readonly number[];
}

/** A file that can't be read counts as empty: `diagnoseBrain` names it. Never rejects for what a file says. */
export async function surveyBrain(volume: Volume): Promise<BrainSurvey> {
  const bytesOf = async (path: string) =>
    (await readIfThere(volume, path).catch(() => undefined)) ?? new Uint8Array();
  const { parsePermissions } = await import("../../policy/reading.ts");
  const permissions = await readTextIfThere(volume, layout.permissions).catch(() => undefined);
  const { bullets } = parsePermissions(permissions ?? "", `${BRAIN_FOLDER}/${layout.permissions}`);
  const rules = bullets.filter(({ section }) => section !== "none");
  const { skills } = await createSkillLibrary(volume).manifest();
  return {
    decisions: readDecisions(await bytesOf(layout.decisions)).length,
    lessons: readLessons(await bytesOf(layout.lessons)).length,
    facts: markdownEntries(await bytesOf(layout.knowledge)).length,
    preferences: markdownEntries(await bytesOf(layout.preferences)).length,
    episodes: await countEpisodes(volume).catch(() => 0),
    skills: skills.length,
    rules: rules.length,
    unenforcedLines: rules.filter(({ how }) => how === "advisory").map(({ source }) => source.line),
  };
}

async function countEpisodes(volume: Volume): Promise<number> {
  if ((await volume.stat(layout.episodes)) === undefined) return 0;
  let count = 0;
  for await (const { entries } of readLog(volume, layout.episodes))
    count += entries.filter(({ kind }) => kind !== "damaged").length;
  return count;
}

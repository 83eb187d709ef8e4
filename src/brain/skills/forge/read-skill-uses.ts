/** Reads from the log what has to do with skills: when each was used last, and its newest episodes. */
import type { Episode } from "../../memory/episode.ts";
import type { EpisodeLog } from "../../memory/episode-log.ts";

export interface SkillUses {
  /** Milliseconds since the epoch, by the name that the episodes give. */
  readonly lastUse: ReadonlyMap<string, number>;
  /** In the order of the log. */
  episodesOf(skill: string): readonly Episode[];
}

/** More of one skill than any look reads; a brain of a million episodes keeps this little in memory. */
const MAX_EPISODES = 1_000;

/** @throws volume.* */
export async function readSkillUses(log: EpisodeLog, skills: readonly string[]): Promise<SkillUses> {
  const wanted = new Set(skills);
  const lastUse = new Map<string, number>();
  const episodes = new Map<string, Episode[]>();
  for await (const { entries } of log.read()) {
    for (const entry of entries) {
      if (entry.kind !== "episode" || !wanted.has(entry.episode.skill)) continue;
      const { skill, timestampMs } = entry.episode;
      if (!Number.isNaN(timestampMs))
        lastUse.set(skill, Math.max(timestampMs, lastUse.get(skill) ?? timestampMs));
      const own = episodes.get(skill) ?? [];
      own.push(entry.episode);
      // The oldest go by the hundred: moving them one by one would cost as much as keeping them.
      episodes.set(skill, own.length < 1.5 * MAX_EPISODES ? own : own.slice(-MAX_EPISODES));
    }
  }
  return { lastUse, episodesOf: skill => episodes.get(skill) ?? [] };
}

/** Says which skills need a look: after five uses, on a failure, flagged after three in a fortnight, or untouched for 60 days. */

import { parseTimestamp } from "../../../base/index.ts";
import { type Episode, failsSkill, isRefusal } from "../../memory/episode.ts";
import { type EpisodeLog, REWRITE_FAILURES, REWRITE_WINDOW_DAYS } from "../../memory/episode-log.ts";
import type { Skill } from "../skill.ts";
import type { SkillLibrary, SkillText } from "../skill-library.ts";
import { lastReviewMs } from "./knowledge-file.ts";
import { ownPath } from "./propose-skill-change.ts";
import { recentOf } from "./skill-evidence.ts";

/** Uses after which a skill is looked at though nothing went wrong. Source: spec/brain.md §5. */
const USES_FOR_A_REWRITE = 5;
/** One refusal is the rule at work; a skill that runs into it again lacks it. Source: spec/brain.md §4.3, a recurring pattern. */
const REFUSALS_FOR_A_REWRITE = 2;

export interface RewriteDue {
  readonly skill: string;
  /** In a sentence for a person. */
  readonly why: string;
  /** It failed so often lately that it is flagged for rewrite. */
  readonly isFlagged: boolean;
  /** Since the last look. */
  readonly uses: number;
  readonly failures: number;
}

/**
 * Undefined without a reason. Episodes since the last review count, which the mark in KNOWLEDGE.md
 * dates; calls of one turn are one use. A failure of any origin counts: it is a reason to look, not yet a lesson. So is a
 * repeated refusal, which teaches the skill a rule and is no failure of it.
 */
export function rewriteDue(
  { skill, knowledge }: Pick<SkillText, "skill" | "knowledge">,
  episodes: readonly Episode[],
  nowMs: number,
): RewriteDue | undefined {
  const sinceMs = lastReviewMs(knowledge?.text);
  const own = new Map(
    episodes
      .filter(each => each.skill === skill.name && isAfter(each.timestampMs, sinceMs))
      .map(each => [each.id, each]),
  );
  const since = [...own.values()];
  const uses = new Set(since.map(({ id, source }) => source.turn || id)).size;
  const failed = since.filter(({ result }) => failsSkill(result));
  const recent = recentOf(failed, nowMs).length;
  const isFlagged = recent >= REWRITE_FAILURES;
  const refusals = since.filter(({ result }) => isRefusal(result));
  const refused = refusals.length < REFUSALS_FOR_A_REWRITE ? 0 : refusals.length;
  if (failed.length + refused === 0 && uses < USES_FOR_A_REWRITE) return undefined;
  const times = (count: number) => (count === 1 ? "once" : `${count} times`);
  const why = isFlagged
    ? `It failed ${times(recent)} in ${REWRITE_WINDOW_DAYS} days: flagged for rewrite.`
    : failed.length > 0
      ? `It failed ${times(failed.length)} since it was looked at last.`
      : refused > 0
        ? `It ran into a rule ${times(refused)} since it was looked at last.`
        : `It was used ${times(uses)} since it was looked at last.`;
  return { skill: skill.name, why, isFlagged, uses, failures: failed.length };
}

// Without a date it is from before there were marks.
const isAfter = (timestampMs: number, sinceMs: number): boolean =>
  sinceMs === Number.NEGATIVE_INFINITY || timestampMs > sinceMs;

/** Source: spec/brain.md §4.7. */
const STALE_DAYS = 60;
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

interface SkillUses {
  /** Milliseconds since the epoch, by the name that the episodes give. */
  readonly lastUse: ReadonlyMap<string, number>;
  /** In the order of the log. */
  episodesOf(skill: string): readonly Episode[];
}

/** More of one skill than any look reads; a brain of a million episodes keeps this little in memory. */
const MAX_EPISODES = 1_000;

/** @throws volume.* */
export async function readSkillUses(
  log: Pick<EpisodeLog, "read">,
  skills: readonly string[],
): Promise<SkillUses> {
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

export interface SkillUpkeep {
  /** Flagged ones first, then by their failures. */
  readonly due: readonly RewriteDue[];
  readonly stale: readonly StaleSkill[];
}

/**
 * The skills that need a look, for every command that says so. A skill whose file is younger than 60 days is not stale: a brain
 * that was made today came with older ones. @throws volume.*, skill.*
 */
export async function upkeepOfSkills(
  library: SkillLibrary,
  log: Pick<EpisodeLog, "read">,
  nowMs: number,
): Promise<SkillUpkeep> {
  const skills = (await library.manifest()).skills.filter(skill => ownPath(skill) !== undefined);
  const uses = await readSkillUses(
    log,
    skills.map(({ name }) => name),
  );
  const looked = await Promise.all(
    skills.map(async ({ name }) => rewriteDue(await library.read(name), uses.episodesOf(name), nowMs)),
  );
  const lastUse = skills.map(
    ({ name, modifiedMs }) => [name, Math.max(modifiedMs, uses.lastUse.get(name) ?? modifiedMs)] as const,
  );
  return {
    due: looked
      .filter(each => each !== undefined)
      .sort(
        (left, right) => Number(right.isFlagged) - Number(left.isFlagged) || right.failures - left.failures,
      ),
    stale: staleSkills(skills, new Map(lastUse), nowMs),
  };
}

/** Finds the skill that covers a task already: a neighbour to extend, rather than to duplicate. */
import type { Episode } from "../../memory/episode.ts";
import { createSkillMatcher, type SkillMatcher } from "../match-skills.ts";
import type { Skill } from "../skill.ts";

/** A skill covers a task when it is called for by this share of what was done. */
const HALF = 0.5;

/** The skill that the episodes belong to, else the skill that their actions call for. */
export function coveringSkill(episodes: readonly Episode[], existing: readonly Skill[]): Skill | undefined {
  const match = matcherFor(existing);
  const counts = new Map<Skill, number>();
  for (const { skill, action } of episodes) {
    const called = new Set(match(action).map(each => each.skill));
    const own = existing.find(({ name }) => name === skill);
    for (const each of own === undefined ? called : called.add(own))
      counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  const most = [...counts].sort(([, left], [, right]) => right - left)[0];
  return most !== undefined && most[1] >= HALF * episodes.length ? most[0] : undefined;
}

// A dream asks for every task of the log about the same skills.
const matchers = new WeakMap<readonly Skill[], SkillMatcher>();

function matcherFor(skills: readonly Skill[]): SkillMatcher {
  const known = matchers.get(skills) ?? createSkillMatcher(skills);
  matchers.set(skills, known);
  return known;
}

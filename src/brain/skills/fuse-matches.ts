/** `fuseMatches` makes one ranking of the skills that a request's words call for and of those near in meaning. */
import { fuseRankings } from "../../search/index.ts";
import type { NearText } from "../meaning/rank-by-meaning.ts";
import { MAX_RELATED_SKILLS, type SkillMatch } from "./match-skills.ts";
import type { Skill } from "./skill.ts";

/** Triggers stay first; of the others the best by reciprocal rank fusion, at most three. @param near of the skills, best first */
export function fuseMatches(
  byWords: readonly SkillMatch[],
  skills: readonly Skill[],
  near: readonly NearText[],
): readonly SkillMatch[] {
  const triggered = byWords.filter(({ by }) => by === "trigger");
  const taken = new Set(triggered.map(({ skill }) => skill.name));
  const related = byWords.filter(({ by }) => by === "relevance");
  const matches = new Map<string, SkillMatch>();
  for (const { at, likeness } of near) {
    const skill = skills[at]!;
    const reason = `its description is near in meaning (${likeness.toFixed(2)})`;
    matches.set(skill.name, { skill, by: "meaning", relevance: likeness, reason });
  }
  for (const match of related) {
    const like = matches.get(match.skill.name);
    const reason = like === undefined ? match.reason : `${match.reason}; ${like.reason}`;
    matches.set(match.skill.name, { ...match, reason });
  }
  const rankings = [related.map(({ skill }) => skill.name), near.map(({ at }) => skills[at]!.name)];
  const fused = fuseRankings(rankings).filter(({ key }) => !taken.has(key));
  return [...triggered, ...fused.slice(0, MAX_RELATED_SKILLS).map(({ key }) => matches.get(key)!)];
}

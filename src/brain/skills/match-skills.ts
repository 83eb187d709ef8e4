/** Decides which skills a query calls for, and says why; a skill that nothing calls for is not loaded. */
import { createTextIndex, hasPhrase, type TextHit, words } from "../../search/index.ts";
import type { Skill } from "./skill.ts";

export interface SkillMatch {
  readonly skill: Skill;
  /** A phrase that the skill names as its own, or likeness to what it says of itself. */
  readonly by: "trigger" | "relevance";
  /** 0 to 1: the share of the query that the skill speaks of. */
  readonly relevance: number;
  /** Why, in a few words for a person. */
  readonly reason: string;
}

export type SkillMatcher = (query: string) => readonly SkillMatch[];

/**
 * The least likeness of a match, so that "update the readme" doesn't load every skill about updates. Chosen by hand on 38
 * requests to a library of 26 published skills, triggers included: of 22 that call for a skill 19 find it first, and
 * of 16 that call for none 11 load none. Missed skills are in the list of skills, where a model finds them.
 */
const MIN_RELEVANCE = 0.3;
/** With a single word in common the rest of the query has to be short. */
const MIN_RELEVANCE_OF_ONE_WORD = 0.45;
/** BM25 as a share of the most that the query could reach. */
const MIN_SHARE = 0.15;
/** Skills that are this much less like the query than the best one stay out. */
const MIN_SHARE_OF_BEST = 0.6;
/** Likeness alone brings in no more than this; triggers are not counted. */
const MAX_RELATED_SKILLS = 3;

/**
 * Skills whose trigger is in the query as whole words come first, longer triggers before shorter ones; then
 * skills by full-text relevance over name, description and triggers. Works for every script that the search room
 * knows. Deterministic: equals are in the order of their names.
 */
export function createSkillMatcher(skills: readonly Skill[]): SkillMatcher {
  const index = createTextIndex();
  // Names and triggers count twice: they were chosen to be found by.
  for (const { name, description, triggers } of skills) {
    index.add([name, name, ...triggers, ...triggers, description].join("\n"));
  }

  return query => {
    const options = { limit: skills.length, weigh: (_: number, share: number) => share };
    const hits = index.search(query, options);
    const relevanceOf = new Map(hits.map(({ document, relevance }) => [document, relevance]));
    const queryWords = words(query);
    const triggered = skills
      .map((skill, at) => ({
        skill,
        at,
        phrases: skill.triggers.filter(phrase => hasPhrase(queryWords, phrase)),
      }))
      .filter(({ phrases }) => phrases.length > 0)
      .map(({ skill, at, phrases }) => ({
        at,
        longest: Math.max(...phrases.map(phrase => words(phrase).length)),
        match: {
          skill,
          by: "trigger",
          relevance: relevanceOf.get(at) ?? 0,
          reason: triggerReason(phrases),
        } as const,
      }))
      .sort((left, right) => right.longest - left.longest || compare(left.match, right.match));
    const taken = new Set(triggered.map(({ at }) => at));
    const related = hits
      .filter(
        hit => !taken.has(hit.document) && isLike(hit) && hit.score >= MIN_SHARE_OF_BEST * hits[0]!.score,
      )
      .sort((left, right) => right.score - left.score || left.document - right.document)
      .slice(0, MAX_RELATED_SKILLS)
      .map(hit => {
        const reason = `it speaks of ${hit.matchedTerms.slice(0, 5).join(", ")}`;
        return { skill: skills[hit.document]!, by: "relevance", relevance: hit.relevance, reason } as const;
      });
    return [...triggered.map(({ match }) => match), ...related];
  };
}

function isLike({ relevance, score, matchedTerms }: TextHit): boolean {
  const least = matchedTerms.length > 1 ? MIN_RELEVANCE : MIN_RELEVANCE_OF_ONE_WORD;
  return relevance >= least && score >= MIN_SHARE;
}

function compare(left: SkillMatch, right: SkillMatch): number {
  return right.relevance - left.relevance || (left.skill.name < right.skill.name ? -1 : 1);
}

const triggerReason = (phrases: readonly string[]): string =>
  `its trigger ${phrases.map(phrase => `"${phrase}"`).join(", ")} stands in the request`;

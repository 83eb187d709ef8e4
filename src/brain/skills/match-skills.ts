/** `createSkillMatcher` decides which skills a query calls for, and says why; a skill that nothing calls for is not loaded. */
import {
  hasPhrase,
  isFunctionWord,
  type OtherWords,
  otherWordsFor,
  type QueryTerm,
  queryWords,
  words,
} from "../../search/index.ts";
import type { Skill } from "./skill.ts";
import { createSkillWords, type SkillWords } from "./skill-words.ts";

export interface SkillMatch {
  readonly skill: Skill;
  /** A phrase that the skill names as its own, likeness to its words, or nearness of meaning. */
  readonly by: "trigger" | "relevance" | "meaning";
  /** 0 to 1: the share of the query that the skill speaks of. */
  readonly relevance: number;
  /** Why, in a few words for a person. */
  readonly reason: string;
}

export type SkillMatcher = (query: string) => readonly SkillMatch[];

/**
 * The least that a request and a skill have in common, in nats of inverse document frequency: two words that few skills have,
 * or a telling part of its name. These numbers were tuned on the development requests of `npm run eval:skills`.
 */
const LEAST_WORTH = 3.5;
/** The opening of the instructions decides which skill is best; whether one is called for at all it hardly decides. */
const OPENING_IN_GATE = 0.3;
/** A word of the request counts as being in common from here on, and one of the name is enough from there on. */
const LEAST_OF_WORD = 0.8;
const LEAST_OF_NAME = 2;
const LEAST_OF_OTHER_NAME = 1.5;
/** Another name for a word of the request ("slides" for "pptx") counts less than the word. */
const OTHER_WORD = 0.7;
/** Skills that are this much less like the query than the best one stay out. */
const MIN_SHARE_OF_BEST = 0.6;
/** Likeness alone brings in no more than this; triggers are not counted. */
export const MAX_RELATED_SKILLS = 3;
const MAX_WORDS_IN_REASON = 5;

interface Likeness {
  readonly at: number;
  readonly score: number;
  readonly relevance: number;
  readonly isCalledFor: boolean;
  /** Words of the request that count, the most telling first. */
  readonly matched: readonly string[];
  /** Terms of the request that it speaks of. */
  readonly spoken: ReadonlySet<string>;
}

/**
 * Skills whose trigger is in the query as whole words come first, longer triggers before shorter ones; then skills by the
 * words of their names, triggers, descriptions and the opening of their instructions. Works for every script that the
 * search room knows. Deterministic: equals are in the order of their names.
 * @param openingOf the beginning of a skill's instructions @default none
 */
export function createSkillMatcher(
  skills: readonly Skill[],
  openingOf?: (skill: Skill) => string,
): SkillMatcher {
  // Made with the first request: a command that only lists skills needs none of it.
  let made: SkillWords | undefined;
  return query => {
    made ??= createSkillWords(skills, openingOf);
    const sought = readQuery(query, made);
    const likenesses = skills.map((_, at) => likenessTo(at, sought));
    const queryPhrases = words(query);
    const triggered = skills
      .map((skill, at) => ({
        skill,
        at,
        phrases: skill.triggers.filter(phrase => hasPhrase(queryPhrases, phrase)),
      }))
      .filter(({ phrases }) => phrases.length > 0)
      .map(({ skill, at, phrases }) => ({
        at,
        phrases,
        longest: Math.max(...phrases.map(phrase => words(phrase).length)),
        match: {
          skill,
          by: "trigger",
          relevance: likenesses[at]!.relevance,
          reason: triggerReason(phrases),
        } as const,
      }))
      .sort((left, right) => right.longest - left.longest || compare(left.match, right.match));
    const taken = new Set(triggered.map(({ at }) => at));
    // Words of a trigger call for the skill that has the trigger: another one has to speak of something else, too.
    const triggerTerms = new Set(
      triggered.flatMap(({ phrases }) =>
        phrases.flatMap(phrase => queryWords(phrase).map(({ term }) => term)),
      ),
    );
    const ranked = likenesses.filter(({ score }) => score > 0).sort(byScore);
    const related = ranked
      .filter(({ at, isCalledFor }) => isCalledFor && !taken.has(at))
      .filter(({ spoken }) => [...spoken].some(term => !triggerTerms.has(term)))
      .filter(({ score }) => score >= MIN_SHARE_OF_BEST * ranked[0]!.score)
      .slice(0, MAX_RELATED_SKILLS)
      .map(({ at, relevance, matched }) => {
        const reason = `it speaks of ${matched.slice(0, MAX_WORDS_IN_REASON).join(", ")}`;
        return { skill: skills[at]!, by: "relevance", relevance, reason } as const;
      });
    return [...triggered.map(({ match }) => match), ...related];
  };
}

interface Sought {
  readonly skillWords: SkillWords;
  readonly terms: readonly QueryTerm[];
  readonly others: readonly (OtherWords & {
    /** Another name is no more telling than the given one. */ readonly most: number;
  })[];
  readonly weight: number;
}

function readQuery(query: string, skillWords: SkillWords): Sought {
  const terms = queryWords(query).filter(({ term }) => term.length > 1 && !isFunctionWord(term));
  const others = otherWordsFor(query).map(each => ({
    ...each,
    others: each.others.filter(other => !terms.some(({ term }) => term === other)),
    most: each.isPhrase ? Number.POSITIVE_INFINITY : Math.max(...each.given.map(skillWords.weightOf)),
  }));
  const weight = terms.reduce((sum, { term }) => sum + skillWords.weightOf(term), 0);
  return { skillWords, terms, others, weight };
}

function likenessTo(at: number, { skillWords, terms, others, weight }: Sought): Likeness {
  const found: { readonly word: string; readonly worth: number }[] = [];
  const spoken = new Set<string>();
  let [head, opening, common] = [0, 0, 0];
  let isNamed = false;
  for (const { term, word } of terms) {
    const worth = skillWords.worthOfNear(at, term);
    if (worth.head === 0 && worth.opening === 0) continue;
    head += worth.head;
    opening += worth.opening;
    spoken.add(term);
    if (worth.head + OPENING_IN_GATE * worth.opening >= LEAST_OF_WORD) common += 1;
    isNamed ||= worth.isNamed && worth.head >= LEAST_OF_NAME;
    found.push({ word, worth: worth.head + worth.opening });
  }
  for (const { given, isPhrase, others: names, most, shownAs } of others) {
    const own = isPhrase ? 0 : Math.max(...given.map(term => skillWords.worthOf(at, term).head));
    let best = 0;
    let bestOpening = 0;
    for (const term of names) {
      const worth = skillWords.worthOf(at, term);
      const weighed = OTHER_WORD * worth.head * Math.min(1, most / skillWords.weightOf(term)) - own / 2;
      bestOpening = Math.max(bestOpening, OTHER_WORD * worth.opening);
      if (weighed <= best) continue;
      best = weighed;
      isNamed ||= worth.isNamed && weighed >= LEAST_OF_OTHER_NAME;
    }
    head += best;
    opening += bestOpening;
    if (best >= LEAST_OF_WORD) common += 1;
    if (best === 0) continue;
    for (const term of given) spoken.add(term);
    if (own === 0) found.push({ word: shownAs, worth: best });
  }
  const heard = terms.filter(({ term }) => spoken.has(term));
  return {
    at,
    spoken,
    score: head + opening,
    relevance: weight > 0 ? heard.reduce((sum, { term }) => sum + skillWords.weightOf(term), 0) / weight : 0,
    isCalledFor: (common > 1 || isNamed) && head + OPENING_IN_GATE * opening >= LEAST_WORTH,
    matched: wordsOf(found.sort((left, right) => right.worth - left.worth).map(({ word }) => word)),
  };
}

/** Each once, without those that are part of another: "pull request" says "request". */
const wordsOf = (found: readonly string[]): readonly string[] =>
  [...new Set(found)].filter(word => !found.some(other => other !== word && other.split(" ").includes(word)));

const byScore = (left: Likeness, right: Likeness): number => right.score - left.score || left.at - right.at;

function compare(left: SkillMatch, right: SkillMatch): number {
  return right.relevance - left.relevance || (left.skill.name < right.skill.name ? -1 : 1);
}

const triggerReason = (phrases: readonly string[]): string =>
  `its trigger ${phrases.map(phrase => `"${phrase}"`).join(", ")} stands in the request`;

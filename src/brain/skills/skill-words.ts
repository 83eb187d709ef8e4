/** `createSkillWords` weighs how much each word says about each skill: its name, its description, the opening of its text. */
import { isEverydayTerm, isTradeTerm, tokenize } from "../../search/index.ts";
import type { Skill } from "./skill.ts";

/** A skill's word counts that much where the name, a trigger or the description has it; 1 is a topic named as such. */
const NAMED = 1.3;
const TOPIC = 1;
/** A plain word of the description: often the subject, as often a verb of the sentence. */
const PLAIN = 0.55;
/** More in its first sentence, which says what the skill does. */
const FIRST_SENTENCE = 0.15;
/** In the opening of the instructions: it decides between skills, and alone brings none in. */
const OPENING = 0.4;
/** Of words that are in any request; see `isEverydayTerm`. */
const EVERYDAY = 0.35;
/** A name is a name when most of it is in the request: "app" is a passing part of nextjs-app-router-patterns. */
const PART_OF_NAME = 0.5;
/** How soon repeating a word stops counting, and how much long texts pay: BM25's k1 and b for short texts. */
const K1 = 0.6;
const B = 0.3;
/** A word of half of three skills is not half as telling as a word of half of 300: at least so many are assumed. */
const LEAST_SKILLS = 300;
/** At least this share of them is taken to have a word of the trade ("test", "deploy"). */
const TRADE_SHARE = 0.1;
/** Terms of scripts without spaces are pairs of characters, of which a word has two or three. */
const PAIR = 0.5;
const IS_PAIR =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{scx=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{M}]+$/u;
/** Words begin alike from so many letters on, and share so much of the longer: postgres and postgresql. */
const LEAST_PREFIX = 5;
const LEAST_SHARED = 0.6;
const ALIKE = 0.6;

/** The opening of a skill's instructions counts so far, in UTF-16 units: reading more finds little more. */
const OPENING_LENGTH = 3_000;

/** The worth of a term for a skill, in nats of inverse document frequency: from 0 to about 8. */
interface TermWorth {
  /** By name, triggers and description. */
  readonly head: number;
  /** By the opening of the instructions. */
  readonly opening: number;
  /** Whether the name has it, and it is more than a word of the trade: "tests" alone doesn't call for test-writer. */
  readonly isNamed: boolean;
}

export interface SkillWords {
  /** The worth of a request's term for the skill with this number. */
  worthOf(skill: number, term: string): TermWorth;
  /** As `worthOf`; a term that no skill has is taken for a term that begins alike. */
  worthOfNear(skill: number, term: string): TermWorth;
  /** How telling a term is in itself; most where no skill has it. */
  weightOf(term: string): number;
}

interface Field {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

const NOTHING: TermWorth = { head: 0, opening: 0, isNamed: false };

/** @param openingOf the beginning of a skill's instructions @default none */
export function createSkillWords(
  skills: readonly Skill[],
  openingOf: (skill: Skill) => string = () => "",
): SkillWords {
  const documents = skills.map(skill => {
    const { name, description, triggers } = skill;
    const [first = ""] = description.split(/(?<=[.!?。！？])\s*/u);
    const topics = new Set([...triggers, ...topicsIn(description)].flatMap(tokenize));
    return {
      name: new Set(tokenize(name)),
      topics,
      first: new Set(tokenize(first)),
      head: countTerms([description, ...triggers].join("\n")),
      opening: countTerms(openingOf(skill).slice(0, OPENING_LENGTH)),
    };
  });
  const heads = frequencies(documents.map(({ name, head }) => new Set([...name, ...head.counts.keys()])));
  const openings = frequencies(documents.map(({ opening }) => new Set(opening.counts.keys())));
  const headLength = meanLength(documents.map(({ head }) => head));
  const openingLength = meanLength(documents.map(({ opening }) => opening));
  const size = Math.max(LEAST_SKILLS, skills.length);
  const idf = (term: string, frequency: ReadonlyMap<string, number> = heads) => {
    const count = Math.max(frequency.get(term) ?? 0, isTradeTerm(term) ? TRADE_SHARE * size : 0);
    return Math.log(1 + (size - count + 0.5) / (count + 0.5));
  };
  const prior = (term: string) => (isEverydayTerm(term) ? EVERYDAY : 1) * (IS_PAIR.test(term) ? PAIR : 1);
  const nameWeights = documents.map(({ name }) => [...name].reduce((sum, term) => sum + idf(term), 0));

  function worthOf(skill: number, term: string): TermWorth {
    const { name, topics, first, head, opening } = documents[skill]!;
    const inHead = saturate(head, headLength, term);
    const inOpening = saturate(opening, openingLength, term);
    const isNamed = name.has(term) && !isTradeTerm(term);
    if (inHead === 0 && inOpening === 0 && !name.has(term)) return NOTHING;
    const weight = idf(term) * prior(term);
    const share = idf(term) / nameWeights[skill]!;
    const byName = name.has(term) ? NAMED * (1 - PART_OF_NAME + PART_OF_NAME * share) : 0;
    const byDescription =
      inHead * (topics.has(term) ? TOPIC : PLAIN) + (first.has(term) ? FIRST_SENTENCE : 0);
    return {
      head: weight * Math.max(byName, byDescription),
      opening: OPENING * inOpening * idf(term, openings) * prior(term),
      isNamed,
    };
  }

  const known = [...heads.keys()];
  const near = new Map<string, readonly string[]>();
  function alike(term: string): readonly string[] {
    if (heads.has(term) || openings.has(term) || term.length < LEAST_PREFIX) return [];
    const found = near.get(term) ?? known.filter(other => beginAlike(term, other));
    near.clear();
    near.set(term, found);
    return found;
  }

  return {
    worthOf,
    worthOfNear(skill, term) {
      const own = worthOf(skill, term);
      if (own !== NOTHING) return own;
      return alike(term)
        .map(other => worthOf(skill, other))
        .map(({ head, opening, isNamed }) => ({ head: ALIKE * head, opening: ALIKE * opening, isNamed }))
        .reduce((best, each) => (each.head > best.head ? each : best), NOTHING);
    },
    weightOf: term => idf(term) * prior(term),
  };
}

/** Words that a description names as topics: capitals inside a sentence (Bazel, PDF, OAuth2), and what is in quotes. */
function topicsIn(description: string): readonly string[] {
  const capitals = description.matchAll(
    /(?<![.!?]\s|^)(?<![\p{L}\p{N}])(?:\p{Lu}|\p{Ll}+\p{Lu})[\p{L}\p{N}+#]*/gu,
  );
  const quoted = description.matchAll(/"([^"]{1,60})"|“([^”]{1,60})”|`([^`]{1,60})`/gu);
  return [
    ...Array.from(capitals, ([word]) => word),
    ...Array.from(quoted, ([, straight, curly, code]) => straight ?? curly ?? code ?? ""),
  ];
}

function countTerms(text: string): Field {
  const terms = tokenize(text);
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { counts, length: terms.length };
}

function frequencies(documents: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const terms of documents) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

const meanLength = (fields: readonly Field[]): number =>
  fields.reduce((sum, { length }) => sum + length, 0) / Math.max(1, fields.length) || 1;

/** 0 without the term, 1 with it once in a text of average length, below 1 + K1 however often. */
function saturate({ counts, length }: Field, average: number, term: string): number {
  const count = counts.get(term) ?? 0;
  return (count * (1 + K1)) / (count + K1 * (1 - B + (B * length) / average));
}

function beginAlike(left: string, right: string): boolean {
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  return (
    shorter.length >= LEAST_PREFIX &&
    longer.startsWith(shorter) &&
    shorter.length >= LEAST_SHARED * longer.length
  );
}

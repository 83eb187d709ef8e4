/** Tells when two lessons say the same. It would rather keep two that do than merge two that don't. */
import { type Advice, isSwapped, readAdvice, subjectOf } from "../advice.ts";
import { type Lesson, lessonKey } from "./lesson.ts";
import { memoized } from "./memoized.ts";

/** The identity of a lesson. */
export type LessonIdentity = Pick<Lesson, "id" | "text" | "evidence">;

/**
 * The same id, the same text but for case and punctuation, the same words in the same order but for inflection and
 * words that add nothing ("always", "the", "please"), the same advice in another form ("don't push until it is tested"),
 * or, where they share evidence, such words and a few more that decide nothing. Texts that differ in a name, a number,
 * a symbol, a negation or the order of things are not the same.
 */
export function isSameLesson(left: LessonIdentity, right: LessonIdentity): boolean {
  if (left.id !== undefined && left.id === right.id) return true;
  const [one, other] = [readingOf(left.text), readingOf(right.text)];
  if (one.key === other.key) return true;
  const [short, long] = one.words.length <= other.words.length ? [one, other] : [other, one];
  const count = short.words.length;
  if (count === 0) return false;
  const added = addedWords(short.words, long.words);
  if (added?.length === 0 || isSameAdvice(one, other)) return true;
  if (added === undefined) return false;
  const isLike = count >= MIN_WORDS && count >= LIKE * long.words.length;
  return (
    isLike &&
    !added.some(word => isDecisive(word) || long.names.has(word)) &&
    left.evidence.some(id => right.evidence.includes(id))
  );
}

interface Reading {
  readonly key: string;
  readonly words: readonly string[];
  readonly names: ReadonlySet<string>;
  readonly advice: Advice;
  /** Tokens with anything but letters in them: -1 is not 1, and C++ is not C#. */
  readonly symbols: ReadonlySet<string>;
  /** Of words behind a preposition that gives a direction, the preposition: staging, from; production, to. */
  readonly directions: ReadonlyMap<string, string>;
}

const readingOf = memoized(
  (text): Reading => ({
    key: lessonKey(text),
    words: wordsOf(text),
    names: new Set(namesOf(text)),
    advice: readAdvice(text),
    symbols: new Set(
      text
        .split(/\s+/)
        .map(withoutPunctuation)
        .filter(token => !/^[\p{L}'’-]*$/u.test(token)),
    ),
    directions: new Map(
      [...text.toLowerCase().matchAll(DIRECTION)].map(([, where = "", what = ""]) => [stemOf(what), where]),
    ),
  }),
);

const DIRECTION =
  /\b(from|to|into|onto|over|under|in|on|off)\s+(?:the\s+|an?\s+|every\s+|each\s+)?(\p{L}+)/gu;
const withoutPunctuation = (token: string): string => token.replace(/^["'(“]+|["').,:;!?”—–]+$/gu, "");
const stemOf = (word: string): string => [...subjectOf(word)][0] ?? word;
/** Fewer telling words are too little to go by in another form. */
const MIN_TERMS = 3;

/** Whether they have the same telling words, however they put them: in the same order of steps, for and against the same. */
function isSameAdvice(left: Reading, right: Reading): boolean {
  const [one, other] = [left.advice, right.advice];
  return (
    one.terms.size >= MIN_TERMS &&
    one.terms.symmetricDifference(other.terms).size === 0 &&
    one.isNegative === other.isNegative &&
    (one.preferred === undefined) === (other.preferred === undefined) &&
    !isSwapped(one.order, other.order) &&
    !isSwapped(one.preferred, other.preferred) &&
    left.symbols.symmetricDifference(right.symbols).size === 0 &&
    [...left.directions].every(([what, where]) => (right.directions.get(what) ?? where) === where)
  );
}

/** With shared evidence the shorter text has at least this share of the words of the longer one. */
const LIKE = 0.7;
const MIN_WORDS = 4;

const NEGATED = /\b(?:do|does|did|should|must|can|could|will|would|is|are|was|were|has|have|had)n['’]t\b/gi;
const CANNOT = /\bcannot\b/gi;
const NEVER = /\b(?:never|do not|must not|should not)\b/gi;
const ADDS_NOTHING =
  /\b(?:the|an?(?=\s+\S)|(?<!\bnot )always|please|must|should|(?:remember|make sure|be sure|take care) to|you|we)\b/gi;

/** In the order of the text, symbols included: C++ is not C#, and -1 is not 1. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .replace(NEGATED, negated => `${negated.slice(0, -3)} not`)
    .replace(CANNOT, "can not")
    .replace(NEVER, "not")
    .replace(ADDS_NOTHING, " ");
  return lessonKey(plain)
    .split(" ")
    .filter(word => word !== "");
}

/** Words that are written as names or as code: with a capital inside of the sentence, or in backticks. */
function namesOf(text: string): readonly string[] {
  const code = [...text.matchAll(/`([^`]*)`/g)].map(([, inside]) => inside!);
  const capital = text.split(/\s+/).filter((word, at) => at > 0 && /\p{Lu}/u.test(word));
  return [...code, ...capital].flatMap(name => lessonKey(name).split(" "));
}

/** The words that only the longer text has; undefined when it doesn't have all words of the shorter one in order. */
function addedWords(short: readonly string[], long: readonly string[]): readonly string[] | undefined {
  const added: string[] = [];
  let next = 0;
  for (const word of long) {
    if (next < short.length && isSameWord(short[next]!, word)) next += 1;
    else added.push(word);
  }
  return next === short.length ? added : undefined;
}

const INFLECTED = /^[a-z]{3,40}$/;
const HAS_VOWEL = /[aeiouy]/;
// The endings of two forms of a word behind their common part, in alphabetical order: tests/test, retried/retry.
const ENDINGS = new Set([
  "/ed",
  "/es",
  "/ing",
  "/s",
  "d/s",
  "e/ing",
  "ed/es",
  "ed/ing",
  "ed/s",
  "es/ing",
  "ied/ies",
]);
const LONGER_ENDINGS = new Set(["/d", "ied/y", "ies/y", "ing/s"]);

function isSameWord(left: string, right: string): boolean {
  if (left === right) return true;
  if (!INFLECTED.test(left) || !INFLECTED.test(right)) return false;
  let common = 0;
  while (common < left.length && left[common] === right[common]) common += 1;
  const beginning = left.slice(0, common);
  if (common < 3 || !HAS_VOWEL.test(beginning)) return false;
  const endings = [left, right].map(word => withoutDoubling(word.slice(common), beginning)).sort();
  const pair = endings.join("/");
  return ENDINGS.has(pair) || (common >= 4 && LONGER_ENDINGS.has(pair));
}

// Running is a form of run.
const withoutDoubling = (ending: string, beginning: string): string =>
  ending.length > 1 && beginning.endsWith(ending[0]!) ? ending.slice(1) : ending;

// Words that make another lesson of one: negations, order and time, exceptions, directions, amounts, conditions.
const DECISIVE = new Set(
  `not no nor neither none never without avoid stop skip disable except unless only but instead rather than before after
  until till during while when whenever if otherwise first last then next previous over under above below between in out
  on off up down from into to through via more less most least all any every each some many few at or and against
  because`.split(/\s+/),
);

// A word with anything but letters in it is a number, a symbol, a path or a flag; those of other scripts aren't judged.
const isDecisive = (word: string): boolean => DECISIVE.has(word) || !INFLECTED.test(word);

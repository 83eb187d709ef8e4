/** Reads what a sentence advises, and tells when two advise the opposite about the same thing. */
import { queryTerms } from "../../search/index.ts";
import { withoutComments } from "./markdown-lines.ts";

type Terms = ReadonlySet<string>;

/** Of two things, the first: the preferred one, or the earlier step. */
export interface Pair {
  readonly first: Terms;
  readonly second: Terms;
}

export interface Advice {
  /** Its subject. */
  readonly terms: Terms;
  readonly isNegative: boolean;
  readonly preferred?: Pair;
  readonly order?: Pair;
}

// English only: in other languages nothing is opposite, which is the lesser harm.
const NEGATION =
  /\b(?:never|not|no longer|avoid|stop|don['’]?t|do not|cannot|can['’]?t|must ?n['’]?t|should ?n['’]?t|without)\b/gi;
const EMPHASIS = /\b(?:always|must|should|please|remember to|make sure to|be sure to|prefer|use|do)\b/gi;
const PREFERENCE = /\b(?:over|rather than|instead of)\b/i;
const BEFORE = /\bbefore\b/i;
const AFTER = /\bafter\b/i;
/** Two texts with this share of their terms in common speak of the same thing. Chosen so that a narrower rule is no conflict. */
const SAME_SUBJECT = 0.7;
const MIN_COMMON_TERMS = 2;

export function readAdvice(said: string): Advice {
  const text = withoutComments(said);
  const subject = text.replace(NEGATION, " ").replace(EMPHASIS, " ");
  const preferred = pairOf(subject, PREFERENCE);
  const later = pairOf(subject, AFTER);
  const order = pairOf(subject, BEFORE) ?? (later && { first: later.second, second: later.first });
  return {
    terms: termsOf(subject.replace(PREFERENCE, " ")),
    isNegative: isNegative(text),
    ...(preferred !== undefined && { preferred }),
    ...(order !== undefined && { order }),
  };
}

/** Whether it says not to; who says twice not to says to. */
export const isNegative = (text: string): boolean => (text.match(NEGATION)?.length ?? 0) % 2 === 1;

/** Whether one says to do what the other says not to do, or prefers what the other prefers less. */
export const isOpposite = (left: Advice, right: Advice): boolean =>
  isAboutTheSame(left, right) &&
  (left.isNegative !== right.isNegative) !== isSwapped(left.preferred, right.preferred);

/** Whether they speak of the same things in opposite order, to be done so or not. */
export const isReversed = (left: Advice, right: Advice): boolean =>
  isAboutTheSame(left, right) && isSwapped(left.order, right.order);

function isAboutTheSame(left: Advice, right: Advice): boolean {
  const common = overlap(left.terms, right.terms);
  return common >= MIN_COMMON_TERMS && common >= SAME_SUBJECT * left.terms.union(right.terms).size;
}

export function isSwapped(left: Pair | undefined, right: Pair | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  const straight = overlap(left.first, right.first) + overlap(left.second, right.second);
  return overlap(left.first, right.second) + overlap(left.second, right.first) > straight;
}

function pairOf(text: string, between: RegExp): Pair | undefined {
  const [first, second, more] = text.split(between);
  if (second === undefined || more !== undefined) return undefined;
  return { first: termsOf(first!), second: termsOf(second) };
}

const termsOf = (text: string): Terms => new Set(queryTerms(text));

const overlap = (left: Terms, right: Terms): number => left.intersection(right).size;

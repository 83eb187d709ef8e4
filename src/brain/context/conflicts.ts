/** Finds advice that says the opposite of other advice about the same thing: a model given both is only confused. */
import type { Origin } from "../../base/index.ts";
import { queryTerms } from "../../search/index.ts";

/** What a conflict is judged by: the words, and which of the two should yield. */
export interface Advice {
  readonly text: string;
  readonly origin: Origin;
  /** Milliseconds since the epoch, where there is a date. */
  readonly at?: number;
  readonly salience: number;
  readonly relevance: number;
}

export interface Conflict<Item extends Advice> {
  readonly yields: Item;
  readonly stands: Item;
}

// English only: other languages keep both, which is the lesser harm.
const NEGATION =
  /\b(?:never|not|no longer|avoid|stop|don['’]?t|do not|cannot|can['’]?t|must ?n['’]?t|should ?n['’]?t|without)\b/gi;
const EMPHASIS = /\b(?:always|must|should|please|remember to|make sure to|be sure to|prefer|use|do)\b/gi;
const PREFERENCE = /\b(?:over|rather than|instead of)\b/i;
/** Two texts with this share of their terms in common speak of the same thing. Chosen so that a narrower rule is no conflict. */
const SAME_SUBJECT = 0.7;
const MIN_COMMON_TERMS = 2;

interface Reading<Item> {
  readonly item: Item;
  readonly terms: ReadonlySet<string>;
  readonly isNegative: boolean;
  readonly preferred?: { readonly first: ReadonlySet<string>; readonly second: ReadonlySet<string> };
}

/** Each pair of items that contradict each other, with the one that yields: the less trusted, else the older, else the weaker. */
export function findConflicts<Item extends Advice>(items: readonly Item[]): readonly Conflict<Item>[] {
  const readings = items.map(read);
  return readings.flatMap((left, at) =>
    readings
      .slice(at + 1)
      .filter(right => contradict(left, right))
      .map(right => decide(left.item, right.item)),
  );
}

function read<Item extends Advice>(item: Item): Reading<Item> {
  const text = item.text.replace(/<!--[\s\S]*?-->/g, "");
  const negations = text.match(NEGATION)?.length ?? 0;
  const subject = text.replace(NEGATION, " ").replace(EMPHASIS, " ");
  const [first, second, more] = subject.split(PREFERENCE);
  const preferred =
    second === undefined || more !== undefined
      ? {}
      : { preferred: { first: termsOf(first!), second: termsOf(second) } };
  return {
    item,
    terms: termsOf(subject.replace(PREFERENCE, " ")),
    isNegative: negations % 2 === 1,
    ...preferred,
  };
}

function contradict<Item>(left: Reading<Item>, right: Reading<Item>): boolean {
  const common = left.terms.intersection(right.terms).size;
  if (common < MIN_COMMON_TERMS || common < SAME_SUBJECT * left.terms.union(right.terms).size) return false;
  const isSwapped =
    left.preferred !== undefined &&
    right.preferred !== undefined &&
    overlap(left.preferred.first, right.preferred.second) +
      overlap(left.preferred.second, right.preferred.first) >
      overlap(left.preferred.first, right.preferred.first) +
        overlap(left.preferred.second, right.preferred.second);
  return (left.isNegative !== right.isNegative) !== isSwapped;
}

function decide<Item extends Advice>(left: Item, right: Item): Conflict<Item> {
  const yieldsFirst =
    Number(isTrusted(left)) - Number(isTrusted(right)) ||
    (left.at !== undefined && right.at !== undefined ? left.at - right.at : 0) ||
    left.salience - right.salience ||
    left.relevance - right.relevance;
  return yieldsFirst < 0 ? { yields: left, stands: right } : { yields: right, stands: left };
}

// What a web page says never pushes out what a person has decided, however new it is.
const isTrusted = ({ origin }: Advice): boolean => origin === "person" || origin === "mind";

const termsOf = (text: string): ReadonlySet<string> => new Set(queryTerms(text));

const overlap = (left: ReadonlySet<string>, right: ReadonlySet<string>): number =>
  left.intersection(right).size;

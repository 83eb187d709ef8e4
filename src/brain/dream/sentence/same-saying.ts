/** Tells when two sentences about one pattern say the same: the same terms, the same stance, the same order of things. */
import { queryTerms } from "../../../search/index.ts";
import { isNegative, isSwapped, type Pair, readAdvice } from "../../memory/advice.ts";

/** A sentence as it is compared. */
export interface Reading {
  readonly text: string;
  /** In the order of the text, what means the same made one. */
  readonly terms: ReadonlySet<string>;
  readonly isNegative: boolean;
  readonly isUnspaced: boolean;
  /** Of its steps; undefined where the text gives none. */
  readonly order: Pair | undefined;
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const OTHER_NEGATION =
  /ない|ません|するな$|禁止|避け|不要|不能|不得|切勿|避免|别|않|지 마|금지|피하|(?<!\p{L})(?:не|нельзя|никогда|избегай(?:те)?|nicht|nie|niemals|kein|keine|keinen|vermeiden|ne|pas|jamais|éviter|nunca|evitar|jamás|não|non|mai|niet|nooit|geen)(?!\p{L})/iu;
const LEADING = /^(before|after)\s([^,]{2,120}),\s(.+)$/i;

// Words that people put for one another when they give the same advice. Stems.
const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "run execute launch perform invoke",
    "check verify confirm ensure",
    "database db",
    "config configuration",
    "environment env",
    "dependency deps",
    "repository repo",
    "remove delete",
    "need require",
    "update upgrade",
  ].flatMap(alike => {
    const terms = queryTerms(alike);
    return terms.map(term => [term, terms[0]!]);
  }),
);
// They are what makes an order of a statement, and nothing else.
const FRAME = new Set(queryTerms("always must should please first sure make first use never avoid stop"));

export function readSaying(text: string): Reading {
  const moved = text.replace(
    LEADING,
    (_all, when: string, what: string, order: string) => `${order} ${when} ${what}`,
  );
  const { order } = readAdvice(moved);
  return {
    text,
    terms: termsOf(moved),
    isNegative: isNegative(text) !== OTHER_NEGATION.test(text),
    isUnspaced: UNSPACED.test(text),
    order,
  };
}

/** The shorter one has at least this share of the terms of the longer one, and none besides. */
const SHARE = 0.5;
/** Pairs of characters are no words: of two paraphrases each has some that the other lacks. */
const SHARE_UNSPACED = 0.7;

/** Would rather keep two apart that say the same than bring two together that don't. Symmetric. */
export function isSameSaying(left: Reading, right: Reading): boolean {
  if (left.text.toLowerCase() === right.text.toLowerCase()) return true;
  if (left.isNegative !== right.isNegative || left.isUnspaced !== right.isUnspaced) return false;
  if (!haveSameNumbers(left, right) || isSwapped(left.order, right.order)) return false;
  const common = left.terms.intersection(right.terms).size;
  if (left.isUnspaced) return likeness(left, right) >= SHARE_UNSPACED && !isInverted(left, right);
  const [least, most] = [left.terms.size, right.terms.size].sort((one, other) => one - other) as [
    number,
    number,
  ];
  return common === least && least >= 2 && least >= SHARE * most;
}

/** 0 to 1: the share of their terms that two sentences have in common. Source: Jaccard (1901). */
export const likeness = (left: Reading, right: Reading): number =>
  left.terms.intersection(right.terms).size / (left.terms.union(right.terms).size || 1);

function termsOf(text: string): ReadonlySet<string> {
  const all = queryTerms(text).map(term => ALIKE[term] ?? term);
  const telling = all.filter(term => !FRAME.has(term));
  return new Set(telling.length > 0 ? telling : all);
}

const NUMBER = /\d/;

function haveSameNumbers(left: Reading, right: Reading): boolean {
  const unshared = left.terms.symmetricDifference(right.terms);
  return ![...unshared].some(term => NUMBER.test(term));
}

// "A before B" and "B before A" have the same pairs of characters, the other way round.
function isInverted(left: Reading, right: Reading): boolean {
  const places = new Map([...right.terms].map((term, at) => [term, at]));
  const order = [...left.terms].flatMap(term => places.get(term) ?? []);
  const descents = order.filter((place, at) => at > 0 && place < order[at - 1]!).length;
  return descents > 0 && order.length > 0 && order[0]! > order[order.length - 1]!;
}

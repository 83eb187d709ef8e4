/** Tells when two sentences about one pattern say the same: the same terms, the same stance, the same order of things. */
import { type Advice, isAgainst, isSwapped, readAdvice } from "../../memory/advice.ts";

/** A sentence as it is compared. */
export interface Reading extends Advice {
  readonly text: string;
  readonly isUnspaced: boolean;
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const OTHER_NEGATION =
  /ない|ません|するな$|禁止|避け|不要|不能|不得|切勿|避免|别|않|지 마|금지|피하|(?<!\p{L})(?:не|нельзя|никогда|избегай(?:те)?|nicht|nie|niemals|kein|keine|keinen|vermeiden|ne|pas|jamais|éviter|nunca|evitar|jamás|não|non|mai|niet|nooit|geen)(?!\p{L})/iu;
export function readSaying(text: string): Reading {
  const advice = readAdvice(text);
  return {
    ...advice,
    text,
    isNegative: advice.isNegative !== OTHER_NEGATION.test(text),
    isUnspaced: UNSPACED.test(text),
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
  if (isSwapped(left.preferred, right.preferred) || isAgainst(left, right) || isAgainst(right, left))
    return false;
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

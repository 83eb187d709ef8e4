/** `createPhoneDetector`: telephone numbers of any country, by their form, the words around them and a maintained library. */
import { type PersonalDetector, type PrivacyMatch, weigh } from "../detector.ts";
import { startOfRun } from "../reading-start.ts";

/** Answers of the library, which is loaded when phones are wanted. */
export interface PhoneNumbers {
  /** Whether a number with its country's prefix could be dialled; spaces and signs may be in it. */
  isValid(number: string, country?: string): boolean;
}

/** One stretch without blanks, with the signs that people put between digits. */
const PART = /[+(]{0,2}\d(?:[\d().+/\u2010\u2011\u2013-]{0,24}\d)?(?:x\d{1,5}(?!\w))?/g;
const PART_CHARACTER = /[\dx().+/\u2010\u2011\u2013-]/;
const BEFORE_NO_NUMBER = /[\w./#*+-]$|\d[,:=]$/;
const BEHIND_NO_NUMBER = /^(?:[\w]|-\w|[.,:]\d)/;
const GAP = /^(?: ?[()]? ?|\u00a0| - )$/;
const EXTENSION = /^ ?(?:x|ext\.?) ?\d{1,5}(?![\w])/;
const MOST_PARTS = 6;
const LONGEST_NUMBER = 40;
// ITU-T E.164: at most 15 digits. Seven is the shortest that is dialled without its area.
const [FEWEST_DIGITS, MOST_DIGITS] = [7, 15];

const CALLED_SO =
  /phones?\b|\btel\b|telefon|t[eé]l[eé]phone|\bcall(?:ed|ing)?\b|mobile?\b|\bcell\b|\bfax\b|\bdesk\b|\bdial|whatsapp|\bsms\b|\btext(?:ed)?\b|reach (?:me|us|him|her|them)|\bring\b|contact|messages?\b|registered|hotline|handy|numéro|número|\bcep\b|電話|携帯|电话|手机|전화|телефон/iu;
const OTHER_NUMBER =
  /\border|ticket|invoice|tracking|\bid\b|version|build|serial|isbn|zip|licen[cs]e|passport|account|policy|\bport\b|\bcard\b|\bpin\b/i;
const WORDS = { raises: CALLED_SO, lowers: OTHER_NUMBER };

const NORTH_AMERICAN =
  /^(?:(?:001|\+?1)[-. ])?(?:\([2-9]\d{2}\)[-. ]{0,2}|[2-9]\d{2}([-. ]))[2-9]\d{2}[-. ]\d{4}$/;
const DATE =
  /^(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]\d{1,2}(?:\D|$)|^\d{1,2}[-./ ]\d{1,2}[-./ ](?:19|20)\d\d(?:\D|$)/;
const YEARS = /^(?:19|20)\d\d ?[-/–] ?(?:19|20)\d\d$/;
const ADDRESS_OF_MACHINE = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IN_TWOS = /(?:^|\D)\d\d \d\d $/;

interface Part {
  readonly start: number;
  readonly end: number;
}

/** @param countries ISO 3166-1 codes: numbers that are valid there need no prefix and no word that says so */
export function createPhoneDetector(
  numbers: PhoneNumbers,
  countries: readonly string[] = [],
): PersonalDetector {
  const homes = countries.map(country => country.toUpperCase());
  return {
    kinds: ["phone"],
    trigger: /\d(?:[^\w\s]{0,2} ?[^\w\s]?\d){6}/g,
    find: (text, from) => findPhones(text, from, number => sureness(number, numbers, homes)),
    open: /(?<![\w.])[+(]{0,2}\d[\d ().+/\u00a0\u2010\u2011\u2013-]{0,40}(?:e?x?t?\.? ?\d{0,5})?$/g,
  };
}

function findPhones(text: string, from: number, sure: (number: string) => number): readonly PrivacyMatch[] {
  const matches: PrivacyMatch[] = [];
  PART.lastIndex = startOfRun(text, from, PART_CHARACTER, LONGEST_NUMBER);
  const parts: Part[] = Array.from(text.matchAll(PART), ({ 0: part, index }) => ({
    start: index,
    end: index + part.length,
  }));
  for (let first = 0; first < parts.length; first++) {
    const match = surestFrom(text, parts, first, sure);
    if (match !== undefined && match.start >= from) matches.push(match);
  }
  return matches;
}

/** The surest number that begins with this part, then the longest: "12 541-714-1388 3" is one between two others. */
function surestFrom(
  text: string,
  parts: readonly Part[],
  first: number,
  sure: (number: string) => number,
): PrivacyMatch | undefined {
  const { start: partStart } = parts[first]!;
  if (BEFORE_NO_NUMBER.test(text.slice(Math.max(0, partStart - 2), partStart))) return undefined;
  let last = first;
  while (last - first < MOST_PARTS && isNext(text, parts[last], parts[last + 1], partStart)) last++;
  let surest: PrivacyMatch | undefined;
  for (; last >= first; last--) {
    const partsEnd = parts[last]!.end;
    if (partsEnd - partStart < FEWEST_DIGITS) break;
    if (BEHIND_NO_NUMBER.test(text.slice(partsEnd, partsEnd + 2))) continue;
    // An opening bracket that nothing closes is the sentence's.
    const isOpened = text[partStart] === "(" && !text.slice(partStart, partsEnd).includes(")");
    const start = partStart + Number(isOpened);
    const base = isList(text, start, partsEnd) ? 0 : sure(text.slice(start, partsEnd));
    if (base <= 0) continue;
    const end = partsEnd + (EXTENSION.exec(text.slice(partsEnd, partsEnd + 12))?.[0].length ?? 0);
    const weight = weigh(text, start, end, base, WORDS);
    if (surest === undefined || weight.confidence > surest.confidence)
      surest = { kind: "phone", start, end, ...weight };
  }
  return surest;
}

const isNext = (text: string, part: Part | undefined, next: Part | undefined, start: number) =>
  part !== undefined &&
  next !== undefined &&
  next.end - start <= LONGEST_NUMBER &&
  GAP.test(text.slice(part.end, next.start));

/** Two digits before two digits, with a blank: a list of them, of which none is a number's part. */
const isList = (text: string, start: number, end: number) =>
  /^\d\d /.test(text.slice(start, end)) &&
  (IN_TWOS.test(text.slice(Math.max(0, start - 7), start)) ||
    /^ \d\d(?: \d\d|$|\D)/.test(text.slice(end, end + 7)));

const WITHOUT_FORM = 0.35;

/** Without words, by the form. */
function sureness(written: string, numbers: PhoneNumbers, homes: readonly string[]): number {
  const number = written.replace(/ ?(?:x|ext\.?) ?\d{1,5}$/, "");
  const groups = number.match(/\d+/g) ?? [];
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  if (count < FEWEST_DIGITS || count > MOST_DIGITS || DATE.test(number) || YEARS.test(number)) return 0;
  if (ADDRESS_OF_MACHINE.test(number) || /^\d+[./]\d+$/.test(number)) return 0;
  if ((number.match(/\(/g) ?? []).length !== (number.match(/\)/g) ?? []).length) return 0;
  if (number.lastIndexOf("+") > 1) return 0;
  if (/^\(?\+/.test(number)) return count < 8 ? 0 : numbers.isValid(number.replace("(0)", "")) ? 0.95 : 0.75;
  if (homes.some(home => numbers.isValid(number, home))) return groups.length > 1 ? 0.85 : 0.6;
  if (NORTH_AMERICAN.test(number)) return 0.8;
  const isTrunk = /^\(?0[1-9]/.test(number) && groups.length >= 2 && groups.length <= 5;
  if (isTrunk && count >= 9 && groups.every(group => group.length >= 2)) return 0.6;
  if (/^00[1-9]\d/.test(number) && count >= 10) return 0.6;
  return WITHOUT_FORM;
}

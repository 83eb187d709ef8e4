/** Finds numbers that name a person: payment cards, bank accounts, US social security numbers, telephones. */
import { findAll, type PersonalFinding } from "./personal-finding.ts";

/** Every such number; checksums decide where a number has one. */
export const findNumbers = (text: string): readonly PersonalFinding[] => [
  ...findAll(text, "card", CARD, (number, at) => isCard(number, text.slice(Math.max(0, at - 40), at))),
  ...findAll(text, "bank-account", ACCOUNT, isAccount),
  ...findAll(text, "national-id", SOCIAL_SECURITY),
];

// 12 to 19 digits in a row, or in groups as they are printed; looked for at each group, whatever number precedes it.
// Source: ISO/IEC 7812-1, and the ranges of Maestro and JCB.
const CARD =
  /(?<![\w.-])(?=(?<found>\d{12,19}|\d{4}(?:[ -]\d{4}){2,3}(?:[ -]\d{3})?|\d{4}[ -]\d{6}[ -]\d{4,5})(?!\w|[.-]\d))/g;
const CARD_WORD =
  /(?:\bcards?\b|\bcc\b|visa|master ?card|amex|karte|carte|tarjeta|\u30ab\u30fc\u30c9)[^\d\n]{0,25}$/iu;

/**
 * The check digit by Luhn; without a word before it, only prefixes of payment cards' issuers, so that a time in
 * milliseconds doesn't count. Source: ISO/IEC 7812-1, annex B.
 */
function isCard(number: string, before: string): boolean {
  const digits = Array.from(number.replace(/\D/g, ""), Number).reverse();
  if (!CARD_WORD.test(before) && (digits.length < 13 || !/^[2-6]/.test(number))) return false;
  const doubled = digits.map((digit, at) => (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)));
  return new Set(digits).size > 1 && doubled.reduce((sum, digit) => sum + digit, 0) % 10 === 0;
}

// A country, check digits, and 11 to 30 characters, in a row or in groups of four. Source: ISO 13616-1.
const ACCOUNT =
  /(?<![a-z0-9])[a-z]{2}\d{2}(?:[a-z0-9]{11,30}|(?:[ -][a-z0-9]{4}){2,7}(?:[ -][a-z0-9]{1,3})?)(?![a-z0-9])/gi;

/** The check digits by modulo 97. Source: ISO 13616-1. */
function isAccount(written: string): boolean {
  const account = written.replace(/[ -]/g, "");
  const moved = account.slice(4) + account.slice(0, 4);
  const digits = moved.replace(/[a-z]/gi, letter => String(Number.parseInt(letter, 36)));
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

// Source: SSA, randomisation of 2011: no 000, 666 or 9xx, no group of zeros.
const SOCIAL_SECURITY = /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g;

// Digits with what people put between them; where one number ends and the next begins is asked afterwards.
const RUN =
  /(?<![\w./+#*-]|\d[,:=])(?:\+|\(\+?(?=\d{1,5}\)))?\d[\d \u00a0().+\u2010\u2011\u2013/-]{4,38}\d(?:[ ]?(?:x|ext\.?)[ ]?\d{1,5})?(?![\w-]|[.,:]\d)/g;
const LOOK_BEHIND = 40;

/** Finds phone numbers. */
export function findPhones(text: string): readonly PersonalFinding[] {
  return Array.from(text.matchAll(RUN)).flatMap(({ 0: run, index }) => {
    const before = text.slice(Math.max(0, index - LOOK_BEHIND), index);
    return findInRun(run, before).map(({ start, end }) => ({
      kind: "phone" as const,
      start: index + start,
      end: index + end,
    }));
  });
}

/** The longest numbers first that begin and end at a blank: "12 541-714-1388 3" is one between two others. */
function findInRun(run: string, before: string): readonly { readonly start: number; readonly end: number }[] {
  const parts = Array.from(run.matchAll(/[+(\d](?:[^ \u00a0]*\d)?/g), ({ 0: part, index }) => ({
    start: index,
    end: index + part.length,
  }));
  const isList = parts.length > 5 && parts.every(({ start, end }) => end - start === 2);
  const found: { start: number; end: number }[] = [];
  for (let first = 0; first < parts.length; first++) {
    for (let last = parts.length - 1; last >= first; last--) {
      const { end } = parts[last]!;
      // An opening bracket that nothing closes is the sentence's.
      const isOpened =
        run[parts[first]!.start] === "(" && !run.slice(0, end).includes(")", parts[first]!.start);
      const start = parts[first]!.start + Number(isOpened);
      const wordsBefore = first === 0 ? before : "";
      if (!isPhone(run.slice(start, end), wordsBefore, isList)) continue;
      found.push({ start, end });
      first = last;
      break;
    }
  }
  return found;
}

const CALLED_SO =
  /(?:phone|\btel|telefon|t[e\u00e9]l[e\u00e9]phone|\bcall|mobile|\bcell|\bfax|whatsapp|\bsms|\u96fb\u8a71|\u643a\u5e2f|\u7535\u8bdd|\u624b\u673a|\uc804\ud654)[^\d]{0,25}$/iu;
const NORTH_AMERICAN =
  /^(?:1[-. ])?(?:\([2-9]\d{2}\)[-. ]{0,2}|[2-9]\d{2}[-. ])\d{3}[-. ]\d{4}(?:[ ]?(?:x|ext)|$)/;
const DATE = /^(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]\d{1,2}(?:\D|$)|^\d{1,2}[-./ ]\d{1,2}[-./ ]\d{4}$/;
// ITU-T E.164: at most 15 digits. Seven is the shortest that is dialled without its area.
const [FEWEST_DIGITS, MOST_DIGITS] = [7, 15];

/** By its form, or by the word before it: digits alone are no phone number. */
function isPhone(number: string, before: string, isList: boolean): boolean {
  const dialled = number.replace(/[ ]?(?:x|ext).*$/, "");
  const groups = dialled.match(/\d+/g) ?? [];
  const digits = groups.join("");
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS || DATE.test(number)) return false;
  if (count(number, "(") !== count(number, ")") || dialled.lastIndexOf("+") > 1) return false;
  if (/^\(?\+/.test(number)) return digits.length >= 8;
  if (CALLED_SO.test(before) || NORTH_AMERICAN.test(number)) return true;
  const isTrunk = !isList && /^\(?0[1-9]/.test(number) && groups.length >= 2 && groups.length <= 5;
  return isTrunk && digits.length >= 9 && groups.every(group => group.length >= 2);
}

const count = (text: string, character: string): number => text.split(character).length - 1;

/** `cardDetector`: payment cards and bank accounts, by their check digits. */
import { findByRows, type PatternRow, type PersonalDetector } from "../detector.ts";
import { isLuhn } from "./check-digits.ts";

// 12 to 19 digits in a row, or in groups as they are printed; looked for at each group, whatever number precedes it.
const FORM =
  /(?<![\w.-])(?:\d{12,19}|\d{4}(?:[ -]\d{4}){2,3}(?:[ -]\d{1,3})?|\d{4}[ -]\d{6}[ -]\d{4,5})(?!\w|[.-]\d)/g;

/**
 * Beginnings and lengths that issuers use. Sources: ISO/IEC 7812-1 and the networks' own pages: Visa, Mastercard, American
 * Express, Diners Club, Discover, JCB, UnionPay, Maestro, Mir, RuPay.
 */
const ISSUERS: readonly (readonly [beginning: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|[689])/, [14, 16, 19]],
  [/^(?:6011|64[4-9]|65)/, [16, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^62/, [16, 17, 18, 19]],
  [/^(?:5[06-8]|6[37])/, [12, 13, 14, 15, 16, 17, 18, 19]],
  [/^(?:220[0-4]|60|8[12])/, [16]],
  [/^(?:1800|2131)/, [15]],
];

function surenessOfCard(found: string): number {
  const digits = found.replace(/\D/g, "");
  if (!isLuhn(digits) || /^(\d)\1*$/.test(digits)) return 0;
  const isIssued = ISSUERS.some(
    ([beginning, lengths]) => beginning.test(digits) && lengths.includes(digits.length),
  );
  // A time in milliseconds begins with 1, as no card of these does.
  if (!isIssued) return 0.25;
  return digits.length < 14 ? 0.4 : 0.85;
}

const CARD_WORDS =
  /\bcards?\b|\bcc\b|credit|debit|visa|master ?card|maestro|amex|american express|karte|carte|tarjeta|cartão|カード/i;

// A country, check digits, and 11 to 30 characters, in a row or in groups of four. Source: ISO 13616-1.
const ACCOUNT =
  /(?<![a-z0-9])[a-z]{2}\d{2}(?:[a-z0-9]{11,30}|(?:[ -][a-z0-9]{4}){2,7}(?:[ -][a-z0-9]{1,3})?)(?![a-z0-9])/gi;

/** Whether a country's form and check digits are right. */
export type AccountCheck = (account: string) => boolean;

const surenessOfAccount = (isAccount: AccountCheck) => (found: string) =>
  isAccount(found.replace(/[ -]/g, "").toUpperCase()) ? 0.95 : 0;

const OTHER_NUMBER = /\b(?:order|ticket|tracking|timestamp|epoch|bytes|imei|sha)\b/i;

export const cardDetector: PersonalDetector = detectorOf(
  ["card"],
  [
    {
      kind: "card",
      pattern: FORM,
      sure: surenessOfCard,
      words: { raises: CARD_WORDS, lowers: OTHER_NUMBER, areBehindToo: true },
    },
  ],
  /\d{4}[ -]?\d{4}/g,
);

/** @param isAccount of a maintained library, which is loaded when accounts are wanted */
export const createAccountDetector = (isAccount: AccountCheck): PersonalDetector =>
  detectorOf(
    ["iban"],
    [{ kind: "iban", pattern: ACCOUNT, sure: surenessOfAccount(isAccount) }],
    /(?<![a-z0-9])[a-z]{2}\d{2}[ -]?[a-z0-9]{4}/gi,
  );

function detectorOf(
  kinds: readonly string[],
  rows: readonly PatternRow[],
  trigger: RegExp,
): PersonalDetector {
  return {
    kinds,
    trigger,
    find: findByRows(rows),
    open:
      kinds[0] === "iban"
        ? /(?<![a-z0-9])[a-z]{2}\d{2}(?:[ -]?[a-z0-9]{4}){0,7}(?:[ -]?[a-z0-9]{0,4})?$/gi
        : /(?<![\w.])\d{1,6}(?:[ -]\d{1,6}){0,4}[ -]?$/g,
  };
}

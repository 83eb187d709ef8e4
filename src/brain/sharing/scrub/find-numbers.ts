/** Finds numbers that name a person: payment cards, bank accounts, US social security numbers. */
import { findAll, type PersonalFinding } from "./personal-finding.ts";

/** Every such number; checksums decide where a number has one. */
export const findNumbers = (text: string): readonly PersonalFinding[] => [
  ...findAll(text, "card", CARD, (number, at) => isCard(number, text.slice(Math.max(0, at - 40), at))),
  ...findBankAccounts(text),
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

const ACCOUNT_START = /(?<![a-z0-9])[a-z]{2}\d{2}(?=[ -]?[a-z0-9])/gi;
// Characters of an account by country. Source: the IBAN registry of SWIFT, release 99.
const ACCOUNT_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    "15NO 16BE 18DKFOFIGLNLSD 19MKSI 20ATBABYEEKZKWLTLUXKMN 21CHHRLILV 22BGBHCRDEGBGEIEMERSVA 23AEGIILIQTLOMSO " +
    "24ADCZESMDPKROSASESKTNVG 25LYPTST 26ISTR 27BIDJFRGRITMCMRSM 28ALAZCYDOGTHUKWLBNIPLSV 29BRPSQAUA 30JOKWMU 31MTSC 32LC 33RU"
  )
    .split(" ")
    .flatMap(row =>
      Array.from(row.slice(2).matchAll(/../g), ([country]) => [country, Number(row.slice(0, 2))]),
    ),
);

// The longest account, in groups of two.
const MOST_SPACED = 50;

function findBankAccounts(text: string): readonly PersonalFinding[] {
  return Array.from(text.matchAll(ACCOUNT_START)).flatMap(({ 0: first, index: start }) => {
    const length = ACCOUNT_LENGTHS[first.slice(0, 2).toUpperCase()] ?? 0;
    let account = "";
    let end = start;
    for (; account.length < length && end < start + MOST_SPACED && /[a-z0-9 -]/i.test(text[end] ?? ""); end++)
      account += /[ -]/.test(text[end]!) ? "" : text[end];
    const isWhole = length > 0 && account.length === length && !/[a-z0-9]/i.test(text[end] ?? "");
    return isWhole && isAccount(account) ? [{ kind: "bank-account", start, end }] : [];
  });
}

/** The check digits by modulo 97. Source: ISO 13616-1. */
function isAccount(account: string): boolean {
  const moved = account.slice(4) + account.slice(0, 4);
  const digits = moved.replace(/[a-z]/gi, letter => String(Number.parseInt(letter, 36)));
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

// Source: SSA, randomisation of 2011: no 000, 666 or 9xx, no group of zeros.
const SOCIAL_SECURITY = /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g;

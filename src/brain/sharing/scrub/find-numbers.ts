/** Finds numbers that name a person: payment cards, bank accounts, US social security numbers. */
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

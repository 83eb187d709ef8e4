/** `birthDateDetector`: days of birth: dates that a word near them makes so. */
import { findByRows, type PersonalDetector } from "../detector.ts";
import { isDay } from "./check-digits.ts";

const MONTH = "(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\\p{L}{0,6}\\.?";
const DATE = new RegExp(
  [
    "\\d{4}[-./]\\d{1,2}[-./]\\d{1,2}",
    "\\d{1,2}[-./]\\d{1,2}[-./](?:\\d{4}|\\d{2})",
    `\\d{1,2}(?:st|nd|rd|th|\\.)?(?: of)?[ -]${MONTH},?[ -](?:\\d{4}|\\d{2})`,
    `${MONTH}[ -]\\d{1,2}(?:st|nd|rd|th)?,? \\d{4}`,
    "\\d{4}年\\d{1,2}月\\d{1,2}日",
  ]
    .map(form => `(?:${form})`)
    .join("|")
    .replace(/^(.*)$/, "(?<![\\p{L}\\p{N}./-])(?:$1)(?![\\p{L}\\p{N}]|[./-]\\d)"),
  "giu",
);
const BIRTH =
  /\bborn\b|birth ?(?:day|date)|\bbirth\b|\bd\.?o\.?b\b|geboren|geburts(?:tag|datum)|naissance|\bnée?\b|nacimiento|nacid[oa]|nascimento|nascid[oa]|nascita|nat[oa] il|生年月日|誕生日|生日|생년월일|рожден/iu;
const OTHER_DAY = /created|released?|expir|updated|due\b|deadline|version/i;

/** Weak without a word: the date of a meeting tells nothing of a person. */
const WITHOUT_WORDS = 0.15;
const WITH_WORDS = { raises: BIRTH, lowers: OTHER_DAY };

function sureness(date: string): number {
  const parts = date.split(/\D+/).filter(part => part !== "");
  if (parts.length < 3) return WITHOUT_WORDS;
  const [first = "", second = "", third = ""] = parts;
  const isReal =
    first.length === 4
      ? isDay(first, second, third)
      : isDay(third, second, first) || isDay(third, first, second);
  return isReal ? WITHOUT_WORDS : 0;
}

const rows = [{ kind: "date-of-birth", pattern: DATE, sure: sureness, words: WITH_WORDS }];

export const birthDateDetector: PersonalDetector = {
  kinds: ["date-of-birth"],
  trigger: /\d/g,
  needs: new RegExp(`${BIRTH.source}|\\bnat[oa]$`, "giu"),
  find: findByRows(rows),
  open: /(?<![\p{L}\p{N}])(?:\d{1,4}\p{L}{0,2}\.?(?: of?)?[ -]?)?(?:\p{L}{1,9}\.?,?[ -]?)?(?:\d{1,4}\p{L}{0,2},? ?)?\d{0,4}$/gu,
};

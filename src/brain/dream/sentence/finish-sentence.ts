/** Gives a sentence the form of a lesson: a capital, a period, one line, no longer than a reader likes. */

/** A lesson of more characters is a paragraph. */
export const MAX_LESSON_CHARS = 200;

const END = /[\s.!\u3002\uff01\u0964\u2026,;:\u3001\uff0c-]+$/u;
/** Characters that would make a heading, a quote, a table or an item of a line. */
const OPENING_MARK = /^[\s#>|*+=~-]+(?:\s|(?=[#>|*+=~]))/;
const SENTENCE_OF_CODE =
  /^(?:`|["'\u201c]?[\p{L}\d]*[_./()@:\\]|\p{Ll}[\p{L}\d]*[\p{Lu}\d]|--?\w|(?:npm|npx|pnpm|yarn|pip|pytest|kubectl|tsc|eslint|mypy|psql|ssh|git)\s)/u;
const LATER_CLAUSE =
  /(?:;|\s[\u2014\u2013]|\s-\s|,\s(?:because|since|so|which|otherwise|or|as|and|but)\s|\s\()/gi;

/** Undefined when it can't be cut to the length of a lesson. */
export function finishSentence(text: string): string | undefined {
  const bare = withoutQuotes(text.replace(OPENING_MARK, "").trim()).replace(END, "").trim();
  if (bare === "" || hasOpenBracket(bare)) return undefined;
  if (bare.length > MAX_LESSON_CHARS - 1) {
    const shorter = firstClauses(bare);
    return shorter === undefined ? undefined : finishSentence(shorter);
  }
  return `${capitalised(bare)}${fullStopOf(bare)}`;
}

function firstClauses(text: string): string | undefined {
  const cuts = Array.from(text.matchAll(LATER_CLAUSE), ({ index }) => index);
  const last = cuts.findLast(index => index < MAX_LESSON_CHARS - 1 && index >= 20);
  return last === undefined ? undefined : text.slice(0, last);
}

const QUOTED = /^["\u201c\u00ab\u300c](.*)["\u201d\u00bb\u300d]$/u;
const withoutQuotes = (text: string): string => {
  const inner = QUOTED.exec(text.replace(/[.\u3002]$/u, ""))?.[1];
  return inner === undefined || /["\u201c\u201d]/u.test(inner) ? text : inner;
};

function capitalised(text: string): string {
  if (SENTENCE_OF_CODE.test(text)) return text;
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}

function fullStopOf(text: string): string {
  const last = text.replace(/[\s\p{P}\p{S}]+$/u, "").slice(-1);
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(last)) return "\u3002";
  return /\p{sc=Devanagari}/u.test(last) ? "\u0964" : ".";
}

// A sentence cut in the middle of a bracket or of code is incomplete.
function hasOpenBracket(text: string): boolean {
  const count = (character: string) => text.split(character).length - 1;
  return count("(") !== count(")") || count("[") !== count("]") || count("`") % 2 !== 0;
}

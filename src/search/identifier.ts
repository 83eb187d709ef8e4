/** Takes words apart the way programmers and printers put them together: camelCase, contractions, elisions. */
import { CAPITAL, classOf, DIGIT, LETTER } from "./character-class.ts";

const APOSTROPHE = /['’ʼ＇׳״]/;
// French and Italian articles and pronouns that lose their vowel before one: l'été, qu'elle, dell'arte.
const ELIDED = new Set("l d j m n s t c qu jusqu lorsqu puisqu quoiqu dell all nell sull dall un".split(" "));
// English clitics, and the possessive: Anna's, we're, they've, she'll, I'd, I'm.
const CLITICS = new Set("s re ve ll d m".split(" "));

/** A word without its apostrophes: don't gives dont, l'été gives été, Anna's gives Anna. */
export function withoutApostrophes(word: string): string {
  const parts = word.split(APOSTROPHE);
  const last = parts.at(-1)!.toLowerCase();
  if (parts.length === 2 && last.length > 1 && ELIDED.has(parts[0]!.toLowerCase())) return parts[1]!;
  return (parts.length > 1 && CLITICS.has(last) ? parts.slice(0, -1) : parts).join("");
}

/** The parts of a camelCase word; else the word itself. Plurals of acronyms (PRs, userIDs) hold together. */
export function splitCamelCase(word: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 1; at < word.length; at++) {
    if (!startsPart(word, at)) continue;
    parts.push(word.slice(start, at));
    start = at;
  }
  parts.push(word.slice(start));
  return parts;
}

function startsPart(word: string, at: number): boolean {
  if (classOf(word.charCodeAt(at)) !== CAPITAL) return false;
  const before = classOf(word.charCodeAt(at - 1));
  const isBeforeSmall = at + 1 < word.length && classOf(word.charCodeAt(at + 1)) === LETTER;
  if (before === DIGIT) return isBeforeSmall;
  if (before !== CAPITAL) return true;
  return isBeforeSmall && word.slice(at + 1) !== "s";
}

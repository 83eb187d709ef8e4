/** Finds the stretches of a text that are words, or that belong to one script without spaces. */
import { codePointAt } from "../base/index.ts";
import {
  APOSTROPHE,
  CAPITAL,
  classOf,
  DIGIT,
  HAN,
  HIRAGANA,
  IGNORED,
  LETTER,
  MARK,
  PROLONGED_SOUND,
} from "./character-class.ts";

const APOSTROPHES = /['’ʼ＇׳״]/;
// French and Italian articles and pronouns that lose their vowel before one: l'été, qu'elle, dell'arte.
const ELIDED = new Set("l d j m n s t c qu jusqu lorsqu puisqu quoiqu dell all nell sull dall un".split(" "));
// English clitics, and the possessive: Anna's, we're, they've, she'll, I'd, I'm.
const CLITICS = new Set("s re ve ll d m".split(" "));

/** A word without its apostrophes: don't gives dont, l'été gives été, Anna's gives Anna. */
export function withoutApostrophes(word: string): string {
  const parts = word.split(APOSTROPHES);
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

/** A stretch of text: `script` is HAN or a later class for scripts without spaces, LETTER for all others. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly script: number;
  /** Only lower-case ASCII letters and digits: nothing to fold, nothing to split. */
  readonly isPlain: boolean;
}

// Bounds what is folded and split at once. Words go on to the end of the run, and their rest is not looked at;
// text without spaces is cut, which costs one bigram in 256.
const MAX_RUN_LENGTH = 256;

/** The characters of a run that are looked at. */
export function textOfRun(text: string, { start, end, script }: Run): string {
  return text.slice(start, script === LETTER ? Math.min(end, start + MAX_RUN_LENGTH) : end);
}

/** Visits the runs of a text in order, in linear time. */
export function scanRuns(text: string, visit: (run: Run) => void): void {
  let at = 0;
  while (at < text.length) {
    const codePoint = codePointAt(text, at);
    const character = classOf(codePoint);
    const start = at;
    at += codePoint > 0xffff ? 2 : 1;
    if (character < LETTER) continue;
    if (character >= HAN) {
      at = endOfUnspaced(text, at, start + MAX_RUN_LENGTH, character);
      visit({ start, end: at, script: character, isPlain: false });
    } else {
      const end = endOfWord(text, at);
      at = Math.abs(end);
      visit({ start, end: at, script: LETTER, isPlain: end > 0 && isPlain(codePoint) });
    }
  }
}

// The end of a word; negative when it holds anything but lower-case ASCII letters and digits.
function endOfWord(text: string, from: number): number {
  let sign = 1;
  let at = from;
  while (at < text.length) {
    const codePoint = codePointAt(text, at);
    const character = classOf(codePoint);
    const isInside =
      character === APOSTROPHE
        ? joinsLetters(text, at)
        : (character >= LETTER && character <= DIGIT) || character === MARK || character === IGNORED;
    if (!isInside) break;
    if (!isPlain(codePoint)) sign = -1;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return sign * at;
}

function endOfUnspaced(text: string, from: number, limit: number, script: number): number {
  let at = from;
  while (at < text.length && at < limit) {
    const codePoint = codePointAt(text, at);
    const character = classOf(codePoint);
    const isInside =
      character === script ||
      character === MARK ||
      character === IGNORED ||
      (script === HIRAGANA && codePoint === PROLONGED_SOUND);
    if (!isInside) break;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return at;
}

function joinsLetters(text: string, at: number): boolean {
  if (at + 1 >= text.length) return false;
  const next = classOf(codePointAt(text, at + 1));
  return (next === LETTER || next === CAPITAL) && classOf(text.charCodeAt(at - 1)) !== DIGIT;
}

function isPlain(codePoint: number): boolean {
  return (codePoint >= 97 && codePoint <= 122) || (codePoint >= 48 && codePoint <= 57);
}

/** Finds the stretches of a text that are words, or that belong to one script without spaces. */
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

/** A stretch of text: `script` is HAN or a later class for scripts without spaces, LETTER for all others. */
export interface Run {
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
    const codePoint = text.codePointAt(at)!;
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
    const codePoint = text.codePointAt(at)!;
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
    const codePoint = text.codePointAt(at)!;
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
  const next = classOf(text.codePointAt(at + 1)!);
  return (next === LETTER || next === CAPITAL) && classOf(text.charCodeAt(at - 1)) !== DIGIT;
}

function isPlain(codePoint: number): boolean {
  return (codePoint >= 97 && codePoint <= 122) || (codePoint >= 48 && codePoint <= 57);
}

/** Cuts text as a tokenizer does before it merges bytes, and counts the pieces of each kind. */
import {
  ACCENTED,
  BLANK,
  DIGIT,
  HAN,
  HIRAGANA,
  kindOf,
  LINE_BREAK,
  LOWER,
  MARK,
  UPPER,
} from "./tokens-characters.ts";

/** The most letters of a word; a longer word counts as a word of this length and the rest. */
export const WORD_LETTERS = 12;
/** Marks of a run that are told apart, once for runs of brackets, quotes and separators and once for others. */
const RUN_MARKS = 4;

/** Words by the character before them (nothing, a blank, a mark) and by case (lower, Capital, UPPER). */
export const WORD_ROWS = 9;
export const LONG_WORD_REST = WORD_ROWS * WORD_LETTERS;
/** Pieces that are one token: up to three digits, line breaks, indentation. */
export const SINGLE = LONG_WORD_REST + 1;
export const MARK_RUN = SINGLE + 1;
export const LONG_RUN_REST = MARK_RUN + 2 * RUN_MARKS;
/** Marks and symbols that repeat the one before, as rules and borders do. */
export const REPEATED_MARK = LONG_RUN_REST + 1;
export const REPEATED_SYMBOL = REPEATED_MARK + 1;
/** Han characters in a run without kana, which is Chinese or a Japanese compound. */
export const PLAIN_HAN = REPEATED_SYMBOL + 1;
/** Runs of a script: 2 × kind for the run, + 1 for its characters. */
export const RUNS = PLAIN_HAN + 1;
export const FEATURES = RUNS + 2 * (HAN + 1);

// Words after an accented word that count as the same language.
const FOREIGN_MEMORY_WORDS = 20;

// Marks that occur together in code so often that two or three of them are one token.
const SYNTAX_MARKS = new Set(Array.from("()[]{}<>;,.:='\"", mark => mark.charCodeAt(0)));
const isSyntaxMark = (code: number) => SYNTAX_MARKS.has(code);

const SHORT_CONTRACTIONS = ["s", "t", "d", "m"];
const LONG_CONTRACTIONS = new Set(["ll", "re", "ve"]);

interface Scan {
  readonly text: string;
  readonly counts: Float64Array;
  foreignWords: number;
}

/**
 * How many pieces of each kind a text has, in one pass; the indices are the constants above.
 * Follows the splitting expression of o200k_base (github.com/openai/tiktoken, tiktoken_ext/openai_public.py):
 * words take one blank or mark before them, digits go by three, marks take one blank before and line breaks after.
 */
export function countPieces(text: string): Float64Array {
  const scan: Scan = { text, counts: new Float64Array(FEATURES), foreignWords: 0 };
  let position = 0;
  while (position < text.length) position = scanPiece(scan, position);
  return scan.counts;
}

function scanPiece(scan: Scan, start: number): number {
  const { text, counts } = scan;
  const kind = kindOf(text.charCodeAt(start));
  if (kind === BLANK) return scanBlanks(scan, start);
  if (kind === LINE_BREAK) {
    counts[SINGLE]! += 1;
    return endOfLineBreaks(text, start + 1);
  }
  if (kind === MARK && isLetter(kindOf(text.charCodeAt(start + 1)))) return scanLetters(scan, start + 1, 2);
  return scanRun(scan, start, 0);
}

/** All blanks but the last are one piece; the last belongs to the word or marks after it. */
function scanBlanks(scan: Scan, start: number): number {
  const { text, counts } = scan;
  const end = endOfRun(text, start + 1, BLANK);
  if (end === text.length) counts[SINGLE]! += 1;
  const next = kindOf(text.charCodeAt(end));
  if (next === LINE_BREAK) return end;
  if (end - start > 1) counts[SINGLE]! += 1;
  if (next === DIGIT) counts[SINGLE]! += 1;
  return scanRun(scan, end, 1);
}

function scanRun(scan: Scan, start: number, lead: number): number {
  const kind = kindOf(scan.text.charCodeAt(start));
  if (isLetter(kind)) return scanLetters(scan, start, lead);
  if (kind === DIGIT) {
    scan.counts[SINGLE]! += 1;
    return endOfRun(scan.text, start + 1, DIGIT, start + 3);
  }
  return scanMarks(scan, start, kind);
}

function scanMarks({ text, counts }: Scan, start: number, kind: number): number {
  const end = endOfRun(text, start + 1, kind);
  let repeated = 0;
  let isSyntax = kind === MARK && isSyntaxMark(text.charCodeAt(start));
  for (let index = start + 1; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === text.charCodeAt(index - 1)) repeated++;
    isSyntax &&= isSyntaxMark(code);
  }
  const others = end - start - repeated;
  if (kind === MARK) {
    counts[MARK_RUN + (isSyntax ? RUN_MARKS : 0) + Math.min(others, RUN_MARKS) - 1]! += 1;
    counts[LONG_RUN_REST]! += Math.max(0, others - RUN_MARKS);
    counts[REPEATED_MARK]! += repeated;
  } else {
    countRun(counts, kind, others);
    counts[REPEATED_SYMBOL]! += repeated;
  }
  return endOfRun(text, end, LINE_BREAK);
}

function scanLetters(scan: Scan, start: number, lead: number): number {
  const { text, counts } = scan;
  const kind = kindOf(text.charCodeAt(start));
  if (kind <= ACCENTED) return scanWord(scan, start, lead);
  if (kind >= HIRAGANA) return scanJapanese(scan, start, lead);
  const end = endOfRun(text, start + 1, kind);
  countRun(counts, kind, end - start);
  return end;
}

/** Capitals, then small letters: a new hump begins a new piece, as in `create|Token|Counter`. */
function scanWord(scan: Scan, start: number, lead: number): number {
  const { text, counts } = scan;
  const capitalsEnd = endOfRun(text, start, UPPER);
  let end = capitalsEnd;
  let isAccented = false;
  for (let kind = kindOf(text.charCodeAt(end)); kind === LOWER || kind === ACCENTED; ) {
    if (kind === ACCENTED) isAccented = true;
    kind = kindOf(text.charCodeAt(++end));
  }
  const letters = end - start;
  if (isAccented) scan.foreignWords = FOREIGN_MEMORY_WORDS;
  if (scan.foreignWords > 0) {
    scan.foreignWords--;
    countRun(counts, isAccented ? ACCENTED : LOWER, letters);
  } else {
    const shape = capitalsEnd === start ? 0 : capitalsEnd === end ? 2 : 1;
    counts[(lead * 3 + shape) * WORD_LETTERS + Math.min(letters, WORD_LETTERS) - 1]! += 1;
    counts[LONG_WORD_REST]! += Math.max(0, letters - WORD_LETTERS);
  }
  return end + lengthOfContraction(text, end);
}

/** The 's of a word is part of its piece, and mostly of its token. */
function lengthOfContraction(text: string, start: number): number {
  if (text.charCodeAt(start) !== 0x27) return 0;
  if (SHORT_CONTRACTIONS.includes(text.charAt(start + 1))) return 2;
  return LONG_CONTRACTIONS.has(text.slice(start + 1, start + 3)) ? 3 : 0;
}

/** Kanji and kana are one piece, in which each script merges at its own rate; a blank before it does not merge. */
function scanJapanese({ text, counts }: Scan, start: number, lead: number): number {
  if (lead === 1) counts[SINGLE]! += 1;
  let end = start;
  let hasKana = false;
  for (let kind = kindOf(text.charCodeAt(end)); kind >= HIRAGANA; ) {
    const runEnd = endOfRun(text, end + 1, kind);
    countRun(counts, kind, runEnd - end);
    if (kind !== HAN) hasKana = true;
    end = runEnd;
    kind = kindOf(text.charCodeAt(end));
  }
  if (!hasKana) counts[PLAIN_HAN]! += end - start;
  return end;
}

function countRun(counts: Float64Array, kind: number, length: number): void {
  counts[RUNS + 2 * kind]! += 1;
  counts[RUNS + 2 * kind + 1]! += length;
}

const isLetter = (kind: number) => kind >= LOWER;

function endOfRun(text: string, from: number, kind: number, limit: number = text.length): number {
  let end = from;
  while (end < limit && kindOf(text.charCodeAt(end)) === kind) end++;
  return end;
}

/** Line breaks with the blanks between them are one piece. */
function endOfLineBreaks(text: string, from: number): number {
  let end = from;
  for (let next = from; next < text.length; next++) {
    const kind = kindOf(text.charCodeAt(next));
    if (kind === LINE_BREAK) end = next + 1;
    else if (kind !== BLANK) break;
  }
  return end;
}

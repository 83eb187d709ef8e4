/** `foldText` makes a text one of plain words with a space between them, and knows the place of each of its letters. */
import { codePointAt } from "../../base/index.ts";
import { foldLetter, NOTHING, SEPARATOR } from "./fold-letter.ts";
import { closeRows, type Range, unmaskWords } from "./unmask-words.ts";

export interface FoldedText {
  /** The code units of the text itself, with zeros behind it: a string gives its own slower each time. */
  readonly source: Uint16Array;
  /** Code units of lower-case words, each with a space behind it; `I_OR_L` is a sign that may be either letter. */
  readonly units: Uint16Array;
  readonly length: number;
  /** For each unit, the offset in the text of the character that it comes from. */
  readonly at: Uint32Array;
  /** The start of each word, in units. */
  readonly words: Uint32Array;
  readonly wordCount: number;
  /** Words that were spaced letter by letter; the words within have no boundaries. In the order of the text. */
  readonly glued: readonly Range[];
  /** Words with letters of other scripts or with digits in the place of letters. In the order of the text. */
  readonly masked: readonly Range[];
  /** Whether it has letters of other scripts than the Latin one. */
  readonly isForeign: boolean;
  /** Characters within Latin words that aren't seen. */
  readonly unseen: number;
  /** Words of scripts without spaces, in which a word may begin and end at any letter. In the order of the text. */
  readonly unspaced: readonly Range[];
}

// Kinds of code units in the table, below the first letter.
const IS_UNKNOWN = 0;
const IS_SEPARATOR = 1;
const IS_NOTHING = 2;
const IS_LONGER = 3;
const IS_SURROGATE = 4;
/** An apostrophe, or a sign that is typed for a letter: a part of a word when letters are around it. */
const IS_INNER = 5;
/** By code unit: a kind, or the folded unit with the kinds of letters above it. Filled by pages of 256 as texts need them. */
const table = new Uint32Array(0x10000);
const KINDS = 16;
const longer = new Map<number, string>();
const MOST_KEPT = 20_000;
/** Letters of one character: an Arabic ligature has 18, and a text of them would be so much longer. */
const MOST_LETTERS = 4;

const INNER = "'’@$!|";
const SPACE = 0x20;

function fillPage(page: number): void {
  for (let unit = page << 8; unit < (page + 1) << 8; unit++) table[unit] = kindOf(unit);
}

function kindOf(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return IS_SURROGATE;
  if (INNER.includes(String.fromCharCode(unit))) return IS_INNER;
  if (unit === ESCAPE) return IS_NOTHING;
  const folded = foldLetter(unit);
  if (folded === SEPARATOR) return IS_SEPARATOR;
  if (folded === NOTHING) return IS_NOTHING;
  if (folded.length === 1) return folded.charCodeAt(0) | (letterKinds(folded.charCodeAt(0)) << KINDS);
  longer.set(unit, folded.slice(0, MOST_LETTERS));
  return IS_LONGER;
}

/** The text that a code unit, or with the next one a code point, comes to, where it isn't one unit. */
function foldLonger(text: string, offset: number): string {
  const unit = text.charCodeAt(offset);
  const kind = table[unit]!;
  if (kind === IS_LONGER) return longer.get(unit)!;
  if (kind === IS_INNER) return isApostrophe(unit) ? NOTHING : text[offset]!;
  const codePoint = codePointAt(text, offset);
  if (codePoint <= 0xffff) return SEPARATOR;
  const known = longer.get(codePoint);
  if (known !== undefined) return known;
  const folded = foldLetter(codePoint).slice(0, MOST_LETTERS);
  if (longer.size < MOST_KEPT) longer.set(codePoint, folded);
  return folded;
}

const ESCAPE = 0x1b;
/** A terminal's control sequence has hardly more parameters. */
const LONGEST_SEQUENCE = 24;

/** The last unit of a terminal's control sequence (ECMA-48), or its escape where no sequence follows. */
function endOfSequence(text: string, start: number): number {
  if (text[start + 1] !== "[") return start;
  for (let end = start + 2; end < start + LONGEST_SEQUENCE; end++) {
    const unit = text.charCodeAt(end);
    if (unit >= 0x40 && unit <= 0x7e) return end;
    if (!(unit >= 0x20 && unit < 0x40)) return start;
  }
  return start;
}

const isApostrophe = (unit: number) => unit === 0x27 || unit === 0x2019;
const isWordUnit = (unit: number) =>
  (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) || unit >= 0xc0;

// Kinds of letters in a word.
const LATIN = 1;
const SIGN = 2;
const FOREIGN = 4;
const UNSPACED = 8;
/** Scripts without spaces: Chinese and Japanese, but not Korean. */
const isUnspaced = (unit: number) => unit >= 0x2e80 && !(unit >= 0xac00 && unit <= 0xd7a3);

const FIRST_ACCENTED = 0xdf;
const LAST_ACCENTED = 0x24f;

function letterKinds(letter: number): number {
  if (letter >= 0x61 && letter <= 0x7a) return LATIN;
  if (letter < 0x80) return SIGN;
  if (letter >= FIRST_ACCENTED && letter <= LAST_ACCENTED) return LATIN;
  return isUnspaced(letter) ? FOREIGN | UNSPACED : FOREIGN;
}

/** Zeros behind a text's units, so that a look ahead needs no end. */
const BEHIND = 64;

export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length + BEHIND);
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  return units;
}

/** Linear in the text; takes any text. */
export function foldText(text: string): FoldedText {
  const source = unitsOf(text);
  const end = text.length;
  const size = text.length + 2;
  let units = new Uint16Array(size);
  let at = new Uint32Array(size);
  let length = 0;
  let words = new Uint32Array((size >> 2) + 1);
  let wordCount = 0;
  let wordStart = 0;
  let kinds = 0;
  let unseen = 0;
  let foreign = 0;
  let rowStart = -1;
  const unspaced: Range[] = [];
  /** Words of two scripts, of another script, or with digits: start and end in turn. */
  const odd: number[] = [];
  /** Rows of words of one letter, in the same way. */
  const rows: number[] = [];

  const isWithin = (hasLetters: boolean, offset: number) => hasLetters && isWordUnit(source[offset + 1]!);
  for (let offset = 0; offset <= end; offset++) {
    let unit = 0;
    let folded = 0;
    for (; offset < end; offset++) {
      unit = source[offset]!;
      folded = table[unit]!;
      if (folded <= IS_INNER) break;
      units[length] = folded;
      at[length++] = offset;
      kinds |= folded >>> KINDS;
    }
    if (offset === end) folded = IS_SEPARATOR;
    else if (folded === IS_UNKNOWN) {
      fillPage(unit >> 8);
      offset--;
      continue;
    }
    if (folded === IS_NOTHING) {
      if (unit === ESCAPE) offset = endOfSequence(text, offset);
      if (kinds === LATIN && isWordUnit(source[offset + 1]!)) unseen++;
      continue;
    }
    if (folded !== IS_SEPARATOR && (folded !== IS_INNER || isWithin(length > wordStart, offset))) {
      const parts = foldLonger(text, offset);
      const first = offset;
      if (folded === IS_SURROGATE && codePointAt(text, offset) > 0xffff) offset++;
      if (parts !== SEPARATOR) {
        if (length + parts.length + text.length - offset + 1 >= units.length) {
          units = grown(units, new Uint16Array(units.length * 2 + parts.length));
          at = grown(at, new Uint32Array(at.length * 2 + parts.length));
        }
        for (let part = 0; part < parts.length; part++) {
          const letter = parts.charCodeAt(part);
          units[length] = letter;
          at[length++] = first;
          kinds |= letterKinds(letter);
        }
        continue;
      }
    }
    if (length === wordStart) continue;
    if (length - wordStart === 1) {
      if (rowStart < 0) rowStart = wordStart;
    } else {
      if (rowStart >= 0) rows.push(rowStart, wordStart);
      rowStart = -1;
      if (kinds > LATIN && kinds !== SIGN) odd.push(wordStart, length);
    }
    if (kinds >= FOREIGN) foreign += countForeign(units, wordStart, length);
    if (kinds >= UNSPACED) unspaced.push({ start: wordStart, end: length });
    if (wordCount === words.length) words = grown(words, new Uint32Array(words.length * 2));
    words[wordCount++] = wordStart;
    units[length] = SPACE;
    at[length++] = offset;
    wordStart = length;
    kinds = 0;
  }
  if (rowStart >= 0) rows.push(rowStart, wordStart);

  const masked = unmaskWords(units, odd, foreign * 2 <= length);
  const closed = closeRows(units, at, length, words, wordCount, rows);
  const { glued } = closed;
  return {
    source,
    units,
    length: closed.length,
    at,
    words,
    wordCount: closed.wordCount,
    glued,
    masked: closed.move(masked),
    isForeign: foreign > 0,
    unseen,
    unspaced: closed.move(unspaced),
  };
}

function countForeign(units: Uint16Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (units[at]! > LAST_ACCENTED) count++;
  return count;
}

function grown<Values extends Uint16Array | Uint32Array>(from: Values, to: Values): Values {
  to.set(from);
  return to;
}

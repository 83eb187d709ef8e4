/** Classifies UTF-16 code units as the pre-tokenisers of today's models do. */

export const BLANK = 0;
export const LINE_BREAK = 1;
export const DIGIT = 2;
export const MARK = 3;
export const SYMBOL = 4;
export const WIDE_MARK = 5;
export const SURROGATE = 6;
export const LOWER = 7; // everything from here on is a letter
export const UPPER = 8;
export const ACCENTED = 9;
export const CYRILLIC = 10;
export const GREEK = 11;
export const SEMITIC = 12;
export const OTHER_LETTER = 13; // Indic, Thai, Georgian, Ethiopic and all that has no rate of its own
export const HANGUL = 14;
export const HIRAGANA = 15;
export const KATAKANA = 16;
export const HAN = 17;

// The start of each block and the kind of its characters, after the blocks of Unicode 16.
const BLOCKS: readonly (readonly [start: number, kind: number])[] = [
  [0x80, MARK],
  [0xc0, ACCENTED],
  [0x370, GREEK],
  [0x400, CYRILLIC],
  [0x590, SEMITIC],
  [0x900, OTHER_LETTER],
  [0x1100, HANGUL],
  [0x1200, OTHER_LETTER],
  [0x1e00, ACCENTED],
  [0x1f00, GREEK],
  [0x2000, BLANK],
  [0x2010, MARK],
  [0x2070, SYMBOL],
  [0x3000, BLANK],
  [0x3001, WIDE_MARK],
  [0x3041, HIRAGANA],
  [0x30a0, KATAKANA],
  [0x30fb, WIDE_MARK],
  [0x30fc, KATAKANA],
  [0x3100, WIDE_MARK],
  [0x3400, HAN],
  [0xa000, OTHER_LETTER],
  [0xac00, HANGUL],
  [0xd800, SURROGATE],
  [0xe000, SYMBOL],
  [0xf900, HAN],
  [0xfb00, SEMITIC],
  [0xfe00, SYMBOL],
  [0xff00, WIDE_MARK],
  [0xff66, KATAKANA],
  [0xffa0, WIDE_MARK],
];

const KINDS = new Uint8Array(0x10000);
for (const [start, kind] of BLOCKS) KINDS.fill(kind, start);
for (let code = 0; code < 128; code++) KINDS[code] = kindOfAscii(String.fromCharCode(code));

/** The kind of a code unit; one past the end of a text (NaN) is a line break, which ends every run. */
export const kindOf = (code: number): number => KINDS[code] ?? LINE_BREAK;

function kindOfAscii(character: string): number {
  if (/[\r\n]/.test(character)) return LINE_BREAK;
  if (/\s/.test(character)) return BLANK;
  if (/\d/.test(character)) return DIGIT;
  if (/[a-z]/.test(character)) return LOWER;
  return /[A-Z]/.test(character) ? UPPER : MARK;
}

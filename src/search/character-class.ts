/** Classifies characters for the tokeniser: whether they make words, and how their script writes them. */

const SEPARATOR = 0;
/** Combining marks; they belong to the character before them. */
export const MARK = 1;
/** Invisible characters, such as soft hyphens and joiners, that don't end a word. */
export const IGNORED = 2;
export const APOSTROPHE = 3;
/** Letters of scripts that put spaces between words, other than capitals; also numerals that are no digits. */
export const LETTER = 4;
export const CAPITAL = 5;
export const DIGIT = 6;
// From here on: scripts without spaces between words, or (Hangul) with particles attached to them.
export const HAN = 7;
export const HIRAGANA = 8;
const KATAKANA = 9;
export const HANGUL = 10;
const OTHER_UNSPACED = 11;

/** The prolonged sound mark, which continues Hiragana and Katakana alike. */
export const PROLONGED_SOUND = 0x30fc;

const UNKNOWN = 255;
const APOSTROPHES = new Set("'’ʼ＇׳״");
const ZERO_WIDTH_SPACE = "\u200b";

const TESTS: readonly (readonly [RegExp, number])[] = [
  // Nearly all of what is read, before patterns of Unicode, each of which takes long to compile.
  [/[a-z]/, LETTER],
  [/[A-Z]/, CAPITAL],
  [/[0-9]/, DIGIT],
  [/[ -~\t\n\r]/, SEPARATOR],
  [/\p{Default_Ignorable_Code_Point}/u, IGNORED],
  [/\p{M}/u, MARK],
  [/[^\p{L}\p{N}]/u, SEPARATOR],
  [/\p{sc=Han}/u, HAN],
  [/\p{sc=Hiragana}/u, HIRAGANA],
  [/\p{scx=Katakana}/u, KATAKANA],
  [/\p{sc=Hangul}/u, HANGUL],
  [
    /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Bopomofo}\p{sc=Yi}\p{sc=Javanese}\p{sc=Balinese}\p{sc=Tai_Tham}\p{sc=New_Tai_Lue}\p{sc=Tai_Viet}\p{sc=Tangut}]/u,
    OTHER_UNSPACED,
  ],
  [/\p{Nd}/u, DIGIT],
  [/\p{Lu}/u, CAPITAL],
];

// One byte for each character of the basic plane, filled as characters are met: 64 KiB, never more.
const known = new Uint8Array(0x10000).fill(UNKNOWN);

/** The class of a code point. Lone surrogates are separators. */
export function classOf(codePoint: number): number {
  if (codePoint > 0xffff) return classify(codePoint);
  const found = known[codePoint]!;
  if (found !== UNKNOWN) return found;
  const character = classify(codePoint);
  known[codePoint] = character;
  return character;
}

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  if (character === ZERO_WIDTH_SPACE) return SEPARATOR;
  if (APOSTROPHES.has(character)) return APOSTROPHE;
  return TESTS.find(([pattern]) => pattern.test(character))?.[1] ?? LETTER;
}

/**
 * How many tokens a piece of each kind has on average, in o200k_base, as bench/tokens-calibrate.ts found them on
 * 1,800 documents: English, code in eight languages, Japanese, and eighteen other languages.
 */
import * as kind from "./tokens-characters.ts";
import {
  FEATURES,
  LONG_RUN_REST,
  LONG_WORD_REST,
  MARK_RUN,
  PLAIN_HAN,
  REPEATED_MARK,
  REPEATED_SYMBOL,
  RUNS,
  SINGLE,
} from "./tokens-pieces.ts";

// Tokens of a word of 1, 2, … 12 letters.
const WORDS: readonly (readonly number[])[] = [
  [1.01, 1.02, 1.03, 1.06, 1.11, 1.21, 1.2, 1.34, 1.45, 1.76, 1.66, 1.9], // after nothing, lower
  [0.99, 1.02, 1.06, 1.07, 1.09, 1.08, 1.22, 1.34, 1.35, 1.48, 1.47, 1.54], // after nothing, Capital
  [1.04, 1.11, 1.34, 1.43, 1.85, 1.66, 1.67, 2.19, 2.39, 2.79, 2.78, 4.09], // after nothing, UPPER
  [1, 1, 1.01, 1.01, 1.02, 1.04, 1.05, 1.09, 1.14, 1.21, 1.19, 1.09], // after a blank, lower
  [0.97, 1, 1.03, 1.02, 1.11, 1.09, 1.12, 1.28, 1.31, 1.38, 1.51, 1.18], // after a blank, Capital
  [1.01, 1.03, 1.17, 1.25, 1.62, 1.35, 1.51, 2.74, 2.4, 2.5, 3.04, 2.51], // after a blank, UPPER
  [1.03, 1.13, 1.23, 1.16, 1.28, 1.33, 1.41, 1.75, 1.8, 1.93, 2.08, 2.33], // after a mark, lower
  [1.23, 1.25, 1.26, 1.36, 1.52, 1.37, 1.61, 2.02, 2.2, 2.44, 2.74, 2.56], // after a mark, Capital
  [1.08, 1.38, 1.49, 1.3, 1.57, 1.71, 1.65, 2.17, 2.02, 2.57, 2.64, 3.02], // after a mark, UPPER
];

// Tokens of a run of 1, 2, 3, 4 marks: of any, then of those that code is full of.
const MARKS: readonly number[] = [0.98, 1.18, 1.63, 1.91, 0.99, 1.02, 1.16, 1.77];

// Tokens of a run of a script, and of each of its characters.
const SCRIPTS: readonly (readonly [kind: number, run: number, character: number])[] = [
  [kind.SYMBOL, 0.51, 0.95],
  [kind.WIDE_MARK, 0.09, 0.93],
  [kind.SURROGATE, 0, 1.67],
  [kind.LOWER, 0.45, 0.19], // a word without accents in a language that has them
  [kind.ACCENTED, 0.58, 0.24],
  [kind.CYRILLIC, 0.71, 0.18],
  [kind.GREEK, 0.24, 0.38],
  [kind.SEMITIC, 0.4, 0.33],
  [kind.OTHER_LETTER, 0.19, 0.41],
  [kind.HANGUL, 0.27, 0.68],
  [kind.HIRAGANA, 0.03, 0.63],
  [kind.KATAKANA, 0.39, 0.56],
  [kind.HAN, 0.1, 0.9],
];

/** Tokens of one piece of each kind that countPieces tells apart. */
export const RATES: Float64Array = new Float64Array(FEATURES);

RATES.set(WORDS.flat());
RATES[LONG_WORD_REST] = 0.27;
RATES[SINGLE] = 1;
RATES.set(MARKS, MARK_RUN);
RATES[LONG_RUN_REST] = 0.54;
RATES[REPEATED_MARK] = 0.04;
RATES[REPEATED_SYMBOL] = 0.23;
RATES[PLAIN_HAN] = -0.09;
for (const [script, run, character] of SCRIPTS) RATES.set([run, character], RUNS + 2 * script);

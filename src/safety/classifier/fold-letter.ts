/** `foldLetter` folds a character to the form in which words are compared: compatibility form, no accents, lower case. */
import { picturedLetter } from "./look-alikes.ts";

const INVISIBLE = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/u;
const MARKS = /\p{M}/gu;
const OTHER = /[^\p{L}\p{N}]/gu;

/** The text of a character that isn't seen: a mark, a format character, a variation selector. */
export const NOTHING = "";
/** The text of a character between words. */
export const SEPARATOR = " ";

/** Of a letter or a digit its folded text, mostly one code unit. */
export function foldLetter(codePoint: number): string {
  if (codePoint < 0x80) return foldAscii(codePoint);
  const character = String.fromCodePoint(codePoint);
  if (INVISIBLE.test(character)) return NOTHING;
  const pictured = picturedLetter(codePoint);
  if (pictured !== undefined) return pictured;
  const decomposed = character.normalize("NFKD").toLowerCase().normalize("NFKD").replace(MARKS, "");
  const folded = decomposed.normalize("NFC").replace(OTHER, "");
  return folded === "" ? SEPARATOR : folded;
}

function foldAscii(unit: number): string {
  const isCapital = unit >= 0x41 && unit <= 0x5a;
  const isLetter = isCapital || (unit >= 0x61 && unit <= 0x7a);
  const isDigit = unit >= 0x30 && unit <= 0x39;
  return isLetter || isDigit ? String.fromCharCode(isCapital ? unit + 0x20 : unit) : SEPARATOR;
}

const IS_FOLDED = /^[a-z0-9 ]*$/;

/** A word or a phrase of the lexicon, folded as texts are. */
export const foldPhrase = (phrase: string): string =>
  IS_FOLDED.test(phrase)
    ? phrase
    : Array.from(phrase, character => foldLetter(character.codePointAt(0)!)).join("");

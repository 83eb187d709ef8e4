/** `foldLookAlikes`: a text whose letters are those that a person reads: of one case, without accents, look-alikes as Latin ones. */
import { foldLetter, SEPARATOR } from "./fold-letter.ts";
import { latinOf } from "./look-alikes.ts";

const ASCII = /^\p{ASCII}*$/u;
const known = new Map<string, string>();
const MOST_KEPT = 20_000;

/** Signs and blanks stay as they are in their compatibility form; characters that aren't seen go. Linear in the text. */
export function foldLookAlikes(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = "";
  for (const character of text.normalize("NFKC")) {
    let letter = known.get(character);
    if (letter === undefined) {
      letter = foldOne(character);
      if (known.size < MOST_KEPT) known.set(character, letter);
    }
    folded += letter;
  }
  return folded;
}

const DIGIT = /[\p{Nd}--[0-9]]/gv;
/** Sets of digits are ten in a row; none is longer than this without a gap. */
const MOST_DIGITS = 50;

/** ٣, ३ and ３ as 3. */
export const digitsOfAnyScript = (text: string): string => text.replace(DIGIT, digitOf);

function digitOf(character: string): string {
  const codePoint = character.codePointAt(0)!;
  let before = 0;
  while (before < MOST_DIGITS && ANY_DIGIT.test(String.fromCodePoint(codePoint - before - 1))) before++;
  return String(before % 10);
}

const ANY_DIGIT = /^\p{Nd}$/u;

function foldOne(character: string): string {
  if (ANY_DIGIT.test(character)) return digitOf(character);
  const folded = foldLetter(character.codePointAt(0)!);
  if (folded === SEPARATOR) return character;
  return Array.from(folded, each => {
    const latin = latinOf[each.codePointAt(0)!];
    return latin ? String.fromCharCode(latin) : each;
  }).join("");
}

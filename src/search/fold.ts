/** One written form for what a reader takes for the same word: width, case, accents and invisible characters. */

const ASCII_ONLY = /^[\0-\x7f]*$/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
// Accents of Latin, Greek and Cyrillic, points of Hebrew, vowel signs and hamzas of Arabic, its tatweel.
// Marks of other scripts are letters to their readers and stay, as does й, which is no accented и.
const ACCENTS =
  /(?<!и(?=\u0306))[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/gu;

// Letters that have no decomposition, and that readers without that keyboard write like this.
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  þ: "th",
  ς: "σ",
  ى: "ي",
  ة: "ه",
};
const SPELLED_LETTERS = new RegExp(`[${Object.keys(SPELLED).join("")}]`, "gu");

/**
 * Text without the differences that a search ignores: compatibility forms (NFKC), case, accents, invisible
 * characters. Idempotent. Meant for words: reordering long runs of combining marks is quadratic in
 * Unicode libraries, so callers bound what they pass.
 */
export function fold(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(INVISIBLE, "")
    .replace(ACCENTS, "")
    .replace(SPELLED_LETTERS, letter => SPELLED[letter]!)
    .normalize("NFKC");
}

const MARK = /^\p{M}$/u;
// More marks than any orthography puts on one character.
const MAX_UNIT_LENGTH = 8;

/** The characters of a folded text, each with its marks; thus Thai vowels stay with their consonant. */
export function unitsOf(text: string): readonly string[] {
  const units: string[] = [];
  for (const character of text) {
    const last = units.length - 1;
    if (last >= 0 && MARK.test(character)) {
      if (units[last]!.length < MAX_UNIT_LENGTH) units[last] += character;
    } else {
      units.push(character);
    }
  }
  return units;
}

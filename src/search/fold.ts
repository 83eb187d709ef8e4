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

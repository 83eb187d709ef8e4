/** `squash`: a text as its letters and digits alone, so that case, blanks and punctuation hide nothing. */

/** Characters without width, and those that turn the direction of writing. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const ELSE = /[^\p{L}\p{N}]+/gu;

export const squash = (text: string): string => text.normalize("NFKC").toLowerCase().replace(ELSE, "");

/** The words of a text in their plain form; a character of a script without spaces is a word. */
export const plainWords = (text: string): readonly string[] =>
  text.normalize("NFKC").replace(UNSEEN, "").toLowerCase().match(WORD) ?? [];

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

/** Without invisible characters, in compatible forms. */
export const seen = (text: string): string => text.normalize("NFKC").replace(UNSEEN, "");

/** Reversed, and each letter 13 places on. */
export const reversed = (text: string): string => [...text].reverse().join("");

export const rotated = (text: string): string =>
  text.replace(/[a-z]/g, letter => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));

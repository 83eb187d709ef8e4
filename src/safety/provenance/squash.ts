/**
 * `squash` and `fold`: a text as its letters and digits alone, so that case, blanks and punctuation hide nothing. Folded
 * letters are compared with untrusted text, which may hide a word in look-alikes; exact ones with the person's words,
 * since an address in look-alikes is another one than theirs.
 */
import { foldLookAlikes } from "../classifier/fold-look-alikes.ts";

/** Characters without width, and those that turn the direction of writing. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const ELSE = /[^\p{L}\p{N}]+/gu;

export const squash = (text: string): string => text.normalize("NFKC").toLowerCase().replace(ELSE, "");

export const fold = (text: string): string => foldLookAlikes(text).replace(ELSE, "");

/** The words of a text in their plain form; a character of a script without spaces is a word. */
export const plainWords = (text: string): readonly string[] => seen(text).toLowerCase().match(WORD) ?? [];

export const foldedWords = (text: string): readonly string[] => foldLookAlikes(text).match(WORD) ?? [];

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

/** Without invisible characters, in compatible forms. */
export const seen = (text: string): string => text.normalize("NFKC").replace(UNSEEN, "");

/** Reversed, and each letter 13 places on. */
export const reversed = (text: string): string => [...text].reverse().join("");

export const rotated = (text: string): string =>
  text.replace(/[a-z]/g, letter => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));

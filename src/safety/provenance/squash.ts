/**
 * `squash` and `fold`: a text as its letters and digits alone, so that case, blanks and punctuation hide nothing. Folded
 * letters are compared with untrusted text, which may hide a word in look-alikes; exact ones with the person's words,
 * since an address in look-alikes is another one than theirs.
 */
import { digitsOfAnyScript, foldLookAlikes } from "../classifier/fold-look-alikes.ts";

/** Characters without width, and those that turn the direction of writing. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const ELSE = /[^\p{L}\p{N}]+/gu;

export const squash = (text: string): string => plain(text).replace(ELSE, "");

const plain = (text: string) =>
  (ASCII.test(text) ? text : digitsOfAnyScript(text.normalize("NFKC"))).toLowerCase();

/** Words of scripts with spaces, which no match may begin or end within. */
const SPACED =
  /[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]+|[\p{L}\p{N}]/gv;

/**
 * Texts squashed, to look for whole words in a row: `eve@x` is not in `steve@x`, and no account is in a longer number.
 * Linear in the texts; no match goes across two of them.
 */
export function squashWords(texts: readonly string[]): (needle: string) => boolean {
  const edges = new Set<number>();
  let squashed = "";
  for (const text of texts) {
    for (const word of plain(text).match(SPACED) ?? []) {
      edges.add(squashed.length);
      squashed += word;
    }
    edges.add(squashed.length);
    squashed += "\n";
  }
  return needle => {
    for (let at = squashed.indexOf(needle); at >= 0; at = squashed.indexOf(needle, at + 1))
      if (edges.has(at) && edges.has(at + needle.length)) return true;
    return false;
  };
}

export const fold = (text: string): string => foldLookAlikes(text).replace(ELSE, "");

/** The words of a text in their plain form; a character of a script without spaces is a word. */
export const plainWords = (text: string): readonly string[] => seen(text).toLowerCase().match(WORD) ?? [];

export const foldedWords = (text: string): readonly string[] => foldLookAlikes(text).match(WORD) ?? [];

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

/** Without invisible characters and marks on signs, in compatible forms, with digits and dots of one kind. */
export function seen(text: string): string {
  if (ASCII.test(text)) return text;
  const shown = digitsOfAnyScript(text.normalize("NFKC")).replace(UNSEEN, "").replace(WIDE_DOT, ".");
  return STRAY_MARK.test(shown) ? shown.normalize("NFKD").replace(MARKS, "") : shown;
}

const ASCII = /^\p{ASCII}*$/u;
const WIDE_DOT = /(?<=[a-z0-9-])[。｡](?=[a-z0-9-])/gi;
/** A mark that no letter has: it is there to part the signs. */
const STRAY_MARK = /[!-~]\p{M}/u;
const MARKS = /\p{M}/gu;

/** Reversed, and each letter 13 places on. */
export const reversed = (text: string): string => [...text].reverse().join("");

export const rotated = (text: string): string =>
  text.replace(/[a-z]/g, letter => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));

/** A word of a command, as far as it is known without running anything. */

/** Marks each unknown piece in a word's text. No program can get this character as an argument. */
export const HOLE = "\0";

export interface Word {
  /** The program's argument; with a HOLE for each unknown piece, and with `*`, `?`, `[…]` where `isGlob`. */
  readonly text: string;
  /** The shell expands it to names of files that exist, or leaves it as it is where none does. */
  readonly isGlob?: true;
  /** It may turn out as any number of words, none included: an unquoted expansion, `"$@"`. */
  readonly canSplit?: true;
}

export const known = (text: string): Word => ({ text });

/** Nothing of it is known, not even whether it is one word. */
export const unknownWord: Word = Object.freeze({ text: HOLE, canSplit: true });

/** Whether its text is exactly what the program is handed. */
export const isKnown = (word: Word): boolean =>
  word.isGlob === undefined && word.canSplit === undefined && !word.text.includes(HOLE);

/** Its text where that is certain. */
export const textOf = (word: Word | undefined): string | undefined =>
  word !== undefined && isKnown(word) ? word.text : undefined;

/** Whether it could be an option: it begins with a hyphen, or its beginning isn't known. */
export const mayBeOption = (word: Word): boolean =>
  word.canSplit !== undefined || /^[-\0*?[]/.test(word.text);

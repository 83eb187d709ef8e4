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
  /** Its unknown pieces hold neither `$` nor a backtick, as numbers and dates do: nothing in them can be run when a shell evaluates them. */
  readonly isInert?: true;
  /** However unknown, it is no option: names of branches begin with no hyphen. */
  readonly isName?: true;
  /** Where its pieces come from, as far as that matters. */
  readonly origin?: Origin;
}

/**
 * `machine`: files of this machine, and programs that tell of it. `listing`: names of files that a program lists. `place`: the
 * name of its user, or of a folder. `$NAME`: a variable that holds a secret.
 */
export type Origin = "machine" | "listing" | "place" | `$${string}`;

/** The gravest of them. */
export const gravest = (origins: readonly (Origin | undefined)[]): Origin | undefined =>
  origins.find(each => each?.startsWith("$")) ??
  (["machine", "listing", "place"] as const).find(each => origins.includes(each));

export const originOf = (words: readonly Pick<Word, "origin">[]): Origin | undefined =>
  gravest(words.map(({ origin }) => origin));

/** The same word from there; as it is where that is nowhere in particular. */
export const from = <Each extends object>(word: Each, origin: Origin | undefined): Each =>
  origin === undefined ? word : { ...word, origin };

export const known = (text: string): Word => ({ text });

/** Nothing of it is known, not even whether it is one word. */
export const unknownWord: Word = Object.freeze({ text: HOLE, canSplit: true });

/** Whether its text is exactly what the program is handed. */
export const isKnown = (word: Word): boolean =>
  word.isGlob === undefined && word.canSplit === undefined && !word.text.includes(HOLE);

/** Whether it is known as a program or as code: the names of a listing are known as files alone. */
export const isKnownCode = (word: Word): boolean => isKnown(word) && word.origin !== "listing";

/** Whether a shell that evaluates it runs nothing: neither what is known nor what is unknown holds a substitution. */
export const isInert = (word: Word): boolean =>
  word.isGlob === undefined &&
  !/[$`]/.test(word.text) &&
  (word.isInert === true || !word.text.includes(HOLE));

/** Its text where that is certain. */
export const textOf = (word: Word | undefined): string | undefined =>
  word !== undefined && isKnown(word) ? word.text : undefined;

/** Whether it could be an option: it begins with a hyphen, or its beginning isn't known. */
export const mayBeOption = (word: Word): boolean =>
  word.isName === undefined && (word.canSplit !== undefined || /^[-\0*?[]/.test(word.text));

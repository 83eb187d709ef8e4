/** Finds the marks that a merge leaves in a text when two sides changed the same lines. */

// Git's marks, of any size from seven on. The line between the sides alone doesn't tell: under a word of seven letters
// it makes a heading.
const SIDE = /^(?:<{7,}|>{7,})(?:[ \t].*)?\r?$/m;
const ANY = /^(?:<{7,}|>{7,}|\|{7,})(?:[ \t].*)?\r?$|^={7}[ \t]*\r?$/;

export interface MergeMark {
  /** From 1. */
  readonly line: number;
  /** The whole line, such as `<<<<<<< HEAD`. */
  readonly text: string;
}

/** The first line that begins or ends a side of an unresolved merge. */
export function findMergeMark(text: string): MergeMark | undefined {
  const found = SIDE.exec(text);
  if (found === null) return undefined;
  return { line: text.slice(0, found.index).split("\n").length, text: found[0].trimEnd() };
}

/** Whether a line is any of the marks, also the one between the sides. */
export const isMergeMark = (line: string): boolean => ANY.test(line);

/** The mistake and its remedy, in the words of every report. */
export const mergeMarkReason = ({ line, text }: MergeMark): string =>
  `a merge left its marks: line ${line} is “${text.slice(0, 60)}”; keep the lines that hold, and take the marks out`;

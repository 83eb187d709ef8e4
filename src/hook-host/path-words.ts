/** `pathWords` gives the runs of a text that may be paths: none so long that reading it takes time in its square. */

/** Longer than the paths of any project. Chosen: twice the most bytes that one name of a file has. */
const LONGEST = 512;

/** In the order of the text. Linear in its length. */
export const pathWords = (text: string): readonly string[] =>
  (text.match(/[\w@./-]+/g) ?? []).filter(({ length }) => length <= LONGEST);

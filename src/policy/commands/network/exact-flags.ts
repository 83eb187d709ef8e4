/** Keeps `--head` from being read as the beginning of `--header`. */
import { known, textOf, type Word } from "../../word.ts";

/** Marks these long options as complete, without a value, for the reader of arguments that knows abbreviations. */
export const exactFlags = (words: readonly Word[], flags: readonly string[]): readonly Word[] =>
  words.map(word => (flags.includes(textOf(word) ?? "") ? known(`${word.text}=`) : word));

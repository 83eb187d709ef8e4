/** Reads options of programs that know no abbreviations, so that `--body` is not taken for a part of `--body-file`. */
import type { Word } from "../../word.ts";
import { type GitOptionSyntax, type GitOptions, readOptions } from "./read-options.ts";

/** Stands behind each long name: with it, none is the beginning of another. */
const END = ";";

export function exactOptions(words: readonly Word[], syntax: GitOptionSyntax = {}): GitOptions {
  const ended = (names: readonly string[]) => names.map(each => (each.length > 1 ? each + END : each));
  const end = words.findIndex(({ text }) => text === "--");
  const marked = words.map((word, at) =>
    end >= 0 && at > end ? word : { ...word, text: word.text.replace(/^--[a-z][a-z-]*/, `$&${END}`) },
  );
  const options = readOptions(marked, { ...syntax, valuedLong: ended(syntax.valuedLong ?? []) });
  const unmarked = (each: Word) => ({ ...each, text: each.text.replace(/^(--[a-z][a-z-]*);/, "$1") });
  return {
    ...options,
    has: (...names) => options.has(...ended(names)),
    mayHave: (...names) => options.mayHave(...ended(names)),
    values: (...names) => options.values(...ended(names)).map(unmarked),
  };
}

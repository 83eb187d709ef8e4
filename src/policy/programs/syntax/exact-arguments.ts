/** Reads arguments so that a complete name is never taken for the beginning of a longer one: `--pre`, `--prefix`. */
import type { Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";

export interface ExactSyntax extends OptionSyntax {
  /** The program takes as much of a long option as tells it from the others. */
  readonly canAbbreviate?: true;
  /** Long flags, without hyphens, that are also the beginning of an option with a value. */
  readonly flagLong?: readonly string[];
}

/** Ends a name that is complete. No program can be handed this character. */
const END = "\u0001";
const bothWays = (names: readonly string[]) => [...names, ...names.map(name => name + END)];

export function parseExactly(words: readonly Word[], syntax: ExactSyntax = {}): ParsedArguments {
  const { valuedLong = [], flagLong = [], canAbbreviate = false } = syntax;
  const complete = new Set([...valuedLong, ...flagLong]);
  const prefix = syntax.hasSingleHyphen ? /^--?([^=]+)/ : /^--([^=]+)/;
  const originals = new Map<Word, Word>();
  const marked = words.map(word => {
    const [start, name] = prefix.exec(word.text) ?? [];
    if (start === undefined || name === undefined || (canAbbreviate && !complete.has(name))) return word;
    const ended = { ...word, text: start + END + word.text.slice(start.length) };
    originals.set(ended, word);
    return ended;
  });
  const original = (word: Word) => originals.get(word) ?? word;
  const parsed = parseArguments(marked, { ...syntax, valuedLong: bothWays(valuedLong) });
  return {
    has: (...names) => parsed.has(...bothWays(names)),
    mayHave: (...names) => parsed.mayHave(...bothWays(names)),
    values: (...names) => parsed.values(...bothWays(names)).map(original),
    operands: parsed.operands.map(original),
    rest: parsed.rest.map(original),
    isUncertain: parsed.isUncertain,
  };
}

/** Reads arguments so that a complete name is never taken for the beginning of a longer one: `--head`, `--header`. */
import type { Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";

export interface ExactSyntax extends OptionSyntax {
  /** Long flags, without hyphens, that are also the beginning of another option's name. */
  readonly flagLong?: readonly string[];
}

/** Ends a name that is complete. No program can be handed this character. */
const END = "\u0001";
const complete = (names: readonly string[]) => [...names, ...names.map(name => name + END)];

export function parseExactly(words: readonly Word[], syntax: ExactSyntax = {}): ParsedArguments {
  const { valuedLong = [], flagLong = [] } = syntax;
  const names = new Set([...valuedLong, ...flagLong]);
  const prefix = syntax.hasSingleHyphen ? /^--?([^=]+)/ : /^--([^=]+)/;
  const originals = new Map<Word, Word>();
  const marked = words.map(word => {
    const [start, name] = prefix.exec(word.text) ?? [];
    if (start === undefined || name === undefined || !names.has(name)) return word;
    const ended = { ...word, text: start + END + word.text.slice(start.length) };
    originals.set(ended, word);
    return ended;
  });
  const original = (word: Word) => originals.get(word) ?? word;
  const { has, mayHave, values, operands, rest, isUncertain } = parseArguments(marked, {
    ...syntax,
    valuedLong: complete(valuedLong),
  });
  return {
    has: (...given) => has(...complete(given)),
    mayHave: (...given) => mayHave(...complete(given)),
    values: (...given) => values(...complete(given)).map(original),
    operands: operands.map(original),
    rest: rest.map(original),
    isUncertain,
  };
}

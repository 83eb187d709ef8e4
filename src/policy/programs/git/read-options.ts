/** Reads the options of a git subcommand, some of which take a value only where it is stuck to the letter. */
import { HOLE, type Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";

export interface GitOptionSyntax extends OptionSyntax {
  /** Letters whose value stands right behind them or not at all: the `u` of `commit -uno`. */
  readonly stuck?: string;
}

export interface GitOptions extends ParsedArguments {
  /** Operands before `--`; all of them where there is none. */
  readonly leading: readonly Word[];
  /** What follows `--`; undefined where there is none. */
  readonly paths: readonly Word[] | undefined;
}

export function readOptions(words: readonly Word[], syntax: GitOptionSyntax = {}): GitOptions {
  const parsed = parseArguments(
    words.map(word => withoutStuck(word, syntax)),
    syntax,
  );
  const { operands, rest } = parsed;
  const hasEnd = rest.length > 0 || words.some(({ text }) => text === "--");
  return {
    ...parsed,
    leading: operands.slice(0, operands.length - rest.length),
    paths: hasEnd ? rest : undefined,
  };
}

/** `-uno` without `no`, so that its letters are not taken for flags. */
function withoutStuck(word: Word, { stuck = "", valued = "" }: GitOptionSyntax): Word {
  if (stuck === "" || !/^-[^-]/.test(word.text)) return word;
  for (let at = 1; at < word.text.length; at++) {
    const letter = word.text[at]!;
    if (valued.includes(letter) || letter === HOLE) return word;
    if (stuck.includes(letter)) return { ...word, text: word.text.slice(0, at + 1) };
  }
  return word;
}

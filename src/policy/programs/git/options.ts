/** Reads the options of git and of forges, the verb in front of them, and how certain each option is. */
import type { Operation } from "../../../ports/index.ts";
import { possibly } from "../../recognition.ts";
import { HOLE, isKnown, type Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";

export interface GitOptionSyntax extends OptionSyntax {
  /** Letters that take a value only where it is attached: the `u` of `commit -uno`. */
  readonly stuck?: string;
}

export interface GitOptions extends ParsedArguments {
  /** Operands before `--`; all of them where there is none. */
  readonly leading: readonly Word[];
  /** What follows `--`; undefined where there is none. */
  readonly paths: readonly Word[] | undefined;
}

/**
 * `syntax`: the options that take a value. `"-mF ~S message file"`: the letters m and F, the letter S if its value is
 * attached, and two long names.
 */
export function readOptions(
  words: readonly Word[],
  syntax: GitOptionSyntax | string = {},
  parse = parseArguments,
): GitOptions {
  const read = typeof syntax === "string" ? readSyntax(syntax) : syntax;
  const parsed = parse(
    words.map(word => withoutStuck(word, read)),
    read,
  );
  const { operands, rest } = parsed;
  const hasEnd = rest.length > 0 || words.some(({ text }) => text === "--");
  return {
    ...parsed,
    leading: operands.slice(0, operands.length - rest.length),
    paths: hasEnd ? rest : undefined,
  };
}

/** Options of programs that know no abbreviations: `--body` is no part of `--body-file`. */
export const exactOptions = (words: readonly Word[], syntax: GitOptionSyntax | string = {}): GitOptions =>
  readOptions(words, syntax, parseExactly);

function readSyntax(text: string): GitOptionSyntax {
  const words = wordList(text);
  const letters = (mark: string) => words.find(each => each.startsWith(mark))?.slice(1) ?? "";
  return {
    valued: letters("-"),
    stuck: letters("~"),
    valuedLong: words.filter(each => !/^[-~]/.test(each)),
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

interface Verb {
  /** Empty where there is none; undefined where it can't be known. */
  readonly verb: string | undefined;
  /** The words before the verb and after it. */
  readonly rest: readonly Word[];
}

/** The verb of `git stash drop` and `gh pr merge`. `valued`: options before the verb that take the next word. */
export function readVerb(words: readonly Word[], valued: readonly string[] = []): Verb {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (valued.includes(word.text)) at += 1;
    else if (!word.text.startsWith("-") || word.canSplit)
      return { verb: isKnown(word) ? word.text : undefined, rest: words.toSpliced(at, 1) };
  }
  return { verb: "", rest: words };
}

/** Undefined: it can't be told. */
export type Certainty = boolean | undefined;

/** Whether one of these options is given. */
export const isGiven = (options: ParsedArguments, ...names: readonly string[]): Certainty =>
  options.has(...names) || (options.mayHave(...names) ? undefined : false);

/** The operations if it is certain, possible ones if it can't be told. */
export const whenever = (certainty: Certainty, operations: readonly Operation[]): readonly Operation[] =>
  certainty === true ? operations : certainty === undefined ? operations.map(possibly) : [];

export const either = (one: Certainty, other: Certainty): Certainty =>
  one || other ? true : one === false && other === false ? false : undefined;

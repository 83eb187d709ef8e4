/** Reads the options of git's subcommands, the verb in front of them, and how certain each option is. */
import type { Operation } from "../../../ports/index.ts";
import { possibly } from "../../recognition.ts";
import { HOLE, isKnown, type Word } from "../../word.ts";
import { type ParsedArguments, parseArguments } from "../arguments.ts";
import { wordList } from "../syntax/word-list.ts";

export interface GitOptions extends ParsedArguments {
  /** Operands before `--`; all of them without `--`. */
  readonly leading: readonly Word[];
  /** The words after `--`; undefined without `--`. */
  readonly paths: readonly Word[] | undefined;
}

/**
 * `syntax`: the options that take a value. `"-mF ~S message file"`: the letters m and F, the letter S if its value is
 * attached, and two long names.
 */
export function readOptions(words: readonly Word[], syntax = ""): GitOptions {
  const names = wordList(syntax);
  const letters = (mark: string) => names.find(each => each.startsWith(mark))?.slice(1) ?? "";
  const valued = letters("-");
  const parsed = parseArguments(
    words.map(word => withoutAttached(word, letters("~"), valued)),
    { valued, valuedLong: names.filter(each => !/^[-~]/.test(each)) },
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
function withoutAttached(word: Word, attached: string, valued: string): Word {
  if (attached === "" || !/^-[^-]/.test(word.text)) return word;
  const end = [...word.text].findIndex(letter => `${attached}${valued}${HOLE}`.includes(letter));
  return end < 0 || !attached.includes(word.text[end]!)
    ? word
    : { ...word, text: word.text.slice(0, end + 1) };
}

interface Verb {
  /** Empty without a verb; undefined where it can't be known. */
  readonly verb: string | undefined;
  /** The words before the verb and after it. */
  readonly rest: readonly Word[];
}

/** The verb of `git stash drop`. `valued`: options before the verb that take the next word. */
export function readVerb(words: readonly Word[], valued: readonly string[] = []): Verb {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (valued.includes(word.text)) at += 1;
    else if (!word.text.startsWith("-") || word.canSplit)
      return { verb: isKnown(word) ? word.text : undefined, rest: words.toSpliced(at, 1) };
  }
  return { verb: "", rest: words };
}

/** Undefined: it can't be known. */
export type Certainty = boolean | undefined;

/** Whether one of these options is given. */
export const isGiven = (options: ParsedArguments, ...names: readonly string[]): Certainty =>
  options.has(...names) || (options.mayHave(...names) ? undefined : false);

/** Whether the command only shows its effects. `name`: the short option for it, where there is one. */
export const isRehearsal = (options: ParsedArguments, name = "n"): boolean =>
  options.has(name, "dry-run") && !options.isUncertain && !options.has("no-dry-run");

/** The operations if it is certain, possible ones if it can't be known. */
export const whenever = (certainty: Certainty, operations: readonly Operation[]): readonly Operation[] =>
  certainty === true ? operations : certainty === undefined ? operations.map(possibly) : [];

export const either = (one: Certainty, other: Certainty): Certainty =>
  one || other ? true : one === false && other === false ? false : undefined;

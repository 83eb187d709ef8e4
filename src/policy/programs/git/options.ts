/** Reads the options of git's subcommands, and how certain each option is. */
import type { Operation } from "../../../ports/index.ts";
import { possibly } from "../../recognition.ts";
import { HOLE, type Word } from "../../word.ts";
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
  const [valued, attached] = [letters("-"), letters("~")];
  // `-uno` without `no`, so that its letters are not taken for flags.
  const cluster = new RegExp(`^(-[^-${attached}${valued}${HOLE}]*[${attached}]).*`, "s");
  const read =
    attached === "" ? words : words.map(each => ({ ...each, text: each.text.replace(cluster, "$1") }));
  const parsed = parseArguments(read, { valued, valuedLong: names.filter(each => !/^[-~]/.test(each)) });
  const { operands, rest } = parsed;
  const hasEnd = rest.length > 0 || words.some(({ text }) => text === "--");
  return {
    ...parsed,
    leading: operands.slice(0, operands.length - rest.length),
    paths: hasEnd ? rest : undefined,
  };
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

/** One use of a program on files: its options by their written names, and what it does to its words. */
import type { Operation } from "../../../ports/index.ts";
import type { Command, Commands, Recogniser, Recognition } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import type { OptionSyntax, ParsedArguments } from "../arguments.ts";
import type { FileOperationName } from "../effects/file-operation.ts";
import { asksForHelp, readArguments } from "../syntax/read-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import { operationsOn } from "./reach.ts";

/** Options as people write them, with a space between them: `-o --output`. */
export type Options = string;

export interface FileUse {
  readonly command: Command;
  readonly recognition: Recognition;
  readonly parsed: ParsedArguments;
  readonly operands: readonly Word[];
  /** Whether one of these is certainly given. */
  has(options: Options): boolean;
  /** The same, and undefined where an unknown word may be one of them. */
  whether(options: Options): boolean | undefined;
  values(options: Options): readonly Word[];
  /** A word that isn't there does nothing. */
  on(
    name: FileOperationName,
    words: readonly (Word | undefined)[],
    extra?: Operation["arguments"],
    from?: Command,
  ): readonly Operation[];
  /** Each is text that a shell runs. */
  shell(words: readonly Word[]): readonly Operation[];
}

export type Judge = (use: FileUse) => readonly Operation[] | undefined;

export const plainNames = (options: Options): readonly string[] =>
  wordList(options).map(each => each.replace(/^--?/, ""));

/** Of options with a value. One such as `-out` says that a single hyphen begins a whole name. */
export function syntaxOf(valued: Options): OptionSyntax {
  const hasSingleHyphen = /(?:^|\s)-[^-\s]{2}/.test(valued);
  const short = (name: string) => name.length === 1 && !hasSingleHyphen;
  const names = plainNames(valued);
  return {
    valued: names.filter(short).join(""),
    valuedLong: names.filter(name => !short(name)),
    ...(hasSingleHyphen && { hasSingleHyphen }),
  };
}

export function fileUse(command: Command, recognition: Recognition, parsed: ParsedArguments): FileUse {
  const has = (options: Options) => parsed.has(...plainNames(options));
  return {
    command,
    recognition,
    parsed,
    operands: parsed.operands,
    has,
    whether: options => has(options) || (parsed.mayHave(...plainNames(options)) ? undefined : false),
    values: options => parsed.values(...plainNames(options)),
    on: (name, words, extra, from = command) =>
      words.flatMap(word => (word === undefined ? [] : operationsOn(name, word, from, recognition, extra))),
    shell: words => words.flatMap(word => recognition.shell(word, command)),
  };
}

/** Asked for help it does nothing. */
export function fileCommand(valued: Options, judge: Judge): Recogniser {
  const syntax = syntaxOf(valued);
  return (command, recognition) => {
    const parsed = readArguments(command, recognition, syntax);
    return asksForHelp(parsed) ? [] : judge(fileUse(command, recognition, parsed));
  };
}

export const named = (names: string, recogniser: Recogniser): Commands =>
  Object.fromEntries(wordList(names).map(name => [name, recogniser]));

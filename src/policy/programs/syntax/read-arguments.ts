/** Reads a command's arguments, minding that a glob hands over names of files, and a file can be named like an option. */
import type { Command, Recognition } from "../../recognition.ts";
import { known, type Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";

export const readArguments = (
  command: Command,
  recognition: Recognition,
  syntax?: OptionSyntax,
): ParsedArguments => parseArguments(settleGlobs(command, recognition), syntax);

/** More of them in one command stay unsettled. */
const MAX_GLOBS = 64;

/** The arguments with those globs settled of which the folder's names tell whether they come out as options. */
export function settleGlobs(command: Command, { facts }: Recognition): readonly Word[] {
  const { arguments: words, directory, isElsewhere } = command;
  if (directory === undefined || isElsewhere || !words.some(mayMatchOption)) return words;
  const names = facts.list(directory);
  if (names === undefined) return words;
  const options = names.filter(name => name.startsWith("-"));
  let globs = 0;
  return words.flatMap(word => {
    if (!mayMatchOption(word) || ++globs > MAX_GLOBS) return [word];
    const end = word.text.slice(1 + Math.max(...["*", "?", "]"].map(each => word.text.lastIndexOf(each))));
    const matches = options.filter(name => name.endsWith(end));
    return [...matches.map(known), { ...word, text: `./${word.text}` }];
  });
}

const mayMatchOption = (word: Word) =>
  word.isGlob === true && word.canSplit === undefined && /^[*?[]/.test(word.text);

/** It only prints how it is used, or which version it is. */
export const asksForHelp = (parsed: ParsedArguments): boolean =>
  parsed.has("help", "version") && !parsed.isUncertain;

/** The commands that a stranger is handed to run: in an option, behind `--`, or as its words. */
import type { Operation } from "../../ports/index.ts";
import { riskTier } from "../operations.ts";
import { type Command, possibly, type Recognition } from "../recognition.ts";
import { textOf, type Word } from "../word.ts";
import type { StrangerOption, StrangerWords } from "./read-stranger.ts";
import { commandOptions } from "./word-lists.ts";

/** Words that are looked at as if a command began there. */
const MAX_SUSPECTS = 8;

export function inlineCommands(
  words: StrangerWords,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const { shell, run } = recognition;
  const texts = words.options.flatMap(option => commandOf(option) ?? []);
  const inner = words.inner ?? [];
  return [
    ...texts.flatMap(text => whatever(shell(text, command), isCommand(text, recognition))),
    ...(inner.length === 0 ? [] : whatever(run(inner, command), isCommand(inner[0]!, recognition))),
    ...suspectsIn(command, recognition),
  ];
}

/** A certain command is judged as it is; of a possible one only operations that would be stopped count, as possible. */
const whatever = (found: readonly Operation[], isCertain: boolean): readonly Operation[] =>
  isCertain ? found : found.filter(isStopped).map(possibly);

/** A rule may stop it, by what it is or by its path. */
const isStopped = (each: Operation) =>
  each.name !== "shell.opaque" &&
  (riskTier(each) === 3 || /^fs\.(?:read|search|write|move|link)$/.test(each.name));

function commandOf({ name, isShort, value }: StrangerOption): Word | undefined {
  return (isShort ? name === "c" : commandOptions.has(name)) ? value : undefined;
}

const isCommand = (word: Word, { knows }: Recognition): boolean => knows(firstWord(textOf(word) ?? ""));

const firstWord = (text: string): string => {
  const [path = ""] = text.trimStart().split(/\s/, 1);
  return path.slice(path.lastIndexOf("/") + 1);
};

/** A program that table knows among the first words: it may be run with what follows it. */
function suspectsIn(command: Command, recognition: Recognition): readonly Operation[] {
  return command.arguments.slice(0, MAX_SUSPECTS).flatMap((word, index) => {
    const text = textOf(word);
    if (text === undefined || !recognition.knows(firstWord(text))) return [];
    const found = /\s/.test(text)
      ? recognition.shell(word, command)
      : recognition.run(command.arguments.slice(index), command);
    return whatever(found, false);
  });
}

/** Judges a command by its words, where no table knows its program or its verb: all of its effects, of which the strictest decides. */
import type { Operation } from "../../ports/index.ts";
import { type Command, operation, type Recognition } from "../recognition.ts";
import { changeIn } from "./changes.ts";
import { destructionIn } from "./destruction.ts";
import { inlineCommands } from "./inline-commands.ts";
import { programBehind } from "./loaders.ts";
import { namedPaths } from "./named-paths.ts";
import { readStranger, type StrangerWords } from "./read-stranger.ts";
import { uploadIn } from "./upload.ts";
import { writtenPaths } from "./written-paths.ts";

/**
 * `process.run`, and what the words tell beyond it: secrets that are read, files that are written, what is destroyed,
 * changed or sent, and what an inner command does. Never empty, never throws; takes time in proportion to the words.
 * Source: spec/strangers.md.
 */
export function judgeByWords(command: Command, recognition: Recognition): readonly Operation[] {
  const loaded = programBehind(command);
  if (loaded !== undefined) return recognition.run(loaded, command);
  const words = readStranger(command);
  const identity = identityOf(command, words);
  const paths = namedPaths(command, recognition);
  const destruction = destructionIn(command.program, words);
  return [
    operation("process.run", identity),
    ...(destruction === undefined ? [] : [operation("program.destroy", { ...identity, ...destruction })]),
    ...uploadIn(command, words, paths.hasSecret, identity),
    ...changeIn(command, words, identity),
    ...paths.operations,
    ...writtenPaths(words, command, recognition),
    ...inlineCommands(words, command, recognition),
  ];
}

/** The program as it was written and its subcommand: the key by which a person is asked once. */
function identityOf({ words: [program] }: Command, { verbs: [first] }: StrangerWords) {
  const subcommand = first === undefined || first.mayBeValue ? {} : { subcommand: first.text };
  return { program: program!.text, ...subcommand };
}

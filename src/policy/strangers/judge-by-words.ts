/** Judges a command by its words, where no table knows its program or its verb: all of its effects, of which the strictest decides. */
import type { Operation } from "../../ports/index.ts";
import { type Command, operation, type Recognition } from "../recognition.ts";
import { known, type Word } from "../word.ts";
import { changeIn } from "./changes.ts";
import { destructionIn } from "./destruction.ts";
import { inlineCommands } from "./inline-commands.ts";
import { listeningIn } from "./listening.ts";
import { namedPaths } from "./named-paths.ts";
import { readStranger, type StrangerWords } from "./read-stranger.ts";
import { unaskedIn } from "./unasked.ts";
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
    ...listeningIn(command),
    ...unaskedIn(command),
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

/** Source: ld.so(8); musl, dynamic linker. */
const LOADER = /^ld(?:-(?:linux|musl)[\w.-]*|(?:-\d[\d.]*|64)?\.so[\d.]*)$/;
const VALUED = /^--(?:library-path|inhibit-rpath|audit|preload|argv0|glibc-hwcaps-(?:prepend|mask))$/;

/** `/etc/init.d/nginx stop` is `service nginx stop`. */
const SERVICE = /^\/etc\/(?:rc\.d\/)?(?:init|rc)\.d\/[^/]+$/;

/** The words that a loader runs, or a service's script stands for; undefined for any other program, and for a loader that runs none. */
function programBehind({
  program,
  words: [written],
  arguments: words,
}: Command): readonly Word[] | undefined {
  if (SERVICE.test(written?.text ?? "")) return [known("service"), known(program), ...words];
  if (!LOADER.test(program)) return undefined;
  for (let at = 0; at < words.length; at++) {
    const { text } = words[at]!;
    if (VALUED.test(text)) at += 1;
    else if (!text.startsWith("-")) return words.slice(at);
  }
  return undefined;
}

/** Programs that set up an environment for the command in their arguments: env, cross-env, direnv, dotenv. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { dotenv } from "./dotenv.ts";
import { optionTable, readOptions } from "./own-options.ts";
import { assignmentOf, folderOf, isOneWord, joinWords, runInner } from "./run-inner.ts";
import { isAbout } from "./wrapper.ts";

const envOptions = optionTable({
  short: "0a:C:iS:u:v",
  long:
    "argv0= block-signal[=] chdir= debug default-signal[=] ignore-environment ignore-signal[=] " +
    "list-signal-handling null split-string= unset=",
  last: "S split-string",
});

/** Every `-S` takes words out of a text; no command line needs many. */
const MAX_SPLITS = 8;

/** `env`: options, assignments, a command; `-S` puts the words of its text in its place. */
function runEnv(
  words: readonly Word[],
  command: Command,
  recognition: Recognition,
  splits = 0,
): readonly Operation[] | undefined {
  const options = readOptions(words, envOptions);
  if (options === undefined || splits > MAX_SPLITS) return undefined;
  if (isAbout(options)) return [];
  // The name that a program is started under decides what busybox and its kind do.
  if (options.has("a", "argv0")) return [opaque("its program is started under another name")];

  const isBare = options.rest[0]?.text === "-";
  const { assignments, rest } = takeAssignments(isBare ? options.rest.slice(1) : options.rest);
  const environment = new Map(isBare || options.has("i", "ignore-environment") ? [] : command.environment);
  for (const name of options.values("u", "unset")) environment.delete(name.text);
  for (const [name, value] of assignments) environment.set(name, value);
  const folder = options.values("C", "chdir").at(-1);
  const changes = {
    environment,
    ...(folder !== undefined && { directory: folderOf(folder, command, recognition) }),
  };
  const isCertain = options.isCertain && assignments.every(([, value]) => isOneWord(value));
  const [split] = options.values("S", "split-string");
  if (split !== undefined) {
    const pieces = isCertain ? piecesOf(split) : undefined;
    if (pieces === undefined) return [opaque("env splits a text into its command by rules of its own")];
    return runEnv([...pieces, ...options.rest], { ...command, ...changes }, recognition, splits + 1);
  }
  if (rest.length === 0 && isCertain) return [operation("process.read", { what: "environment" })];
  return runInner({ words: rest, isCertain, changes }, command, recognition);
}

/** The words of a text without quotes, escapes, variables and comments; undefined where it has any. */
function piecesOf(word: Word): readonly Word[] | undefined {
  const text = textOf(word);
  if (text === undefined || /["'\\$#]/.test(text)) return undefined;
  return text.split(/\s+/).filter(Boolean).map(known);
}

function takeAssignments(words: readonly Word[]) {
  const assignments: (readonly [string, Word])[] = [];
  for (const word of words) {
    const assignment = assignmentOf(word);
    if (assignment === undefined) break;
    assignments.push(assignment);
  }
  return { assignments, rest: words.slice(assignments.length) };
}

const env: Recogniser = (command, recognition) => runEnv(command.arguments, command, recognition);

/** `cross-env A=1 node x`; cross-env-shell hands its words to a shell. */
const crossEnv: Recogniser = (command, recognition) => {
  const { assignments, rest } = takeAssignments(command.arguments);
  const changes = { environment: new Map([...command.environment, ...assignments]) };
  const isCertain = assignments.every(([, value]) => isOneWord(value));
  if (rest.length === 0 && isCertain) return [];
  return command.program === "cross-env-shell"
    ? recognition.shell(joinWords(rest), command, changes)
    : runInner({ words: rest, isCertain, changes }, command, recognition);
};

/** `direnv exec folder command`; allowing an .envrc to run is another matter. */
const direnv: Recogniser = (command, recognition) => {
  const [verb, folder, ...words] = command.arguments;
  if (verb === undefined || /^(?:status|version|help|stdlib|export|hook|--version|--help)$/.test(verb.text)) {
    return [];
  }
  if (textOf(verb) !== "exec" || folder === undefined) return undefined;
  return runInner({ words, isCertain: isOneWord(folder) }, command, recognition);
};

export const environmentCommands: Commands = {
  env,
  genv: env,
  "cross-env": crossEnv,
  "cross-env-shell": crossEnv,
  direnv,
  dotenv,
};

export { environmentCommands as programs };

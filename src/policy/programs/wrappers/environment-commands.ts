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
import { type OptionList, readOptions } from "./own-options.ts";
import {
  assignmentOf,
  assignmentsOf,
  folderOf,
  isOneWord,
  joinWords,
  readFiles,
  runInner,
} from "./run-inner.ts";
import { isAbout } from "./wrapper.ts";

const envOptions: OptionList = {
  short: "0a:C:iS:u:v",
  long: "argv0= chdir= debug ignore-environment null split-string= unset=",
};

/** Every `-S` takes words out of a text; no command line needs many. */
const MAX_SPLITS = 8;

/** `env`: options, assignments, a command; `-S` puts the words of its text in its place. */
function runEnv(
  words: readonly Word[],
  command: Command,
  recognition: Recognition,
  splits = 0,
): readonly Operation[] | undefined {
  // Behind `-S` come the words of the command.
  const at = words.findIndex(({ text }) => /^(?:-[0iv]*S|--split-string)/.test(text));
  const isAttached = at >= 0 && !/^(?:-[0iv]*S|--split-string)$/.test(words[at]!.text);
  const own = at < 0 ? words : words.slice(0, at + (isAttached ? 1 : 2));
  const options = readOptions(own, envOptions);
  const splitting = options.values("S", "split-string").at(-1);
  if (splits > MAX_SPLITS) return undefined;
  if (isAbout(options)) return [];
  // The name that a program is started under decides what busybox and its kind do.
  if (options.has("a", "argv0")) return [opaque("its program is started under another name")];
  const left = splitting === undefined ? readOptions(words, envOptions).rest : [];
  const isBare = left[0]?.text === "-";
  const { assignments, rest } = takeAssignments(isBare ? left.slice(1) : left);
  const environment = new Map(isBare || options.has("i", "ignore-environment") ? [] : command.environment);
  for (const name of options.values("u", "unset")) environment.delete(name.text);
  for (const [name, value] of assignments) environment.set(name, value);
  const folder = options.values("C", "chdir").at(-1);
  const changes = {
    environment,
    ...(folder !== undefined && { directory: folderOf(folder, command, recognition) }),
  };
  const isCertain = options.isCertain && assignments.every(([, value]) => isOneWord(value));
  if (splitting !== undefined) {
    const text = isCertain ? textOf(splitting) : undefined;
    if (text === undefined || /["'\\$#]/.test(text))
      return [opaque("env splits a text into its command by rules of its own")];
    const pieces = text.split(/\s+/).filter(Boolean).map(known);
    const all = [...pieces, ...words.slice(own.length)];
    return runEnv(all, { ...command, ...changes }, recognition, splits + 1);
  }
  if (rest.length === 0 && isCertain) return [operation("process.read", { what: "environment" })];
  return runInner({ words: rest, isCertain, changes }, command, recognition);
}

function takeAssignments(words: readonly Word[]) {
  const end = words.findIndex(word => assignmentOf(word) === undefined);
  const first = end < 0 ? words : words.slice(0, end);
  return { assignments: assignmentsOf(first), rest: words.slice(first.length) };
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
  if (verb === undefined || /^(?:status|version|help|stdlib|export|hook|--version|--help)$/.test(verb.text))
    return [];
  if (textOf(verb) !== "exec" || folder === undefined) return undefined;
  return runInner({ words, isCertain: isOneWord(folder) }, command, recognition);
};

const dotenvOptions: OptionList = { short: "e:f:op:q:v:", long: "debug file= no-override override quiet" };

/** The common syntax of several programs of this name: `dotenv [-e file] [run] [--] command`, or a look at the file. */
const dotenv: Recogniser = (command, recognition) => {
  const own = readOptions(command.arguments, dotenvOptions);
  if (isAbout(own)) return [];
  const files = own.values("e", "f", "file");
  const read = files.length === 0 ? [known(".env")] : files;
  const shown = readFiles(read, command, recognition);
  const verb = own.isEnded ? undefined : textOf(own.rest[0]);
  if (own.has("p") || verb === "list" || verb === "get") return shown;
  if (verb === "set" || verb === "unset")
    return read
      .flatMap(file => recognition.paths(file, command))
      .map(path => operation("secrets.change", { path }));
  const options = verb === "run" ? readOptions(own.rest.slice(1), dotenvOptions) : own;
  const isCertain = own.isCertain && options.isCertain;
  if (options.rest.length === 0 && isCertain) return [];
  const found = runInner({ words: options.rest, isCertain }, command, recognition);
  // `dotenv env` prints the file.
  return found.some(each => each.name === "process.read") ? [...shown, ...found] : found;
};

export const programs: Commands = {
  env,
  genv: env,
  "cross-env": crossEnv,
  "cross-env-shell": crossEnv,
  direnv,
  dotenv,
};

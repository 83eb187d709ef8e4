/** env and dotenv: they set up an environment for the command in their arguments. */
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
import { environmentRead } from "../effects/environment-read.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";
import { readOwn, runWrapped, type WrapperRow } from "./wrapper.ts";

const envRow: WrapperRow = {
  valued: "-S -u --split-string --unset -a --argv0",
  directory: "-C --chdir",
};

/** Every `-S` takes words out of a text; no command line needs many. */
const MAX_SPLITS = 8;

/** `env`: options, assignments, a command; `-S` puts the words of its text in its place. */
function runEnv(command: Command, recognition: Recognition, splits = 0): readonly Operation[] | undefined {
  const words = command.arguments;
  const at = words.findIndex(({ text }) => /^(?:-[0iv]*S|--split-string)/.test(text));
  const own = readOwn(envRow, command, recognition);
  if (splits > MAX_SPLITS) return undefined;
  if (asksForHelp(own.parsed)) return [];
  // The name that a program is started under decides what busybox and its kind do.
  if (own.has("-a --argv0")) return [opaque("its program is started under another name")];
  if (own.has("-S --split-string") && at >= 0) {
    const isAttached = !/^(?:-[0iv]*S|--split-string)$/.test(words[at]!.text);
    const text = textOf(own.values("-S --split-string")[0]);
    if (text === undefined || /["'\\$#]/.test(text))
      return [opaque("env splits a text into its command by rules of its own")];
    const pieces = text.split(/\s+/).filter(Boolean).map(known);
    const rest = [...words.slice(0, at), ...pieces, ...words.slice(at + (isAttached ? 1 : 2))];
    return runEnv({ ...command, arguments: rest }, recognition, splits + 1);
  }
  const isBare = own.inner[0]?.text === "-";
  if (isBare) return runEnv({ ...command, arguments: [known("-i"), ...own.inner.slice(1)] }, recognition);
  const environment = new Map(own.has("-i --ignore-environment") ? [] : command.environment);
  for (const name of own.values("-u --unset")) environment.delete(name.text);
  const found = runWrapped(envRow, { ...own, command: { ...command, environment } });
  return found.length > 0 || own.inner.length > 0 ? found : [environmentRead(undefined)];
}

const env: Recogniser = (command, recognition) => runEnv(command, recognition);

/** The common syntax of several programs of this name: `dotenv [-e file] [run] [--] command`, or a look at the file. */
const dotenv: Recogniser = (command, recognition) => {
  const row = { valued: "-e -f -p -v --file" };
  const own = readOwn(row, command, recognition);
  if (asksForHelp(own.parsed)) return [];
  const { on, has, values, inner } = own;
  const files = values("-e -f --file");
  const read = files.length === 0 ? [known(".env")] : files;
  const verb = textOf(inner[0]);
  if (has("-p") || verb === "list" || verb === "get") return on("fs.read", read);
  if (verb === "set" || verb === "unset")
    return pathsOf(read).map(path => operation("secrets.change", { path }));
  const found = runWrapped(row, verb === "run" ? { ...own, inner: inner.slice(1) } : own);
  // `dotenv env` prints the file.
  return found.some(({ name }) => name === "process.read") ? [...on("fs.read", read), ...found] : found;

  function pathsOf(words: readonly Word[]) {
    return words.flatMap(word => recognition.paths(word, command));
  }
};

export const programs: Commands = { env, genv: env, dotenv };

/** What running a program comes to, wherever its text is: on the command line, in a file, on standard input. */
import type { Operation } from "../../../ports/index.ts";
import { riskTier } from "../../operations.ts";
import { type Command, opaque, operation, possibly, type Recognition } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { scanCode } from "./scan-code.ts";
import type { CodeLanguage } from "./source/language.ts";

/** A language, and how its programs are read where that is known. */
export interface Runnable {
  readonly name: string;
  readonly code?: CodeLanguage;
}

export const fromPipe = opaque("its program comes from a pipe");

/** The program stands on the command line. */
export function runInline(
  text: string,
  given: readonly Word[],
  { name, code }: Runnable,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const run = operation("code.run", { language: name, source: "inline" });
  return code === undefined
    ? [run]
    : [run, ...scanCode({ text, arguments: given }, code, command, recognition)];
}

/** The program is a file. What a project's own program does is its author's matter, except for what is grave and plain. */
export function runFile(
  file: Word,
  given: readonly Word[],
  runnable: Runnable,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  if (/^\/dev\/(?:stdin|fd\/0)$|^\/proc\/self\/fd\/0$/.test(file.text))
    return runInput(given, runnable, command, recognition);
  if (/^\/(?:dev|proc\/self)\/fd\/\d+$/.test(file.text))
    return [opaque("its program is what another command writes")];
  return recognition
    .paths(file, command)
    .flatMap(path => [
      operation("code.run", { language: runnable.name, source: "file", path }),
      ...scanFile(path, given, runnable, command, recognition),
    ]);
}

/** What is clear and grave in a program's file. */
export function scanFile(
  path: string | undefined,
  given: readonly Word[],
  { code }: Runnable,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const text = path === undefined || command.isElsewhere ? undefined : recognition.facts.readText(path);
  if (text === undefined || code === undefined || text.includes("\0")) return [];
  return scanCode({ text, arguments: given }, code, command, recognition)
    .filter(each => isGrave(each, recognition))
    .map(possibly);
}

/** What a program's own code deletes and writes in its project or in temporary folders is no concern. */
function isGrave(found: Operation, { facts }: Recognition): boolean {
  const { path } = found.arguments;
  if (found.name === "shell.opaque" || found.isPossible) return false;
  const changesFiles = /^fs\.(?:delete|write|move|link|set_permissions)$/.test(found.name);
  if (!changesFiles) return found.command !== undefined && riskTier(found) === 3;
  if (typeof path !== "string") return false;
  const own = [facts.project, ...facts.temporary].some(each => path.startsWith(`${each}/`));
  return !own;
}

/** The program stands on standard input, or there is none. */
export function runInput(
  given: readonly Word[],
  runnable: Runnable,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const { input } = command;
  // What a program reads is what is left of its own text: nothing.
  const within: Command = { ...command, input: { kind: "none" } };
  switch (input.kind) {
    case "none":
      return [operation("code.run", { language: runnable.name, source: "interactive" })];
    case "text":
      return runInline(input.text.text, given, runnable, within, recognition);
    case "file":
      return runFile(input.path, given, runnable, within, recognition);
    case "unknown":
      return [fromPipe];
  }
}

/** Reading of the files that a program is handed. */
export const readFiles = (
  words: readonly Word[],
  command: Command,
  recognition: Recognition,
): readonly Operation[] =>
  words
    .filter(each => each.text !== "-")
    .flatMap(each => recognition.paths(each, command))
    .flatMap(path => fileOperation("fs.read", path));

/** Files that are written in place. */
export const writeFiles = (
  words: readonly Word[],
  command: Command,
  recognition: Recognition,
): readonly Operation[] =>
  words.flatMap(each => recognition.paths(each, command)).flatMap(path => fileOperation("fs.write", path));

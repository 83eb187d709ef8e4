/** Gives the effects of running a program whose text is on the command line, in a file or on standard input. */
import type { Operation } from "../../../ports/index.ts";
import { riskTier } from "../../operations.ts";
import { loadsOwnProgram } from "../../paths/own-programs.ts";
import { type Command, opaque, operation, possibly, type Recognition } from "../../recognition.ts";
import type { Word } from "../../word.ts";

/** A language of programs. */
export interface Runnable {
  readonly language: string;
  /** The effects of a program's text, without the effect of running it. Without a scan inline code is opaque. */
  scan?(text: string, command: Command, recognition: Recognition, isFile: boolean): readonly Operation[];
  /** Inline code that certainly does nothing to the world. */
  readonly plain?: RegExp;
}

/** The program is on the command line. */
export function runInline(
  text: string,
  { language, scan, plain }: Runnable,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const run = operation("code.run", { language, source: "inline" });
  const own = loadsOwnProgram(text, true) ? [possibly(operation("brain.change_rules"))] : [];
  if (scan !== undefined) return [run, ...own, ...scan(text, command, recognition, false)];
  return plain?.test(text) ? [] : [run, opaque(`inline ${language} can't be read`)];
}

/** The program is a file. Its author knows what a project's own program does, except for what is grave and plain. */
export function runFile(
  file: Word,
  runnable: Runnable,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const { language, scan } = runnable;
  if (/^-$|^\/dev\/(?:stdin|fd\/0)$|^\/proc\/self\/fd\/0$/.test(file.text))
    return runInput(runnable, command, recognition);
  if (/^\/(?:dev|proc\/self)\/fd\/\d+$/.test(file.text))
    return [opaque("its program is what another command writes")];
  return recognition.paths(file, command).flatMap(path => {
    const run = operation("code.run", { language, source: "file", path });
    const text = path === undefined || command.isElsewhere ? undefined : recognition.facts.readText(path);
    if (text === undefined || scan === undefined || text.includes("\0")) return [run];
    const found = scan(text, command, recognition, true);
    const own = loadsOwnProgram(text, false) ? [possibly(operation("brain.change_rules"))] : [];
    return [run, ...own, ...found.filter(each => isGrave(each, recognition)).map(possibly)];
  });
}

/** Deletions and writes by a program's own code in its project or in temporary folders need no rule. */
function isGrave(found: Operation, { facts }: Recognition): boolean {
  const { path } = found.arguments;
  if (found.name === "shell.opaque" || found.isPossible) return false;
  const changesFiles = /^fs\.(?:delete|write|move|link|set_permissions)$/.test(found.name);
  if (!changesFiles) return found.command !== undefined && riskTier(found) === 3;
  if (typeof path !== "string") return false;
  return ![facts.project, ...facts.temporary].some(each => path.startsWith(`${each}/`));
}

/** The program is on standard input, or absent. */
export function runInput(
  runnable: Runnable,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const { input } = command;
  // The program reads the rest of its own text: nothing.
  const within: Command = { ...command, input: { kind: "none" } };
  switch (input.kind) {
    case "none":
      return [operation("code.run", { language: runnable.language, source: "interactive" })];
    case "text":
      return runInline(input.text.text, runnable, within, recognition);
    case "file":
      return runFile(input.path, runnable, within, recognition);
    case "unknown":
      return [opaque("its program comes from a pipe")];
  }
}

/** Shells as programs: `bash -c`, `sh script`, `… | sh`. */
import { parseArguments } from "../programs/arguments.ts";
import { fileOperation } from "../programs/effects/file-operation.ts";
import { type Command, type Output, opaque, operation } from "../recognition.ts";
import { HOLE, isKnown, isKnownCode, type Word } from "../word.ts";
import { runText } from "./builtins.ts";
import { pathsOf } from "./paths-of.ts";
import { createState, type ShellState, tracing, unknownLike } from "./shell-state.ts";
import type { Walk } from "./walk.ts";

/** Some of them have a syntax of their own; unreadable texts are asked about. */
export const shells: ReadonlySet<string> = new Set(
  "sh bash rbash dash ash zsh ksh ksh93 mksh oksh pdksh yash fish csh tcsh elvish nu xonsh".split(" "),
);

const syntax = { valued: "oO", valuedLong: ["rcfile", "init-file", "command", "init-command"] };

export function runShell(walk: Walk, command: Command): Output | undefined {
  const options = parseArguments(command.arguments, { ...syntax, stopsAtOperand: true });
  const state = stateOf(command);
  const own = command.arguments.slice(0, command.arguments.length - options.rest.length);
  state.isTraced = tracing(own) ?? state.isTraced;
  state.showsHidden = options.values("O").some(({ text }) => text === "dotglob");
  if (options.has("version", "help")) return undefined;
  if (options.isUncertain && options.operands.length === 0) return opaquely(walk);
  for (const file of options.values("rcfile", "init-file")) runFile(walk, command, file, state);
  const [first, ...others] = options.rest;
  const long = options.values("command", "init-command")[0];
  if (long !== undefined) return runText(walk, long.text, command, state, !isKnownCode(long));
  if (options.has("c")) {
    if (first === undefined) return undefined;
    state.positional = others.slice(1);
    return runText(walk, first.text, command, state, !isKnownCode(first));
  }
  if (first === undefined || options.has("s")) return runInput(walk, command, state);
  if (!isKnownCode(first)) return opaquely(walk);
  state.positional = others;
  return runFile(walk, command, first, state);
}

function opaquely(walk: Walk): undefined {
  walk.emit(opaque("what its shell runs can't be known"));
}

/** A shell without a text reads it from its standard input. */
function runInput(walk: Walk, command: Command, state: ShellState): Output | undefined {
  const { input } = command;
  switch (input.kind) {
    case "text":
      return runText(walk, input.text.text, { input: { kind: "none" } }, state, !isKnown(input.text));
    case "file":
      return runFile(walk, command, input.path, state);
    case "unknown":
      walk.emit(opaque("its commands come through a pipe from another program"));
      return undefined;
    case "none":
      // No hook sees later input of an interactive shell.
      walk.emit(operation("code.run", { language: "shell", source: "interactive" }));
      return undefined;
  }
}

/** Runs the commands of a file. An unreadable file is an unknown program. */
export function runFile(walk: Walk, command: Command, file: Word, state: ShellState): Output | undefined {
  const [path] = pathsOf(walk, file, command.directory);
  if (path === undefined || /^\/(?:dev|proc)\//.test(path)) {
    walk.emit(opaque("the commands that it runs come from another program"));
    return undefined;
  }
  const text = walk.isElsewhere ? undefined : walk.facts.readText(path);
  walk.emit(operation("code.run", { language: "shell", source: "file", path }));
  if (state.isTraced) walk.emit(fileOperation("fs.read", path));
  return text === undefined ? undefined : runText({ ...walk, isFile: true }, text, command, state, false);
}

/** A new shell: of what its parent knew it has the folder and what was exported. */
export function stateOf({ directory, environment }: Pick<Command, "directory" | "environment">): ShellState {
  const state = createState(directory);
  for (const [name, word] of environment) {
    state.variables.set(name, word.text.includes(HOLE) ? unknownLike([[word]]) : [word]);
    state.exported.add(name);
  }
  state.isTraced = /(?:^|:)(?:xtrace|verbose)(?::|$)/.test(environment.get("SHELLOPTS")?.text ?? "");
  return state;
}

/** The interpreter that a file's first line names, with its options; undefined without such a line. */
export function interpreterOf(text: string): readonly string[] | undefined {
  const [, line] = /^#![ \t]*([^\r\n]{1,200})/.exec(text) ?? [];
  const words = line?.split(/[ \t]+/).filter(Boolean);
  if (words === undefined || words.length === 0) return undefined;
  const isEnv = words[0]!.endsWith("/env");
  return isEnv ? words.slice(1).filter(each => !each.startsWith("-")) : words;
}

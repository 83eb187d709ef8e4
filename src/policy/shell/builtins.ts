/** The commands that are part of a shell: those that change its state, and those that do nothing to the world. */
import { parse } from "unbash";
import { parseArguments } from "../programs/arguments.ts";
import { fileOperation } from "../programs/effects/file-operation.ts";
import { wordList } from "../programs/syntax/word-list.ts";
import { type Command, type Output, opaque, possibly } from "../recognition.ts";
import { HOLE, isKnown, textOf, unknownWord } from "../word.ts";
import { variableValue } from "./expand-word.ts";
import { pathsOf } from "./paths-of.ts";
import { copyState, forget, type ShellState, unknownValue } from "./shell-state.ts";
import { aside, type Walk } from "./walk.ts";

type Builtin = (walk: Walk, command: Command, state: ShellState) => void;

/** They print, test, or change what only this shell has. */
const harmless =
  wordList(`[ : [[ bg bind break caller compgen complete compopt continue dirs disown echo false fg
  getconf help history jobs logout printf pwd shopt sleep suspend test times true type ulimit umask wait`);

/** Asks about a use that has one of these words. */
const asking =
  (words: RegExp, why: string): Builtin =>
  (walk, { arguments: given }) => {
    if (given.some(each => words.test(each.text) || !isKnown(each))) walk.emit(opaque(why));
  };

const end: Builtin = (_walk, _command, state) => {
  state.isOver = true;
};

export const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>(
  Object.entries<Builtin>({
    ...Object.fromEntries(harmless.map(name => [name, () => {}])),
    cd: changeDirectory,
    pushd: changeDirectory,
    popd: (_walk, _command, state) => {
      state.directory = undefined;
    },
    eval: evaluate,
    source,
    ".": source,
    exec: rerun,
    export: declare,
    declare,
    typeset: declare,
    local: declare,
    readonly: declare,
    unset,
    read: forgetOperands,
    mapfile: forgetOperands,
    readarray: forgetOperands,
    getopts: forgetOperands,
    let: (_walk, _command, state) => forget(state, ["*"]),
    set: setPositional,
    shift: (_walk, _command, state) => {
      state.positional = state.positional?.slice(1);
    },
    alias,
    unalias: (_walk, _command, state) => state.aliases.clear(),
    trap,
    // `hash -p file name` has a name stand for another program.
    hash: asking(/^-[a-z]*p/, "a program is given another one's name"),
    enable: asking(/^-f/, "it loads code into the shell"),
    fc: (walk, { arguments: given }) => {
      if (!given.some(({ text }) => /^-.*l/.test(text)))
        walk.emit(opaque("it runs commands of the past again"));
    },
    exit: end,
    return: end,
  }),
);

function changeDirectory(walk: Walk, command: Command, state: ShellState) {
  const operands = command.arguments.filter(each => !/^-[LPe@n]+$/.test(each.text) && each.text !== "--");
  const [target] = operands;
  if (target === undefined) {
    state.directory = walk.isElsewhere ? undefined : walk.facts.home;
    return;
  }
  const [path, ...others] = target.text === "-" ? [undefined] : pathsOf(walk, target, state.directory);
  // Where CDPATH is set, a name may lead into another folder than this one's.
  const isSearched = !/^[./~]/.test(target.text) && variableValue(walk, "CDPATH", state) !== undefined;
  state.directory = others.length > 0 || isSearched ? undefined : path;
  // A folder that isn't there yet leaves the shell where it was.
  state.isDirectoryUncertain = path !== undefined && walk.facts.kindOf(path) !== "directory";
}

/** The arguments are a text that this very shell runs. */
function evaluate(walk: Walk, command: Command, state: ShellState) {
  const words = command.arguments[0]?.text === "--" ? command.arguments.slice(1) : command.arguments;
  runText(
    walk,
    words.map(each => each.text).join(" "),
    command,
    state,
    words.some(each => !isKnown(each)),
  );
}

export function runText(
  walk: Walk,
  text: string,
  { input }: Pick<Command, "input">,
  state: ShellState,
  isUncertain = text.includes(HOLE),
): Output | undefined {
  if (isUncertain) walk.emit(opaque("part of the text that a shell runs can't be known"));
  return text.trim() === "" ? undefined : walk.runScript(walk, parse(text), state, input);
}

function source(walk: Walk, command: Command, state: ShellState) {
  const [file] = command.arguments;
  const [path] = file === undefined ? [undefined] : pathsOf(walk, file, state.directory);
  const text = path === undefined || walk.isElsewhere ? undefined : walk.facts.readText(path);
  walk.emit(fileOperation("fs.read", path));
  if (text === undefined) {
    walk.emit(opaque("the file whose commands it runs can't be read"));
    forget(state, ["*"]);
    return;
  }
  runText({ ...walk, isFile: true }, text, command, state);
}

/** `exec cmd`: the options before it are letters. */
function rerun(walk: Walk, command: Command, state: ShellState) {
  const { rest } = parseArguments(command.arguments, { valued: "a", stopsAtOperand: true });
  if (rest.length > 0) walk.runCommand(walk, { ...command, words: rest, arguments: rest.slice(1) }, state);
}

function declare(walk: Walk, command: Command, state: ShellState) {
  const { program, arguments: given } = command;
  const options = given
    .filter(each => /^[-+]/.test(each.text))
    .map(each => each.text)
    .join("");
  for (const word of given) {
    const [, name, value] = /^([A-Za-z_]\w*)(?:=(.*))?$/s.exec(word.text) ?? [];
    if (name === undefined) {
      if (word.text.includes(HOLE)) forget(state, ["*"]);
      continue;
    }
    const isReference = options.includes("n") && program !== "export";
    if (isReference || (options.includes("i") && value !== undefined)) forget(state, [name]);
    else if (value !== undefined)
      state.variables.set(name, value.includes(HOLE) ? unknownValue : [{ ...word, text: value }]);
    else if (program === "local") state.variables.set(name, [{ text: "" }]);
    if (program === "export" || options.includes("x")) {
      if (!state.variables.has(name))
        state.variables.set(name, variableValue(walk, name, state) ?? unknownValue);
      state.exported.add(name);
    }
  }
}

function unset(_walk: Walk, { arguments: given }: Command, state: ShellState) {
  for (const { text } of given) {
    state.functions.delete(text);
    if (!text.startsWith("-")) forget(state, [text]);
  }
}

function forgetOperands(_walk: Walk, { arguments: given }: Command, state: ShellState) {
  forget(
    state,
    given.some(each => !isKnown(each)) ? ["*"] : ["REPLY", "MAPFILE", ...given.map(each => each.text)],
  );
}

function setPositional(_walk: Walk, { arguments: given }: Command, state: ShellState) {
  const at = given.findIndex(each => each.text === "--");
  if (at >= 0) state.positional = given.slice(at + 1);
  else if (given.some(each => !/^[-+]/.test(each.text))) state.positional = undefined;
}

/** Commands after this text may call the alias. */
function alias(walk: Walk, command: Command, state: ShellState) {
  for (const word of command.arguments) {
    const [, name, text] = /^([^=]+)=(.*)$/s.exec(word.text) ?? [];
    if (name === undefined || text === undefined) continue;
    state.aliases.set(name, { ...word, text });
    const inner = aside(walk);
    runText(inner, text, command, copyState(state));
    walk.emit(inner.found.map(possibly));
  }
}

function trap(walk: Walk, command: Command, state: ShellState) {
  const [first = unknownWord, ...signals] = command.arguments.filter(each => each.text !== "--");
  if (command.arguments.length === 0 || first.text === "-" || /^-[lp]/.test(first.text)) return;
  const text = textOf(first);
  if (signals.length > 0 || text === undefined) runText(walk, first.text, command, copyState(state));
}

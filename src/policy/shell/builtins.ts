/** The commands that are part of a shell: those that change its state, and those that do nothing to the world. */
import { parse } from "unbash";
import { parseArguments } from "../programs/arguments.ts";
import { environmentRead } from "../programs/effects/environment-read.ts";
import { fileOperation } from "../programs/effects/file-operation.ts";
import { wordList } from "../programs/syntax/word-list.ts";
import { type Command, type Output, opaque, originOfInput, possibly } from "../recognition.ts";
import { from, HOLE, isKnown, isKnownCode, known, textOf, unknownWord } from "../word.ts";
import { isInertInput } from "./inert-output.ts";
import { knownOutput } from "./known-output.ts";
import { pathsOf } from "./paths-of.ts";
import {
  copyState,
  forget,
  inertValue,
  type ShellState,
  tracing,
  unknownLike,
  unknownValue,
} from "./shell-state.ts";
import { evaluate, evaluateName, setVariable, variableValue } from "./variables.ts";
import { aside, type Walk } from "./walk.ts";

type Builtin = (walk: Walk, command: Command, state: ShellState) => void;

/** They print, test, or change what only this shell has. */
const harmless = wordList(`: [[ bg bind break caller complete compopt continue dirs disown echo false fg
  getconf help jobs logout pwd sleep suspend times true type ulimit umask`);

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
    eval: evaluateWords,
    source,
    ".": source,
    exec: rerun,
    export: declare,
    declare,
    typeset: declare,
    integer: declare,
    local: declare,
    readonly: declare,
    unset,
    read,
    mapfile,
    readarray: mapfile,
    getopts: read,
    let: letNumbers,
    "[": compare,
    test: compare,
    printf: printTo,
    wait: printTo,
    compgen,
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
    history,
    shopt: (_walk, { arguments: given }, state) => {
      if (given.some(({ text }) => text === "dotglob"))
        state.showsHidden = given.some(({ text }) => /^-\w*s/.test(text));
    },
    setopt: (_walk, { arguments: given }, state) => {
      state.showsHidden ||= given.some(({ text }) => /^(?:glob_?dots|dot_?glob)$/i.test(text));
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
function evaluateWords(walk: Walk, command: Command, state: ShellState) {
  const words = command.arguments[0]?.text === "--" ? command.arguments.slice(1) : command.arguments;
  runText(walk, words.map(each => each.text).join(" "), command, state, !words.every(isKnownCode));
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
  const environment = path === undefined ? undefined : environmentActivated(walk, path);
  if (environment !== undefined) {
    const programs = { text: `${environment}/bin:${HOLE}` };
    state.variables.set("VIRTUAL_ENV", [known(environment)]).set("PATH", [programs]);
    for (const name of ["VIRTUAL_ENV", "PATH"]) state.exported.add(name);
  } else if (text === undefined) {
    walk.emit(opaque("the file whose commands it runs can't be read"));
    forget(state, ["*"]);
  } else runText({ ...walk, isFile: true }, text, command, state);
}

/** The folder of an environment of Python whose own script this is. Source: PEP 405; the documentation of venv. */
function environmentActivated({ facts, written, isElsewhere }: Walk, path: string): string | undefined {
  const [, folder] = /^(.+)\/bin\/activate(?:\.fish)?$/.exec(path) ?? [];
  if (folder === undefined || isElsewhere || facts.isWritten(path)) return undefined;
  const isThere = facts.kindOf(path) === "file" && facts.kindOf(`${folder}/pyvenv.cfg`) === "file";
  const isMade = facts.kindOf(path) !== "file" && MAKES_ENVIRONMENT.test(written.madeBy(folder) ?? "");
  return isThere || isMade ? folder : undefined;
}

const MAKES_ENVIRONMENT = /^(?:\S*python[\d.]* -m (?:venv|virtualenv)|virtualenv|uv venv)(?: |$)/;

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
  const letters =
    program === "export" ? "" : options.replace(/[^iAn]/g, "") + (program === "integer" ? "i" : "");
  const names = given.filter(each => !/^[-+]/.test(each.text));
  if (names.length === 0 && !/[fF]/.test(options)) walk.emit(environmentRead(undefined));
  if (options.includes("p")) walk.emit(names.map(each => environmentRead(textOf(each))));
  for (const word of given) {
    const [, name, value] = /^([A-Za-z_]\w*)(?:=(.*))?$/s.exec(word.text) ?? [];
    if (name === undefined) {
      if (program !== "export") evaluateName(walk, { ...word, text: word.text.replace(/=.*$/s, "") }, state);
      if (word.text.includes(HOLE)) forget(state, ["*"]);
      continue;
    }
    if (letters !== "") state.attributes.set(name, (state.attributes.get(name) ?? "") + letters);
    if (value !== undefined) setVariable(walk, state, name, [{ ...word, text: value }]);
    else if (program === "local") state.variables.set(name, [{ text: "" }]);
    if (program === "export" || options.includes("x")) {
      if (!state.variables.has(name))
        state.variables.set(name, variableValue(walk, name, state) ?? unknownValue);
      state.exported.add(name);
    }
  }
}

function unset(walk: Walk, { arguments: given }: Command, state: ShellState) {
  for (const word of given) {
    const { text } = word;
    if (isKnown(word)) evaluateName(walk, word, state);
    state.functions.delete(text);
    if (!text.startsWith("-")) forget(state, [text], () => inertValue);
  }
}

/** The input becomes the value of the variables that it names. */
function read(walk: Walk, command: Command, state: ShellState) {
  const names = command.arguments.filter(({ text }) => !text.startsWith("-"));
  for (const each of names) evaluateName(walk, each, state);
  const given = isInertInput(command, walk.facts) ? inertValue : unknownValue;
  const origin = originOfInput(command.input);
  const value = origin === undefined ? given : given.map(word => from(word, origin));
  forget(
    state,
    names.some(each => !isKnown(each)) ? ["*"] : ["REPLY", "MAPFILE", ...names.map(each => each.text)],
    () => value,
  );
}

/** `-C` names a command that runs for some of the lines. */
function mapfile(walk: Walk, command: Command, state: ShellState) {
  const { values } = parseArguments(command.arguments, { valued: "dnOsuCc" });
  for (const each of values("C")) runText(walk, each.text, command, copyState(state), !isKnown(each));
  for (const each of values("O")) evaluate(walk, each, state);
  read(walk, command, state);
}

/** Each word is arithmetic of its own. */
function letNumbers(walk: Walk, { arguments: given }: Command, state: ShellState) {
  for (const each of given) evaluate(walk, each, state);
  const names = given.flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []);
  forget(state, given.every(isKnown) ? names : ["*"], () => inertValue);
}

/** Bash reads plain numbers here, zsh and ksh evaluate; of `-v name` all work out the subscript. */
function compare(walk: Walk, { arguments: given }: Command, state: ShellState) {
  given.forEach((each, at) => {
    if (/^-[vR]$/.test(given[at - 1]?.text ?? "")) evaluateName(walk, each, state);
    const isSide = [given[at - 1], given[at + 1]].some(beside =>
      /^-(?:eq|ne|[lg][te])$/.test(beside?.text ?? ""),
    );
    if (isSide && isKnown(each)) evaluate(walk, each, state);
  });
}

/** `printf -v name`, `wait -p name` */
function printTo(walk: Walk, command: Command, state: ShellState) {
  const { arguments: given } = command;
  const at = given.findIndex(({ text }) => text === (command.program === "wait" ? "-p" : "-v"));
  const name = at < 0 ? undefined : given[at + 1];
  if (name === undefined) return;
  evaluateName(walk, name, state);
  const words = given.filter((_, index) => index !== at && index !== at + 1);
  const text = knownOutput({ ...command, arguments: words }, walk);
  const value = text?.kind === "text" ? [text.text] : unknownLike([words]);
  if (isKnown(name)) setVariable(walk, state, name.text, value);
  else forget(state, ["*"]);
}

/** `-W` takes words that are expanded once more, `-C` and `-F` run a command. */
function compgen(walk: Walk, command: Command, state: ShellState) {
  const { values } = parseArguments(command.arguments, { valued: "oAGWFCXPSV" });
  const texts = [...values("W").map(each => ({ ...each, text: `: ${each.text}` })), ...values("C", "F")];
  for (const each of texts) runText(walk, each.text, command, copyState(state), !isKnown(each));
}

function setPositional(walk: Walk, { arguments: given }: Command, state: ShellState) {
  if (given.length === 0) walk.emit(environmentRead(undefined));
  const at = given.findIndex(each => each.text === "--");
  state.isTraced = tracing(at < 0 ? given : given.slice(0, at)) ?? state.isTraced;
  if (at >= 0) state.positional = given.slice(at + 1);
  else if (given.some(each => !/^[-+]/.test(each.text))) state.positional = undefined;
}

/** `-r` and `-n` take up a file of commands, which the list shows then; `-w` and `-a` write one. */
function history(walk: Walk, { arguments: [option, file] }: Command, state: ShellState) {
  const [, letter] = /^-([anrw])/.exec(option?.text ?? "") ?? [];
  if (letter === undefined) return;
  const isRead = /[nr]/.test(letter);
  // A shell writes its usual file at its end in any case.
  if (file === undefined && !isRead) return;
  const usual = variableValue(walk, "HISTFILE", state)?.[0] ?? known(`${walk.facts.home}/.bash_history`);
  for (const path of pathsOf(walk, file ?? usual, state.directory))
    walk.emit(fileOperation(isRead ? "fs.read" : "fs.write", path));
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

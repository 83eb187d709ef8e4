/** Finds out what a simple command's program is, and has it recognised. */

import type { Operation } from "../../ports/index.ts";
import { ownProgram } from "../paths/own-programs.ts";
import { lastName } from "../paths/path-parts.ts";
import {
  type Command,
  type CommandChanges,
  type Output,
  onlyNames,
  opaque,
  operation,
  possibly,
  type Recognition,
} from "../recognition.ts";
import { judgeByWords } from "../strangers/judge-by-words.ts";
import { listeningIn } from "../strangers/listening.ts";
import { rulesNamedBy, secretsAmong, secretsOfOptions } from "../strangers/named-paths.ts";
import { pointedElsewhere } from "../strangers/pointed-elsewhere.ts";
import { HOLE, isKnownCode, known, textOf, type Word } from "../word.ts";
import { builtins, runText } from "./builtins.ts";
import { rulesNamed } from "./consequences.ts";
import { outputFrom, secretsShown, withDataSent } from "./data-flow.ts";
import { hasOpenPath, runsByEnvironment } from "./environment.ts";
import { knownOutput } from "./known-output.ts";
import { pathsOf } from "./paths-of.ts";
import { copyState, createState, environmentOf, type ShellState, tracing } from "./shell-state.ts";
import { interpreterOf, runFile, runShell, shells, stateOf } from "./shells.ts";
import { aside, MAX_WORDS, type Walk } from "./walk.ts";
import { walkBody } from "./walk-script.ts";
import { effectsOfWritten, runsUnreadable } from "./written-code.ts";
import { noteContents, runsWritten } from "./written-files.ts";

const MAX_COMMAND_TEXT = 500;

/** Folders of installed programs: a program in them is known by its name. */
const INSTALLED = /^(?:\/usr(?:\/local)?|\/opt\/(?:homebrew|local))?\/s?bin\/[^/]+$/;

export function runCommand(walk: Walk, given: Command, state: ShellState): Output | undefined {
  const [first] = given.words;
  const program = first === undefined ? undefined : programOf(walk, first, given);
  if (program === undefined) {
    walk.emit(opaque("the program that it starts can't be known"));
    return undefined;
  }
  const command = { ...given, program: program.name };
  return walk.budget.deeper(() => {
    const inner = aside(walk);
    const output = runProgram(inner, command, program.path, state);
    const text = textOfCommand(command);
    // The files hold what they did before it: its own output is no program that it runs.
    const loaded = effectsOfWritten(inner, command, inner.found, state);
    noteContents(walk, inner.found, text);
    inner.emit(loaded);
    // An operation belongs to the first command in which it was recognised.
    const found = [...withDataSent(command, inner.found), ...secretsShown(command, inner.found)].map(each =>
      each.command === undefined ? { ...each, command: text } : each,
    );
    for (const each of found) walk.emit(each);
    const { directory } = command;
    // Elsewhere than in the project's folder its words name other files.
    if (directory !== undefined && directory !== walk.facts.directory && !command.isElsewhere)
      walk.emit(found.flatMap(each => rulesNamed(each, walk.facts, directory)));
    return outputFrom(command, inner.found, output);
  });
}

/** Its words with a space between them, cut to a readable length. */
function textOfCommand({ words }: Command): string {
  let text = "";
  for (const word of words) {
    text += `${text === "" ? "" : " "}${word.text.slice(0, MAX_COMMAND_TEXT).replaceAll(HOLE, "?")}`;
    if (text.length >= MAX_COMMAND_TEXT) break;
  }
  return text.slice(0, MAX_COMMAND_TEXT);
}

interface Program {
  readonly name: string;
  /** Its path, where its folder isn't one of installed programs. */
  readonly path?: Word;
}

function programOf(walk: Walk, first: Word, { directory }: Command): Program | undefined {
  const text = first.isGlob ? onlyMatch(walk, first, directory) : textOf(first);
  if (first.origin === "listing") return undefined;
  if (text === undefined || text === "") return undefined;
  const name = lastName(text).replace(/\.exe$/i, "");
  // `{}` stands for a file that a search finds (see runBelow).
  if (name === "" || name === "{}") return undefined;
  return text.includes("/") && !INSTALLED.test(text) ? { name, path: known(text) } : { name };
}

/** The one file that a pattern matches, or the pattern itself where no file does, and this text has made none. */
function onlyMatch(walk: Walk, pattern: Word, directory: string | undefined): string | undefined {
  const [path, ...others] = pathsOf(walk, pattern, directory);
  if (path === undefined || others.length > 0) return undefined;
  if (/[*?[]/.test(path)) return walk.written.hasChanged ? undefined : pattern.text;
  return pattern.text.includes("/") ? path : lastName(path);
}

function runProgram(
  walk: Walk,
  command: Command,
  path: Word | undefined,
  state: ShellState,
): Output | undefined {
  const { program } = command;
  if (path === undefined) {
    const own = state.functions.get(program);
    if (own !== undefined) return callFunction(walk, command, own, state);
    const alias = state.aliases.get(program);
    if (alias !== undefined) runAlias(walk, command, alias, state);
    const builtin = builtins.get(program);
    if (builtin !== undefined) {
      const before = new Set(state.exported);
      builtin(walk, command, state);
      const environment = new Map(environmentOf(state).filter(([name]) => !before.has(name)));
      // Later commands of the session have it, too.
      const later = { ...command, arguments: [], environment };
      const recognition = recognitionFor(walk);
      walk.emit(
        [...runsByEnvironment(later, recognition), ...pointedElsewhere(later, recognition)].map(possibly),
      );
      return knownOutput(command, walk);
    }
    if (program === "command" || program === "builtin") return runBare(walk, command, state);
  } else if (runFileProgram(walk, command, path)) return undefined;
  if (command.words.length > MAX_WORDS) {
    walk.emit(opaque("it has more words than can be judged"));
    return undefined;
  }
  const recognition = recognitionFor(walk);
  walk.emit([
    ...runsByEnvironment(command, recognition),
    ...pointedElsewhere(command, recognition),
    ...rulesNamedBy([], command, recognition),
  ]);
  if (hasOpenPath(command, state, walk.facts))
    walk.emit(opaque("$PATH has other code loaded into the program"));
  if (vouchesForBrain(command)) walk.emit([operation("brain.change_rules", { verb: TRUST_VARIABLE })]);
  if (shells.has(program)) return runShell(walk, command);
  const recogniser = walk.commands.get(program) ?? walk.commands.get(program.toLowerCase());
  const told = recogniser?.(command, recognition);
  if (told === undefined) walk.emit(judgeByWords(command, recognition));
  else if (told.length === 0 && recogniser !== onlyNames && !KEYED.test(program)) {
    // An option that its recogniser doesn't know may read the secret that it names.
    walk.emit(secretsOfOptions(command.arguments, command, recognition));
  } else if (runsAsWordsSay(told)) {
    const listens = told.some(({ name }) => name === "net.listen") ? [] : listeningIn(command);
    const rules = rulesNamedBy(command.arguments, command, recognition);
    walk.emit([...told, ...secretsAmong(command, recognition), ...rules, ...listens]);
  } else if (LISTED.test(program)) {
    walk.emit([...told, ...secretsOfOptions(command.arguments, command, recognition)]);
  } else walk.emit(told);
  return knownOutput(command, walk);
}

/** Programs that prove with a key who a person is, and never show the key. */
const KEYED = /^(?:auto)?ssh$/;

/** Programs that print the lines of a list that they can't read as a list. */
const LISTED = /^(?:pip[\d.]*|uv)$/;

/** It runs code, of which no recogniser tells what it does with the words that it is given. */
const runsAsWordsSay = (told: readonly Operation[]): boolean =>
  told.length > 0 &&
  told.every(({ name }) => /^(?:(?:code|process|project|tests)\.|net\.listen$)/.test(name));

function callFunction(
  walk: Walk,
  { arguments: given, input }: Command,
  body: Parameters<typeof walkBody>[1],
  state: ShellState,
): Output | undefined {
  const { positional } = state;
  state.positional = given;
  const output = walkBody(walk, body, state, input);
  state.positional = positional;
  // `return` ends the function and nothing else; `exit` is rare in functions, and what follows is looked at in any case.
  state.isOver = false;
  return output;
}

/** Not all shells expand aliases in scripts, so that both meanings count. */
function runAlias(walk: Walk, command: Command, alias: Word, state: ShellState) {
  const inner = copyState(state);
  inner.aliases.delete(command.program);
  const text = [alias, ...command.arguments]
    .map((each, at) => (at === 0 ? each.text : quote(each.text)))
    .join(" ");
  runText(walk, text, command, inner);
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** `command x` and `builtin x`: the program, whatever functions and aliases there are. `command -v x` only looks. */
function runBare(walk: Walk, command: Command, state: ShellState): Output | undefined {
  const at = command.arguments.findIndex(each => !/^-[pvV]+$/.test(each.text) && each.text !== "--");
  const looks = command.arguments.slice(0, Math.max(0, at)).some(each => /^-.*[vV]/.test(each.text));
  if (at < 0 || looks) return undefined;
  const words = command.arguments.slice(at);
  const bare = { ...copyState(state), functions: new Map(), aliases: new Map() };
  const output = runCommand(walk, { ...command, words, arguments: words.slice(1) }, bare);
  state.directory = bare.directory;
  state.isDirectoryUncertain = bare.isDirectoryUncertain;
  for (const [name, value] of bare.variables) state.variables.set(name, value);
  return output;
}

/** A program by its path may be a script: it does what its text says. Whether it was one. */
function runFileProgram(walk: Walk, command: Command, file: Word): boolean {
  const [path] = pathsOf(walk, file, command.directory);
  const own = path === undefined || walk.isElsewhere ? undefined : ownProgram(path, walk.facts);
  if (own !== undefined) {
    runCommand(walk, { ...command, words: [known(own), ...command.arguments] }, stateOf(command));
    return true;
  }
  const text = path === undefined || walk.isElsewhere ? undefined : walk.facts.readText(path);
  if (path !== undefined && walk.written.isUnknown(path)) walk.emit(runsWritten);
  if (path !== undefined && runsUnreadable(walk, path)) walk.emit(runsWritten);
  if (text === undefined || path === undefined || text.includes(HOLE)) return false;
  const interpreter = interpreterOf(text) ?? ["sh"];
  const words = [...interpreter.map(known), known(path), ...command.arguments];
  const name = lastName(interpreter[0]!);
  if (!shells.has(name)) {
    runCommand(walk, { ...command, words, arguments: words.slice(1) }, stateOf(command));
    return true;
  }
  const state = stateOf(command);
  state.positional = command.arguments;
  state.isTraced = tracing(interpreter.map(known)) ?? state.isTraced;
  runFile(walk, command, known(path), state);
  return true;
}

function recognitionFor(walk: Walk): Recognition {
  const within = (
    command: Command,
    changes: CommandChanges | undefined,
    work: (walk: Walk, command: Command) => void,
  ) => {
    const changed = { ...command, ...changes };
    const inner = aside(walk, { isElsewhere: changed.isElsewhere });
    walk.budget.deeper(() => work(inner, changed));
    return inner.found;
  };
  return {
    facts: walk.facts,
    knows: name => walk.commands.has(name) || shells.has(name),
    paths: (word, { directory, isElsewhere }, keepsLast) =>
      pathsOf({ facts: walk.facts, isElsewhere }, word, directory, keepsLast),
    shell: (text, command, changes) =>
      within(command, changes, (inner, changed) => {
        runText(inner, text.text, changed, stateOf(changed), !isKnownCode(text));
      }),
    run: (words, command, changes) =>
      within(command, changes, (inner, changed) => {
        const state = createState(changed.directory);
        inner.budget.command();
        if (words.length === 0) inner.emit(opaque("the command that it runs can't be known"));
        else if (inner.budget.spent === undefined) {
          runCommand(inner, { ...changed, program: "", words, arguments: words.slice(1) }, state);
        }
      }),
  };
}

/** Says of a brain that a person has accepted what it would run. */
const TRUST_VARIABLE = "BRAINSTEM_TRUST";

const vouchesForBrain = ({ environment }: Command): boolean =>
  (environment.get(TRUST_VARIABLE)?.text ?? "") !== "";

/** One simple command of a text: its words worked out, its redirections done, then run. */
import type { Assignment, Command as CommandSyntax, Redirection, Word as SyntaxWord } from "unbash";
import { fileOperation } from "../programs/effects/file-operation.ts";
import type { Command, Input, Output } from "../recognition.ts";
import { from, HOLE, originOf, textOf, type Word } from "../word.ts";
import { outputOf } from "./data-flow.ts";
import { expandParts, expandValue, expandWord } from "./expand-word.ts";
import { isInertInput } from "./inert-output.ts";
import { pathsOf } from "./paths-of.ts";
import {
  copyState,
  environmentOf,
  isInertValue,
  type ShellState,
  unknownLike,
  type Value,
} from "./shell-state.ts";
import { evaluateSubscript, runByName, setVariable } from "./variables.ts";
import { aside, type Walk } from "./walk.ts";

export function runSimpleCommand(
  walk: Walk,
  node: CommandSyntax,
  state: ShellState,
  given: Input,
): Output | undefined {
  walk.budget.command();
  if (walk.budget.spent !== undefined) return undefined;
  const assignments = node.prefix.filter(each => each.type === "Assignment");
  const values = assignments.map(each => [each.name, valueOfAssignment(walk, each, state)] as const);
  if (node.name === undefined) {
    const read = redirect(walk, node.redirects, state, given);
    for (const [name, value] of values) setVariable(walk, state, name, value);
    return values.length > 0 ? silence : contentOf(walk, read, state);
  }
  for (const [name, value] of values) runByName(walk, name, value, state);
  // The shell expands the words before it sets these variables; some people and some shells have it otherwise.
  const seen = values.length === 0 ? state : doubting(state, values);
  const argumentsOf = node.args.flatMap(each =>
    each.type === "Word" ? expandWord(walk, each, seen) : [asArgument(walk, each, seen)],
  );
  const words = [...expandWord(walk, node.name, seen), ...argumentsOf];
  const outputs: OutputFile[] = [];
  const input = redirect(walk, node.redirects, seen, given, outputs);
  const environment = new Map(environmentOf(state));
  for (const [name, [word = { text: HOLE }]] of values) environment.set(name, word);
  const command: Command = {
    program: "",
    words,
    arguments: words.slice(1),
    environment,
    input,
    directory: state.directory,
    isElsewhere: walk.isElsewhere,
  };
  if (words.length === 0) return undefined;
  const output = walk.runCommand(walk, command, state);
  noteWritten(walk, outputs, output);
  return output;
}

/** An assignment writes nothing to its output. */
const silence: Output = { kind: "text", text: { text: "" } };

/** `$(<file)` is the text of the file. */
function contentOf(
  { facts, isElsewhere }: Walk,
  input: Input,
  { directory }: ShellState,
): Output | undefined {
  return isInertInput({ input, directory, isElsewhere }, facts)
    ? { kind: "unknown", isInert: true }
    : undefined;
}

function valueOfAssignment(walk: Walk, { name, value, index, append }: Assignment, state: ShellState): Value {
  if (index !== undefined) evaluateSubscript(walk, name, expandValue(walk, index, state), state);
  const words =
    value.type === "ArrayValue"
      ? value.elements.flatMap(each => elementOf(walk, name, each, state))
      : [expandValue(walk, value, state)];
  return append || index !== undefined ? unknownLike([state.variables.get(name), words]) : words;
}

/** `[index]=value` among the elements of an array. */
function elementOf(walk: Walk, name: string, element: SyntaxWord, state: ShellState): readonly Word[] {
  const words = expandWord(walk, element, state);
  for (const { text } of words) {
    const [, index] = /^\[(.*)\]\+?=/s.exec(text) ?? [];
    if (index !== undefined) evaluateSubscript(walk, name, { text: index }, state);
  }
  return words;
}

/** An assignment among the arguments (`export X=1`, `dd if=x`) is a word like any other to the program. */
function asArgument(walk: Walk, node: Assignment, state: ShellState): Word {
  const value = valueOfAssignment(walk, node, state);
  const [word] = value;
  return word === undefined || value.length !== 1 || node.value.type === "ArrayValue"
    ? from({ text: `${node.name}=${HOLE}`, ...(isInertValue(value) && { isInert: true }) }, originOf(value))
    : { ...word, text: `${node.name}=${word.text}` };
}

/** The values of these variables count as unknown. */
function doubting(state: ShellState, values: readonly (readonly [string, Value])[]): ShellState {
  const seen = copyState(state);
  for (const [name, value] of values)
    seen.variables.set(name, unknownLike([state.variables.get(name), value]));
  return seen;
}

/** Emits what the redirections do to files. The command's input afterwards; `outputs` gets the files that it writes. */
export function redirect(
  walk: Walk,
  redirections: readonly Redirection[],
  state: ShellState,
  input: Input,
  outputs: OutputFile[] = [],
): Input {
  return redirections.reduce((current, each) => redirectOne(walk, each, state, current, outputs), input);
}

function redirectOne(
  walk: Walk,
  redirection: Redirection,
  state: ShellState,
  input: Input,
  outputs: OutputFile[],
): Input {
  const { descriptor } = redirection;
  const isFor = (value: number) =>
    descriptor === undefined || (descriptor.type === "FileDescriptor" && descriptor.value === value);
  if (redirection.type === "HereDoc") {
    const { parts, text } = redirection.body;
    const isLiteral = redirection.delimiter?.quoted === true || parts === undefined;
    const body = isLiteral ? { text: text.replaceAll("\0", "") } : expandParts(walk, parts, state);
    return isFor(0) ? { kind: "text", text: withoutTabs(body, redirection.operator) } : input;
  }
  const { operator, target } = redirection;
  if (target === undefined) return input;
  if (redirection.type === "HereString") {
    const text = expandValue(walk, target, state);
    return isFor(0) ? { kind: "text", text } : input;
  }
  const [part, ...others] = target.parts ?? [];
  if (operator === "<" && part?.type === "ProcessSubstitution" && others.length === 0 && isFor(0)) {
    const none: Input = { kind: "none" };
    const inner = aside(walk);
    const output = part.script && walk.runScript(inner, part.script, copyState(state), none);
    walk.emit(inner.found);
    return outputOf(inner.found, output) ?? { kind: "unknown" };
  }
  const [word = { text: HOLE }] = expandWord(walk, target, state);
  // `2>&1` and `>&-` speak of descriptors, not of files.
  if (/^[<>]&$/.test(operator) && /^(?:\d+-?|-)$/.test(word.text)) return input;
  const reads = operator === "<" || operator === "<>" || operator === "<&";
  const writes = operator !== "<" && operator !== "<&";
  const append = operator === ">>" || operator === "&>>" || operator === "<>";
  for (const path of pathsOf(walk, word, state.directory)) {
    if (reads) walk.emit(fileOperation("fs.read", path));
    if (!writes) continue;
    walk.emit(fileOperation("fs.write", path, { append }));
    const isFile = path !== undefined && !path.startsWith("/dev/") && !walk.isElsewhere;
    if (isFor(1) && isFile) outputs.push({ path, append });
  }
  return reads && isFor(0) ? { kind: "file", path: word } : input;
}

/** A file that a command's standard output goes to. */
export interface OutputFile {
  readonly path: string;
  readonly append: boolean;
}

/** The content of these files after the command, for later commands of the text. */
export function noteWritten(
  { written, facts }: Walk,
  files: readonly OutputFile[],
  output: Output | undefined,
) {
  const text = output?.kind === "text" ? textOf(output.text) : undefined;
  for (const { path, append } of files) {
    const before = append ? facts.readText(path) : "";
    written.note(path, text === undefined || before === undefined ? undefined : before + text);
  }
}

const withoutTabs = (body: Word, operator: string): Word =>
  operator === "<<-" ? { ...body, text: body.text.replace(/^\t+/gm, "") } : body;

/** One simple command of a text: its words worked out, its redirections done, then run. */
import type { Assignment, Command as CommandSyntax } from "unbash";
import type { Command, Input, Output } from "../recognition.ts";
import { HOLE, type Word } from "../word.ts";
import { expandValue, expandWord, runInside } from "./expand-word.ts";
import { noteWritten, type OutputFile, redirect } from "./redirect.ts";
import { copyState, type ShellState, unknownValue, type Value } from "./shell-state.ts";
import type { Walk } from "./walk.ts";

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
    redirect(walk, node.redirects, state, given);
    for (const [name, value] of values) state.variables.set(name, value);
    return undefined;
  }
  // The shell expands the words before it sets these variables; some people and some shells have it otherwise.
  const seen = values.length === 0 ? state : doubting(state, values);
  const argumentsOf = node.args.flatMap(each =>
    each.type === "Word" ? expandWord(walk, each, seen) : [asArgument(walk, each, seen)],
  );
  const words = [...expandWord(walk, node.name, seen), ...argumentsOf];
  const outputs: OutputFile[] = [];
  const input = redirect(walk, node.redirects, seen, given, outputs);
  const environment = new Map<string, Word>();
  for (const name of state.exported) {
    const [word = { text: HOLE }] = state.variables.get(name) ?? [];
    environment.set(name, word);
  }
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

function valueOfAssignment(walk: Walk, { value, index, append }: Assignment, state: ShellState): Value {
  if (index !== undefined) runInside(walk, index, state);
  const words =
    value.type === "ArrayValue"
      ? value.elements.flatMap(each => expandWord(walk, each, state))
      : [expandValue(walk, value, state)];
  return append || index !== undefined ? unknownValue : words;
}

/** An assignment among the arguments (`export X=1`, `dd if=x`) is a word like any other to the program. */
function asArgument(walk: Walk, node: Assignment, state: ShellState): Word {
  const value = valueOfAssignment(walk, node, state);
  const [word] = value;
  return word === undefined || value.length !== 1 || node.value.type === "ArrayValue"
    ? { text: `${node.name}=${HOLE}` }
    : { text: `${node.name}=${word.text}`, ...(word.isGlob && { isGlob: true }) };
}

/** The values of these variables count as unknown, unless they are the same before and after. */
function doubting(state: ShellState, values: readonly (readonly [string, Value])[]): ShellState {
  const seen = copyState(state);
  for (const [name] of values) seen.variables.set(name, unknownValue);
  return seen;
}

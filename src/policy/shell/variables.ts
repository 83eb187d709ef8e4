/** Reads and sets the variables of a text, and follows what a shell does with their values: it evaluates numbers, prompts, subscripts. */
import { parse } from "unbash";
import { isSecretName } from "../paths/secret-names.ts";
import { opaque, possibly } from "../recognition.ts";
import { from, gravest, HOLE, isInert, type Origin, originOf, type Word } from "../word.ts";
import { copyState, inertValue, type ShellState, scalar, unknownLike, type Value } from "./shell-state.ts";
import { aside, type Walk } from "./walk.ts";

/** The value of a variable, by this text or else by the facts. */
export function variableValue(walk: Walk, name: string, state: ShellState): Value | undefined {
  const own = state.variables.get(name);
  if (own !== undefined) return own;
  if (name === "PWD") return state.directory === undefined ? undefined : scalar(state.directory);
  if (name === "IFS") return scalar(" \t\n");
  const given = walk.isElsewhere ? undefined : walk.facts.variable(name);
  return given === undefined ? undefined : scalar(given);
}

/** Variables of the environment that say who uses this machine, and where. */
const PLACES = /^(?:USER|LOGNAME|USERNAME|HOME|HOSTNAME|HOST|PWD|OLDPWD)$/;

/** A value that this text itself spells out is no secret, whatever the variable is called. */
export function originOfVariable(name: string, value: Value | undefined): Origin | undefined {
  const isUnknown = value === undefined || value.some(({ text }) => text.includes(HOLE));
  const own = isUnknown && isSecretName(name) ? (`$${name}` as const) : undefined;
  return originOf(value ?? []) ?? own ?? (PLACES.test(name) ? "place" : undefined);
}

/** Sets a variable as the shell does, which evaluates the text of a variable that was declared as a number. */
export function setVariable(walk: Walk, state: ShellState, name: string, value: Value): void {
  const attributes = state.attributes.get(name) ?? "";
  if (attributes.includes("i")) {
    for (const word of value) evaluate(walk, word, state);
    state.variables.set(name, inertValue);
    return;
  }
  state.variables.set(name, value);
  runByName(walk, name, value, state);
  if (!attributes.includes("n")) return;
  // The value is the name of another variable.
  for (const word of value) evaluateName(walk, word, state);
  const named = value.map(({ text }) => variableValue(walk, text, state));
  const origin = gravest(value.map(({ text }, at) => originOfVariable(text, named[at])));
  state.variables.set(
    name,
    unknownLike(named).map(word => from(word, origin)),
  );
}

/** Commands that a shell runs before each prompt, and prompts, in which it expands substitutions. Source: bash(1), "PROMPTING". */
export function runByName(walk: Walk, name: string, value: Value, state: ShellState): void {
  const isCommand = name === "PROMPT_COMMAND";
  if (!isCommand && !/^PS[0124]$/.test(name)) return;
  const inner = aside(walk);
  for (const { text } of value) {
    if (!isCommand) runSubstitutions(inner, text.replaceAll(HOLE, ""), state);
    else if (text.includes(HOLE)) inner.emit(opaque("part of the commands before a prompt can't be known"));
    else inner.runScript(inner, parse(text), copyState(state), { kind: "none" });
  }
  walk.emit(inner.found.map(possibly));
}

/**
 * Evaluates a text as arithmetic: a name in it stands for a text that is evaluated in turn, and a subscript is expanded,
 * so that `x='a[$(command)]'` runs its command in `$((x))`. Source: bash(1), "ARITHMETIC EVALUATION" and "Arrays".
 */
export function evaluate(walk: Walk, word: Word, state: ShellState, seen = new Set<string>()): void {
  walk.budget.evaluation();
  const { text } = word;
  if (text.includes(HOLE) && !isInert(word)) {
    walk.emit(opaque("a text that can't be known is evaluated as a number, which can run commands"));
  }
  runSubstitutions(walk, text.replaceAll(HOLE, ""), state);
  for (const name of namesIn(text, state)) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const each of variableValue(walk, name, state) ?? []) evaluate(walk, each, state, seen);
  }
}

/** The variables that a text names; an unknown piece may be the name of any that holds a subscript with a substitution. */
const namesIn = (text: string, { variables }: ShellState): readonly string[] => [
  ...(text.match(/[A-Za-z_]\w*/g) ?? []),
  ...(text.includes(HOLE)
    ? [...variables].flatMap(([name, value]) => (value.some(each => /\[.*[$`]/s.test(each.text)) ? name : []))
    : []),
];

/** Evaluates what is between the brackets of `name[…]`. The keys of a table are texts. */
export function evaluateSubscript(walk: Walk, name: string, index: Word, state: ShellState): void {
  if (!/^[@*]?$/.test(index.text) && !state.attributes.get(name)?.includes("A")) evaluate(walk, index, state);
}

/** Evaluates the subscript in the name of a variable that a command is given, as `read 'a[1]'` does. */
export function evaluateName(walk: Walk, word: Word, state: ShellState): void {
  const [, name = "", index] = /^([^[]*)\[(.*?)\]?$/s.exec(word.text) ?? [];
  if (word.text.includes(HOLE) && !isInert(word)) evaluate(walk, word, state);
  else if (index !== undefined) evaluateSubscript(walk, name, { ...word, text: index }, state);
}

/** Walks the substitutions in a text that a shell expands once more. */
function runSubstitutions(walk: Walk, text: string, state: ShellState): void {
  const from = text.search(/[$`]/);
  if (from >= 0) walk.runScript(walk, parse(`: "${text.slice(from)}"`), copyState(state), { kind: "none" });
}

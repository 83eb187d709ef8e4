/** The state of a shell at one point of a text: its folder, variables, functions and aliases. */
import type { CommandNode, CompoundList } from "unbash";
import { from, HOLE, isInert, known, originOf, type Word } from "../word.ts";

/** A scalar has one word; an array any number; undefined elements don't occur. */
export type Value = readonly Word[];

export interface ShellState {
  /** Absolute; undefined after a `cd` to an unknown folder. */
  directory: string | undefined;
  /** Set while a `cd` may have failed: it did not if the next command runs only upon its success. */
  isDirectoryUncertain: boolean;
  /** Variables that this text has set. The facts know the others. */
  readonly variables: Map<string, Value>;
  readonly exported: Set<string>;
  /** The letters of the options with which variables were declared: `i` for numbers, `A` for tables, `n` for other names. */
  readonly attributes: Map<string, string>;
  readonly functions: Map<string, FunctionBody>;
  readonly aliases: Map<string, Word>;
  /** `$1`, `$2` …; undefined where nothing is known of them. */
  positional: readonly Word[] | undefined;
  /** After `set -x` and `set -v`: it prints each command, with the values of its variables or as it was read. */
  isTraced: boolean;
  /** After `shopt -s dotglob`: patterns match hidden files, too. */
  showsHidden: boolean;
  /** After `exit` or `return`: later commands don't run. */
  isOver: boolean;
}

export type FunctionBody = CommandNode | CompoundList;

export const unknownValue: Value = Object.freeze([Object.freeze({ text: HOLE, canSplit: true })]);

/** A number, or another text in which a shell finds nothing to run. */
export const inertValue: Value = Object.freeze([
  Object.freeze({ text: HOLE, canSplit: true, isInert: true }),
]);

/** Unknown, and inert or of some origin as these are. */
export function unknownLike(values: readonly (Value | undefined)[]): Value {
  const value = values.every(isInertValue) ? inertValue : unknownValue;
  const origin = originOf(values.flatMap(each => each ?? []));
  return origin === undefined ? value : value.map(word => from(word, origin));
}

/** A variable without a value is the number 0. */
export const isInertValue = (value: Value | undefined): boolean =>
  value === undefined || value.every(isInert);

export const createState = (directory: string | undefined): ShellState => ({
  directory,
  isDirectoryUncertain: false,
  variables: new Map(),
  exported: new Set(),
  attributes: new Map(),
  functions: new Map(),
  aliases: new Map(),
  positional: undefined,
  isTraced: false,
  showsHidden: false,
  isOver: false,
});

const TRACES = /^(?:xtrace|verbose)$/;

/** `-x`, `-eux`, `-v`, `-o xtrace`; with a plus sign the end of it. Undefined where the words don't speak of it. */
export function tracing(words: readonly Word[]): boolean | undefined {
  const own = words.findLast(({ text }, at) =>
    TRACES.test(text) ? /^[-+]\w*o$/.test(words[at - 1]?.text ?? "") : /^[-+](?!o)\w*[vx]/.test(text),
  );
  const sign = own !== undefined && TRACES.test(own.text) ? words[words.lastIndexOf(own) - 1] : own;
  return sign?.text.startsWith("-");
}

export const copyState = (state: ShellState): ShellState => ({
  ...state,
  variables: new Map(state.variables),
  exported: new Set(state.exported),
  attributes: new Map(state.attributes),
  functions: new Map(state.functions),
  aliases: new Map(state.aliases),
});

/** The exported variables, each with one word. */
export const environmentOf = ({ exported, variables }: ShellState): readonly (readonly [string, Word])[] =>
  [...exported].map(name => [name, variables.get(name)?.[0] ?? { text: HOLE }]);

/** Makes `state` what is true in either of these; a branch that has ended the shell has no say. */
export function becomeEither(state: ShellState, branches: readonly ShellState[]): void {
  const alive = branches.filter(({ isOver }) => !isOver);
  state.isOver = alive.length === 0;
  const [first = branches[0], ...others] = alive;
  if (first === undefined) return;
  const all = [first, ...others];
  state.directory = others.every(({ directory }) => directory === first.directory)
    ? first.directory
    : undefined;
  state.isTraced = all.some(({ isTraced }) => isTraced);
  state.showsHidden = all.some(({ showsHidden }) => showsHidden);
  state.isDirectoryUncertain = all.some(({ isDirectoryUncertain }) => isDirectoryUncertain);
  state.positional = others.every(({ positional }) => positional === first.positional)
    ? first.positional
    : undefined;
  const names = new Set(all.flatMap(({ variables }) => [...variables.keys()]));
  for (const name of names) {
    const value = first.variables.get(name);
    const isSame = others.every(({ variables }) => isSameValue(variables.get(name), value));
    const either = unknownLike(all.map(({ variables }) => variables.get(name)));
    state.variables.set(name, isSame && value !== undefined ? value : either);
  }
  for (const { exported, attributes, functions, aliases } of all) {
    for (const name of exported) state.exported.add(name);
    for (const [name, letters] of attributes) state.attributes.set(name, letters);
    for (const [name, body] of functions) state.functions.set(name, body);
    for (const [name, text] of aliases) {
      const before = state.aliases.get(name);
      state.aliases.set(name, before === undefined || before.text === text.text ? text : { text: HOLE });
    }
  }
}

/** Forgets what these variables were, and with `*` what all of them were. `valueAfter`: the value that they have from then on. */
export function forget(
  state: ShellState,
  names: Iterable<string>,
  valueAfter: (before: Value | undefined) => Value = () => unknownValue,
): void {
  const { variables } = state;
  for (const name of names) {
    if (name === "*") {
      for (const [each, before] of variables) variables.set(each, valueAfter(before));
      state.directory = undefined;
      state.positional = undefined;
    } else variables.set(name, valueAfter(variables.get(name)));
  }
}

export const scalar = (text: string): Value => [known(text)];

function isSameValue(left: Value | undefined, right: Value | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return left.length === right.length && left.every((word, index) => isSameWord(word, right[index]!));
}

const isSameWord = (left: Word, right: Word) =>
  left.text === right.text &&
  left.isGlob === right.isGlob &&
  left.canSplit === right.canSplit &&
  left.isInert === right.isInert;

/** Walks a parsed text the way a shell runs it: lists, pipes, branches, loops, functions. Everything that may run is seen. */
import {
  type AndOr,
  type Case,
  type CommandNode,
  type Command as CommandSyntax,
  type CompoundList,
  type For,
  forEachChild,
  type ParsedScript,
  type Pipeline,
  type PipelineNode,
  type Select,
  type Statement,
  type SyntaxNode,
} from "unbash";
import { type Input, type Output, opaque, originOfInput, possibly } from "../recognition.ts";
import { from, gravest, HOLE, isInert, known, type Word } from "../word.ts";
import { outputOf, withoutPassedOn } from "./data-flow.ts";
import { expandValue, expandWord, runInside } from "./expand-word.ts";
import { pathsOf } from "./paths-of.ts";
import {
  becomeEither,
  copyState,
  type FunctionBody,
  forget,
  inertValue,
  isInertValue,
  type ShellState,
  unknownLike,
} from "./shell-state.ts";
import { redirect, runSimpleCommand } from "./simple-command.ts";
import { aside, type Walk } from "./walk.ts";

/** Loops over more names than this are walked once, with the name unknown. */
const MAX_ROUNDS = 64;

export function walkScript(
  walk: Walk,
  script: ParsedScript,
  state: ShellState,
  input: Input,
): Output | undefined {
  for (const { message } of script.errors?.slice(0, 1) ?? []) {
    walk.emit(opaque(`it can't be read as a shell command (${message.replace(/\.$/, "")})`));
  }
  return walk.budget.deeper(() => walkStatements(walk, script.commands, state, input));
}

function walkStatements(
  walk: Walk,
  statements: readonly Statement[],
  state: ShellState,
  input: Input,
): Output | undefined {
  const outputs: (Output | undefined)[] = [];
  for (const { command, background } of statements) {
    if (state.isOver || walk.budget.spent !== undefined) break;
    if (state.isDirectoryUncertain) {
      state.directory = undefined;
      state.isDirectoryUncertain = false;
    }
    outputs.push(walkAndOr(walk, command, background === true ? copyState(state) : state, input));
  }
  return together(outputs);
}

/** The output of one command after another. */
function together(outputs: readonly (Output | undefined)[]): Output | undefined {
  if (outputs.length < 2) return outputs[0];
  const isSo = outputs.every(each => (each?.kind === "text" ? isInert(each.text) : each?.isInert === true));
  const origin = gravest(outputs.map(each => each && originOfInput(each)));
  if (!isSo && origin === undefined) return undefined;
  return from({ kind: "unknown", ...(isSo && { isInert: true }) } satisfies Output, origin);
}

function walkAndOr(
  walk: Walk,
  node: PipelineNode | AndOr,
  state: ShellState,
  input: Input,
): Output | undefined {
  if (node.type !== "AndOr") return walkPipeline(walk, node, state, input);
  let hasUncertainDirectory = false;
  let before = state;
  const outputs: (Output | undefined)[] = [];
  node.commands.forEach((command, index) => {
    const operator = index === 0 ? undefined : node.operators[index - 1];
    if (operator === "&&") {
      // It runs only if the `cd` before it went well.
      hasUncertainDirectory ||= state.isDirectoryUncertain;
      state.isDirectoryUncertain = false;
    }
    if (operator === "||") {
      const otherwise = copyState(before);
      outputs.push(walkPipeline(walk, command, otherwise, input));
      becomeEither(state, [copyState(state), otherwise]);
      return;
    }
    before = copyState(state);
    if (index === 0) outputs.push(walkPipeline(walk, command, state, input));
    else {
      const then = copyState(state);
      outputs.push(walkPipeline(walk, command, then, input));
      becomeEither(state, then.isOver ? [before] : [then]);
    }
  });
  if (hasUncertainDirectory) state.isDirectoryUncertain = true;
  return together(outputs);
}

function walkPipeline(walk: Walk, node: PipelineNode, state: ShellState, input: Input): Output | undefined {
  if (node.type !== "Pipeline") return walkNode(walk, node, state, input);
  const { commands }: Pipeline = node;
  if (commands.length === 1) return walkNode(walk, commands[0]!, state, input);
  let next = input;
  let output: Output | undefined;
  for (const command of commands) {
    const inner = aside(walk);
    output = outputOf(inner.found, walkNode(inner, command, copyState(state), next));
    const follower = commands[commands.indexOf(command) + 1];
    walk.emit(follower === undefined ? inner.found : withoutPassedOn(inner.found, output, follower));
    next = output ?? { kind: "unknown" };
  }
  return output;
}

function walkNode(walk: Walk, node: CommandNode, state: ShellState, input: Input): Output | undefined {
  switch (node.type) {
    case "Command":
      return runSimpleCommand(walk, node as CommandSyntax, state, input);
    case "Redirected":
      return walkNode(walk, node.command, state, redirect(walk, node.redirects, state, input));
    case "Subshell":
      return walkList(walk, node.body, copyState(state), input);
    case "BraceGroup":
      return walkList(walk, node.body, state, input);
    case "If": {
      walkList(walk, node.clause, state, input);
      const branches = [branch(walk, node.then, state, input)];
      const otherwise = copyState(state);
      for (const { clause, then } of node.elif) {
        walkList(walk, clause, otherwise, input);
        branches.push(branch(walk, then, otherwise, input));
      }
      if (node.else !== undefined) walkList(walk, node.else, otherwise, input);
      becomeEither(state, [...branches, otherwise]);
      return undefined;
    }
    case "Case":
      return walkCase(walk, node, state, input);
    case "While":
      return walkLoop(walk, node, state, inner => {
        walkList(walk, node.clause, inner, input);
        walkList(walk, node.body, inner, input);
      });
    case "ArithmeticFor": {
      const { initialize, test, update } = node;
      if (initialize !== undefined) runInside(walk, initialize, state);
      return walkLoop(walk, node, state, inner => {
        if (test !== undefined) runInside(walk, test, inner);
        walkList(walk, node.body, inner, input);
        if (update !== undefined) runInside(walk, update, inner);
      });
    }
    case "For":
    case "Select":
      return walkFor(walk, node, state, input);
    case "Function":
      return define(walk, node.name.value, node.body, state);
    case "Coproc":
      walkBody(walk, node.body, copyState(state), input);
      return undefined;
    case "TestCommand":
      runInside(walk, node, state);
      return undefined;
    case "ArithmeticCommand":
      runInside(walk, node, state);
      forget(state, changedNames(node, state), () => inertValue);
      return undefined;
    default:
      walk.emit(opaque("it has a part that can't be read"));
      return undefined;
  }
}

export function walkBody(
  walk: Walk,
  body: FunctionBody,
  state: ShellState,
  input: Input,
): Output | undefined {
  return body.type === "CompoundList"
    ? walkList(walk, body, state, input)
    : walkNode(walk, body, state, input);
}

const walkList = (walk: Walk, list: CompoundList, state: ShellState, input: Input) =>
  walkStatements(walk, list.commands, state, input);

function branch(walk: Walk, list: CompoundList, state: ShellState, input: Input): ShellState {
  const inner = copyState(state);
  walkList(walk, list, inner, input);
  return inner;
}

function walkCase(walk: Walk, { word, items }: Case, state: ShellState, input: Input): undefined {
  expandValue(walk, word, state);
  const branches = items.map(({ pattern, body }) => {
    for (const each of pattern) expandValue(walk, each, state);
    return branch(walk, body, state, input);
  });
  becomeEither(state, [copyState(state), ...branches]);
}

/** Rounds of a loop in which a value may go from one variable to the next, before all of them count as changed. */
const MAX_PASSES = 3;

/**
 * Variables that a loop's body changes are unknown from its first round on. They count as numbers until a round gives
 * them another text; where the loop evaluates numbers, it is then walked once more.
 */
function walkLoop(
  walk: Walk,
  node: SyntaxNode,
  state: ShellState,
  round: (state: ShellState) => void,
): undefined {
  const names = changedNames(node, state);
  forget(state, names, before => unknownLike([before]));
  for (let pass = 1; ; pass++) {
    const { evaluations } = walk.budget;
    const before = new Map(state.variables);
    const inner = copyState(state);
    round(inner);
    becomeEither(state, [copyState(state), inner]);
    const isSettled = [...state.variables].every(
      ([name, value]) => isInertValue(value) || !isInertValue(before.get(name)),
    );
    if (isSettled || walk.budget.evaluations === evaluations || pass > MAX_PASSES) return;
    if (pass === MAX_PASSES) forget(state, names);
  }
}

function walkFor(walk: Walk, node: For | Select, state: ShellState, input: Input): undefined {
  const { name, wordlist, body } = node;
  const words =
    wordlist?.flatMap(word => expandWord(walk, word, state)).flatMap(word => matchedBy(walk, word, state)) ??
    state.positional;
  const rounds =
    words !== undefined && words.length <= MAX_ROUNDS && node.type === "For"
      ? words
      : [{ text: HOLE, ...(isInertValue(words) && { isInert: true }) } satisfies Word];
  return walkLoop(walk, node, state, inner => {
    const after = rounds.map(word => {
      const each = copyState(inner);
      each.variables.set(name.value, [word]);
      walkList(walk, body, each, input);
      return each;
    });
    becomeEither(inner, [copyState(inner), ...after]);
  });
}

/** The files that a pattern matches, in the folder where it is, as they would be written; else the pattern. */
function matchedBy(walk: Walk, word: Word, { directory }: ShellState): readonly Word[] {
  if (!word.isGlob || word.canSplit || directory === undefined || walk.written.hasMadeFiles) return [word];
  const paths = pathsOf(walk, word, directory, true);
  const isRelative = !word.text.startsWith("/");
  const names = paths.flatMap(path =>
    path === undefined || (isRelative && !path.startsWith(`${directory}/`))
      ? []
      : [isRelative ? path.slice(directory.length + 1) : path],
  );
  return names.length === paths.length && names.length <= MAX_ROUNDS ? names.map(known) : [word];
}

/** A function does nothing until it is called, and may be called by what comes after this text. */
function define(walk: Walk, name: string, body: FunctionBody, state: ShellState): undefined {
  state.functions.set(name, body);
  if (walk.isFile) return;
  const inner = aside(walk);
  const then = copyState(state);
  forget(then, ["*"], () => inertValue);
  then.directory = state.directory;
  walk.budget.deeper(() => walkBody(inner, body, then, { kind: "unknown" }));
  walk.emit(inner.found.map(possibly));
}

/** These change names that are in their arguments. */
const assigners = new Set(["read", "mapfile", "readarray", "getopts", "unset", "let", "printf", "export"]);
const declarers = new Set(["declare", "local", "typeset", "readonly"]);
/** These may change anything, the folder included. */
const changers = new Set(["cd", "pushd", "popd", "eval", "source", ".", "set", "shift"]);

/** `x = 1`, `x += 1`, `x++`: the name, without a subscript. */
function changedByArithmetic(node: SyntaxNode): string | undefined {
  const target =
    node.type === "ArithmeticBinary" && /^(?:[^=<>!]|<<|>>)?=$/.test(node.operator)
      ? node.left
      : node.type === "ArithmeticUnary" && /^(?:\+\+|--)$/.test(node.operator)
        ? node.operand
        : undefined;
  return target?.type === "ArithmeticWord" ? target.value.replace(/\[.*$/s, "") : undefined;
}

/** Names of variables; `*` where any may change, and the folder with them. */
function changedNames(node: SyntaxNode, state: Pick<ShellState, "functions">): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: SyntaxNode[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // A substitution is a shell of its own: nothing that it sets comes back.
    if (next.type === "CommandExpansion" || next.type === "ProcessSubstitution") continue;
    if (next.type === "Assignment") names.add(next.name);
    if (next.type === "For" || next.type === "Select") names.add(next.name.value);
    const changed = changedByArithmetic(next);
    if (changed !== undefined) names.add(changed);
    if (next.type === "Command") {
      const program = next.name?.value ?? "";
      if (changers.has(program) || state.functions.has(program)) names.add("*");
      if (assigners.has(program) || declarers.has(program)) {
        for (const each of next.args) if (each.type === "Word") names.add(each.value.replace(/=.*$/s, ""));
      }
    }
    forEachChild(next, child => void waiting.push(child));
  }
  return names;
}

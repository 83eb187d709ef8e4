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
import { type Input, type Output, opaque, possibly } from "../recognition.ts";
import { HOLE, type Word } from "../word.ts";
import { expandValue, expandWord, runInside } from "./expand-word.ts";
import { becomeEither, copyState, type FunctionBody, forget, type ShellState } from "./shell-state.ts";
import { redirect, runSimpleCommand } from "./simple-command.ts";
import { aside, type Walk } from "./walk.ts";

/** Loops over more names than this are walked once, with the name unknown. */
const MAX_ROUNDS = 16;

export function walkScript(
  walk: Walk,
  script: ParsedScript,
  state: ShellState,
  input: Input,
): Output | undefined {
  for (const { message } of script.errors?.slice(0, 1) ?? []) {
    walk.emit(opaque(`it can't be read as a shell command (${message.replace(/\.$/, "")})`));
  }
  const [only, second] = script.commands;
  let output: Output | undefined;
  walk.budget.deeper(() => {
    output = walkStatements(walk, script.commands, state, input);
  });
  return only !== undefined && second === undefined ? output : undefined;
}

function walkStatements(
  walk: Walk,
  statements: readonly Statement[],
  state: ShellState,
  input: Input,
): Output | undefined {
  let output: Output | undefined;
  for (const { command, background } of statements) {
    if (state.isOver || walk.budget.spent !== undefined) break;
    if (state.isDirectoryUncertain) {
      state.directory = undefined;
      state.isDirectoryUncertain = false;
    }
    output = walkAndOr(walk, command, background === true ? copyState(state) : state, input);
  }
  return output;
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
  node.commands.forEach((command, index) => {
    const operator = index === 0 ? undefined : node.operators[index - 1];
    if (operator === "&&") {
      // It runs only if the `cd` before it went well.
      hasUncertainDirectory ||= state.isDirectoryUncertain;
      state.isDirectoryUncertain = false;
    }
    if (operator === "||") {
      const otherwise = copyState(before);
      walkPipeline(walk, command, otherwise, input);
      becomeEither(state, [copyState(state), otherwise]);
      return;
    }
    before = copyState(state);
    if (index === 0) walkPipeline(walk, command, state, input);
    else {
      const then = copyState(state);
      walkPipeline(walk, command, then, input);
      becomeEither(state, then.isOver ? [before] : [then]);
    }
  });
  if (hasUncertainDirectory) state.isDirectoryUncertain = true;
  return undefined;
}

function walkPipeline(walk: Walk, node: PipelineNode, state: ShellState, input: Input): Output | undefined {
  if (node.type !== "Pipeline") return walkNode(walk, node, state, input);
  const { commands }: Pipeline = node;
  if (commands.length === 1) return walkNode(walk, commands[0]!, state, input);
  let next = input;
  let output: Output | undefined;
  for (const command of commands) {
    output = walkNode(walk, command, copyState(state), next);
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
      return walkLoop(node, state, inner => {
        walkList(walk, node.clause, inner, input);
        walkList(walk, node.body, inner, input);
      });
    case "ArithmeticFor":
      runInside(walk, node, state);
      return walkLoop(node, state, inner => walkList(walk, node.body, inner, input));
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
      forget(state, changedNames(node, state));
      runInside(walk, node, state);
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

const walkList = (walk: Walk, list: CompoundList, state: ShellState, input: Input) => {
  const output = walkStatements(walk, list.commands, state, input);
  return list.commands.length === 1 ? output : undefined;
};

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

/** Variables that a loop's body changes are unknown from its first round on. */
function walkLoop(node: SyntaxNode, state: ShellState, round: (state: ShellState) => void): undefined {
  forget(state, changedNames(node, state));
  const inner = copyState(state);
  round(inner);
  becomeEither(state, [copyState(state), inner]);
}

function walkFor(walk: Walk, node: For | Select, state: ShellState, input: Input): undefined {
  const { name, wordlist, body } = node;
  const words = wordlist?.flatMap(word => expandWord(walk, word, state)) ?? state.positional;
  forget(state, changedNames(node, state));
  const rounds =
    words !== undefined && words.length <= MAX_ROUNDS && node.type === "For"
      ? words
      : [{ text: HOLE } satisfies Word];
  const after = rounds.map(word => {
    const inner = copyState(state);
    inner.variables.set(name.value, [word]);
    walkList(walk, body, inner, input);
    return inner;
  });
  becomeEither(state, [copyState(state), ...after]);
}

/** A function does nothing until it is called, and may be called by what comes after this text. */
function define(walk: Walk, name: string, body: FunctionBody, state: ShellState): undefined {
  state.functions.set(name, body);
  if (walk.isFile) return;
  const inner = aside(walk);
  const then = copyState(state);
  forget(then, ["*"]);
  then.directory = state.directory;
  walk.budget.deeper(() => walkBody(inner, body, then, { kind: "unknown" }));
  walk.emit(inner.found.map(possibly));
}

/** These change names that are in their arguments. */
const assigners = new Set(["read", "mapfile", "readarray", "getopts", "unset", "let", "printf", "export"]);
const declarers = new Set(["declare", "local", "typeset", "readonly"]);
/** These may change anything, the folder included. */
const changers = new Set(["cd", "pushd", "popd", "eval", "source", ".", "set", "shift"]);

/** Names of variables; `*` where any may change, and the folder with them. */
function changedNames(node: SyntaxNode, state: Pick<ShellState, "functions">): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: SyntaxNode[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // A substitution is a shell of its own: nothing that it sets comes back.
    if (next.type === "CommandExpansion" || next.type === "ProcessSubstitution") continue;
    if (next.type === "Assignment") names.add(next.name);
    if (next.type === "For" || next.type === "Select") names.add(next.name.value);
    if (next.type === "ArithmeticWord") names.add(next.value);
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

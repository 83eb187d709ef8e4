/** Whether a line matches, in time linear in its length whatever the pattern: a model's pattern can't stop the process. */
import { type AssertionKind, compilePattern, type Program } from "./compile-pattern.ts";
import { type PatternNode, parsePattern } from "./parse-pattern.ts";

export interface LinePattern {
  /** Whether some part of the line matches. A line holds no newline. */
  test(line: string): boolean;
}

export interface LinePatternOptions {
  /** @default false, unless the pattern begins with `(?i)` */
  readonly ignoreCase?: boolean | undefined;
}

/** @throws input.invalid */
export function createLinePattern(
  pattern: string,
  { ignoreCase = false }: LinePatternOptions = {},
): LinePattern {
  const { node, ignoresCase } = parsePattern(pattern);
  const isFolded = ignoreCase || ignoresCase;
  const program = compilePattern(node, isFolded);
  // Most lines don't hold what every match holds, and that is found out much faster.
  const needed = isFolded ? "" : neededText(node);
  return { test: line => line.includes(needed) && matches(program, line) };
}

/** The same for a text that stands for itself. */
export const createLineText = (text: string, options?: LinePatternOptions): LinePattern =>
  createLinePattern(escapePattern(text), options);

export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The longest text that stands in every match. */
function neededText(node: PatternNode): string {
  if (node.kind === "repeat") return node.least > 0 ? neededText(node.part) : "";
  const parts = node.kind === "sequence" ? node.parts : [node];
  let longest = "";
  let current = "";
  for (const part of parts) {
    current = part.kind === "character" && part.literal !== undefined ? current + part.literal : "";
    const found = part.kind === "repeat" ? neededText(part) : current;
    if (found.length > longest.length) longest = found;
  }
  return longest;
}

const NOTHING = -1;

/** Goes through the line once, in all states at a time in which a match could be. */
function matches({ states, start }: Program, line: string): boolean {
  // In which step a state was reached last: none is looked at twice in one.
  const reachedIn = new Int32Array(states.length);
  let reached: number[] = [];
  let before = NOTHING;
  for (let at = 0, step = 1; at <= line.length; step++) {
    const after = at < line.length ? line.codePointAt(at)! : NOTHING;
    const waiting = reached;
    waiting.push(start);
    const next: number[] = [];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (reachedIn[index] === step) continue;
      reachedIn[index] = step;
      const state = states[index]!;
      if (state.kind === "match") return true;
      if (state.kind === "fork") waiting.push(...state.ways);
      else if (state.kind === "character") {
        if (after !== NOTHING && state.set.has(after)) next.push(state.next);
      } else if (holds(state.what, before, after)) waiting.push(state.next);
    }
    reached = next;
    before = after;
    at += after > 0xffff ? 2 : 1;
  }
  return false;
}

function holds(what: AssertionKind, before: number, after: number): boolean {
  if (what === "start") return before === NOTHING;
  if (what === "end") return after === NOTHING;
  return (isWordCharacter(before) !== isWordCharacter(after)) === (what === "boundary");
}

const isWordCharacter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;

/** Whether a rule can ever match: the names that operations and their arguments have, and what was probably meant. */
import { matchesGlob } from "../glob.ts";
import { operations } from "../operations.ts";
import type { RulePattern } from "./operation-notation.ts";

const MAX_NAME_LENGTH = 64;
const MAX_SUGGESTIONS = 3;
// One slip in three characters still reads as a slip; more reads as another word.
const CHARACTERS_PER_SLIP = 3;
/** Tools of MCP servers and of programs have names that nobody can list. */
const OPEN_SUBJECT = /^(?:mcp|tool)\./;

/** What is expected instead, where no operation has this name or an argument looks misspelt. `more`: names of tools. */
export function problemOfPattern(
  { operation, arguments: named, except }: RulePattern,
  more: readonly string[] = [],
) {
  const known = [...Object.keys(operations), ...more];
  if (!OPEN_SUBJECT.test(operation) && !known.some(name => matchesGlob(operation, name))) {
    return instead(operation, "an operation", nearestOf(operation, known));
  }
  const entry = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
  for (const name of [...Object.keys(named), ...Object.keys(except ?? {})]) {
    if (entry === undefined || entry.arguments.includes(name)) continue;
    const nearest = nearestOf(name, entry.arguments);
    if (nearest.length > 0) return instead(name, `an argument of ${operation}`, nearest);
  }
  return undefined;
}

const instead = (name: string, what: string, [first, ...others]: readonly string[]) =>
  first === undefined
    ? `${what} that there is, or one of a tool (tool.name, mcp.server.name), instead of ${name}`
    : `${what} that there is instead of ${name}: did you mean ${[first, ...others].join(" or ")}?`;

/** The candidates that a name is plausibly a slip for, nearest first. */
export function nearestOf(name: string, candidates: readonly string[]): readonly string[] {
  const sought = name.slice(0, MAX_NAME_LENGTH).toLowerCase();
  const most = Math.max(1, Math.floor(sought.length / CHARACTERS_PER_SLIP));
  return candidates
    .map(candidate => ({ candidate, slips: slipsBetween(sought, candidate.toLowerCase()) }))
    .filter(({ slips }) => slips <= most)
    .sort((left, right) => left.slips - right.slips)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidate }) => candidate);
}

/** Insertions, deletions and replacements that lead from one to the other. Source: Levenshtein (1966). */
function slipsBetween(left: string, right: string): number {
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const replaced = last[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(last[column]! + 1, current[column - 1]! + 1, replaced));
    }
    last = current;
  }
  return last[right.length]!;
}

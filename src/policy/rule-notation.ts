/** The exact forms of a rule: `git.push(force: true, branch: main)`, and the permission rules of coding agents. */
import type { Decision } from "../ports/index.ts";
import { nearestNames } from "../search/index.ts";
import { matchesGlob } from "./glob.ts";
import { operations as vocabulary } from "./operations.ts";
import { parseOperation, type RulePattern } from "./rules/operation-notation.ts";
import { parseTool } from "./rules/tool-notation.ts";

export type { RulePattern } from "./rules/operation-notation.ts";

export interface ParsedNotation {
  /** The operations of the rule. Of an unreadable rule: its operations, as far as known. */
  readonly patterns: readonly RulePattern[];
  readonly isReadable: boolean;
  /** The expected form, where it can't be read, or could never match. */
  readonly expected?: string;
  /** A name alone (`Read`, `git.push`): a rule only in a list of nothing but rules. */
  readonly isBare: boolean;
}

/**
 * Reads a code span as a rule that decides this. Undefined when it is something else: a file's name, a command, a word.
 *
 * @param operations further operations that there are, such as those of `tool_schemas/`
 */
export function parseRuleNotation(
  span: string,
  decision: Decision,
  operations: readonly string[] = [],
): ParsedNotation | undefined {
  const text = span.trim();
  const isBare = !text.includes("(");
  const tool = parseTool(text, decision);
  if (tool?.isValid) return { patterns: tool.patterns, isReadable: true, isBare };
  if (tool !== undefined) return { patterns: tool.about, isReadable: false, expected: tool.expected, isBare };
  const operation = parseOperation(isBare ? `${text}()` : text);
  if (operation === undefined) return undefined;
  if (!operation.isValid) {
    const about = [{ operation: operation.operation, arguments: {} }];
    return { patterns: about, isReadable: false, expected: operation.expected, isBare };
  }
  const expected = problemOfPattern(operation.pattern, operations);
  // "permissions.md" has a dot as well.
  if (isBare && (expected !== undefined || operation.pattern.operation === "*")) return undefined;
  return {
    patterns: [operation.pattern],
    isReadable: true,
    isBare,
    ...(expected !== undefined && { expected }),
  };
}

/** Tools of MCP servers and of programs have any names. */
const OPEN_SUBJECT = /^(?:mcp|tool)\./;

/** The expected form of a rule that can never match, or whose argument looks misspelt. `more`: names of tools. */
function problemOfPattern({ operation, arguments: named, except }: RulePattern, more: readonly string[]) {
  const known = [...Object.keys(vocabulary), ...more];
  if (!OPEN_SUBJECT.test(operation) && !known.some(name => matchesGlob(operation, name))) {
    return instead(operation, "an operation", nearestNames(operation, known));
  }
  const entry = Object.hasOwn(vocabulary, operation) ? vocabulary[operation] : undefined;
  for (const name of [...Object.keys(named), ...Object.keys(except ?? {})]) {
    const near = entry?.arguments.includes(name) ? [] : nearestNames(name, entry?.arguments ?? []);
    if (near.length > 0) return instead(name, `an argument of ${operation}`, near);
  }
  return undefined;
}

const instead = (name: string, what: string, near: readonly string[]) =>
  near.length === 0
    ? `${what} that there is, or one of a tool (tool.name, mcp.server.name), instead of ${name}`
    : `${what} that there is instead of ${name}: did you mean ${near.join(" or ")}?`;

/** Reads exact rules: `git.push(force: true)`, or those of coding agents, alone or in the code spans of a bullet. */
import type { Source } from "../../base/index.ts";
import type { Decision } from "../../ports/index.ts";
import { nearestNames } from "../../search/index.ts";
import { matchesGlob } from "../glob.ts";
import { operations as vocabulary } from "../operations.ts";
import type { PolicyRule } from "../policy.ts";
import { type ParsedRule, parseOperation, type RulePattern } from "./operation-notation.ts";
import { parseTool } from "./tool-notation.ts";

export interface ExactRules {
  readonly rules: readonly PolicyRule[];
  /** The expected form of each rule that can't be read, or would never match. */
  readonly problems: readonly string[];
}

const CODE_SPAN = /(`+)(.+?)\1(?!`)/gs;
/** A rule about a tool without an operation: beside rules that hold, it would look as if it held as well. */
const FOREIGN_RULE = /^[A-Z]\w*\(.*\)$/s;
/** The list of rules that words introduce: "Read mail: `tool.read_mail`". */
const INTRODUCED = /^[^`]*:\s*(`.*)$/s;
/** Text between rules that is no sentence. */
const BETWEEN = /^(?:[\s,;.&+]|\band\b|\bor\b)*$/;

/**
 * Undefined for a text without rules: words, names of files, commands. A name alone (`Read`, `git.push`) is a rule where
 * the text is nothing but rules, or words, a colon and rules; the former needs no code spans. An unreadable rule that forbids or asks, asks
 * about all of its operations.
 *
 * @param operations further names of operations, such as those of `tool_schemas/`
 */
export function readExactRules(
  text: string,
  decision: Decision,
  source: Source,
  operations: readonly string[] = [],
): ExactRules | undefined {
  const spans = [...text.matchAll(CODE_SPAN)].map(([, , span]) => span!);
  const list = INTRODUCED.exec(text)?.[1] ?? text;
  const isOnlyRules = spans.length === 0 || BETWEEN.test(list.replace(CODE_SPAN, " "));
  // "example.com (a remark)" is no rule.
  const candidates = spans.length > 0 ? spans : /\s\(/.test(text) ? [] : [text];
  const read = candidates.map(each => ({ each, parsed: parseRuleNotation(each, decision, operations) }));
  const found = read.flatMap(({ parsed }) => (parsed && (isOnlyRules || !parsed.isBare) ? [parsed] : []));
  if (found.length === 0) return undefined;
  const rules = found.flatMap(({ patterns, isReadable }): readonly PolicyRule[] => {
    if (!isReadable && decision === "allow") return [];
    const own = isReadable ? decision : "ask";
    return patterns.map(pattern => ({ decision: own, ...pattern, text: inWords(text), source }));
  });
  const foreign = read
    .filter(({ each, parsed }) => parsed === undefined && FOREIGN_RULE.test(each.trim()))
    .map(({ each }) => `a rule that can be enforced instead of ${each.trim()}`);
  return { rules, problems: [...found.flatMap(({ expected }) => expected ?? []), ...foreign] };
}

/** The words of a text, without the rules in code spans behind them, unless it has nothing else. */
function inWords(text: string): string {
  const words = text.replace(/(?:\s*[:,]?\s*`[^`]*\([^`]*\)`)+\s*$/, "").trim();
  return words === "" ? text : words;
}

export interface ParsedNotation extends ParsedRule {
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
  if (tool !== undefined) return { ...tool, isBare };
  const parsed = parseOperation(isBare ? `${text}()` : text);
  if (!parsed?.isReadable) return parsed && { ...parsed, isBare };
  const expected = problemOfPattern(parsed.patterns[0]!, operations);
  // "permissions.md" has a dot as well.
  if (isBare && (expected !== undefined || parsed.patterns[0]!.operation === "*")) return undefined;
  return { ...parsed, isBare, ...(expected !== undefined && { expected }) };
}

/** Tools of MCP servers and of programs have any names. */
const OPEN_SUBJECT = /^(?:mcp|tool)\./;

/** The expected form of a rule that can never match, or whose argument looks misspelt. `more`: names of tools. */
function problemOfPattern({ operation, arguments: named, except }: RulePattern, more: readonly string[]) {
  const known = [...new Set([...Object.keys(vocabulary), ...more])];
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

/** Regular expressions in linear time: those of schemas, and those that people and models search lines with. */
import { isFault } from "./fault.ts";
import { createMatchFinder, type FindMatches, longestMatch } from "./pattern/find-matches.ts";
import { type PatternNode, parsePattern } from "./pattern/parse-pattern.ts";
import { phraseNode } from "./pattern/phrase-node.ts";
import { compilePattern, matches, type Program } from "./pattern/program.ts";

/** The regular expressions of schemas, matched in time linear in the text: no pattern can stop the process. */
export interface LinearPattern {
  readonly source: string;
  /** Whether some part of the text matches, as with RegExp.test in Unicode mode. */
  test(text: string): boolean;
}

/** JavaScript's own `[]` and `[^]`, which other engines read as the beginning of a longer class. */
const EMPTY_CLASS = /\[\^?\]/;

/**
 * Undefined for what is no regular expression of JSON Schema (ECMA-262 in Unicode mode), and for what can't be matched in
 * linear time (back-references, looking around) or is too large. Never throws.
 */
export function createLinearPattern(source: string): LinearPattern | undefined {
  const program = isExpression(source) && !EMPTY_CLASS.test(source) ? programOf(source) : undefined;
  return program && { source, test: text => matches(program, text) };
}

function programOf(source: string): Program | undefined {
  try {
    return compilePattern(parsePattern(source).node, "u");
  } catch (error) {
    if (isFault(error, "input.invalid")) return undefined;
    throw error;
  }
}

function isExpression(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

/** Matches a line in time linear in its length, whatever the pattern: a model's pattern can't stop the process. */
export interface LinePattern {
  /** Whether some part of the line matches. A line holds no newline. */
  test(line: string): boolean;
}

interface LinePatternOptions {
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
  const program = compilePattern(node, isFolded ? "isu" : "su");
  // Most lines don't hold what every match holds, and that is found out much faster.
  const needed = isFolded ? "" : neededText(node);
  return { test: line => line.includes(needed) && matches(program, line) };
}

/** The same for a text that stands for itself. */
export const createLineText = (text: string, options?: LinePatternOptions): LinePattern =>
  createLinePattern(escapePattern(text), options);

export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Matches of expressions in a text that may go on, all found in one pass. */
export interface StreamPattern {
  /** UTF-16 code units of the longest match; infinite where there is no longest. */
  readonly longest: number;
  readonly find: FindMatches;
}

/** The states of many plain phrases in one program; each of them is in few at a time. */
const MAX_PHRASE_STATES = 100_000;

/**
 * One expression, in the syntax and with the bounds of `createLinearPattern`; case counts unless it begins with `(?i)`.
 * Undefined for any other text.
 */
export function createStreamPattern(source: string): StreamPattern | undefined {
  const isFolded = source.startsWith("(?i)");
  if (!isExpression(isFolded ? source.slice(4) : source) || EMPTY_CLASS.test(source)) return undefined;
  try {
    const { node } = parsePattern(source);
    return {
      longest: longestMatch(node),
      find: createMatchFinder(compilePattern(node, isFolded ? "iu" : "u")),
    };
  } catch (error) {
    if (isFault(error, "input.invalid")) return undefined;
    throw error;
  }
}

/** Phrases of any case, as whole words, with any space of up to eight characters between their words. */
export function createPhrasePattern(phrases: readonly string[]): StreamPattern {
  const node = phraseNode(phrases);
  return {
    longest: longestMatch(node),
    find: createMatchFinder(compilePattern(node, "iu", MAX_PHRASE_STATES)),
  };
}

/** The longest text that every match contains. */
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

/** The regular expressions of schemas, matched in time linear in the text: no pattern can stop the process. */
import { isFault } from "../fault.ts";
import { compilePattern, type Program } from "./compile-pattern.ts";
import { parsePattern } from "./parse-pattern.ts";
import { matches } from "./run-program.ts";

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

/** Whether a line matches, in time linear in its length whatever the pattern: a model's pattern can't stop the process. */
import { compilePattern } from "./compile-pattern.ts";
import { type PatternNode, parsePattern } from "./parse-pattern.ts";
import { matches } from "./run-program.ts";

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
  const program = compilePattern(node, isFolded ? "isu" : "su");
  // Most lines don't hold what every match holds, and that is found out much faster.
  const needed = isFolded ? "" : neededText(node);
  return { test: line => line.includes(needed) && matches(program, line) };
}

/** The same for a text that stands for itself. */
export const createLineText = (text: string, options?: LinePatternOptions): LinePattern =>
  createLinePattern(escapePattern(text), options);

export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

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

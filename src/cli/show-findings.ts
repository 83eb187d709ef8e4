/** Shows what is wrong with a brain: a line for what, a quiet one for what to do. */
import type { BrainFinding } from "../brain/index.ts";
import type { Terminal } from "./terminal.ts";

export function showFindings(
  findings: readonly Omit<BrainFinding, "id">[],
  { style, write }: Terminal,
): void {
  const marks = { error: style("red", "✗"), warning: style("yellow", "!"), note: style("dim", "·") };
  for (const { severity, file, line, message, fix, isMendable } of findings) {
    write(`${marks[severity]} ${style("cyan", line === undefined ? file : `${file}:${line}`)} ${message}\n`);
    if (fix !== undefined) write(`  ${style("dim", isMendable ? `--fix: ${fix}` : fix)}\n`);
  }
}

/** Unreadable files are reported beside the result, so that they don't seem missing. */
export function showProblems(problems: readonly string[], { style, writeError }: Terminal): void {
  for (const problem of problems) writeError(`${style("yellow", "!")} ${problem}\n`);
}

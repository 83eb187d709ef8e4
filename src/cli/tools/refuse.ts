/** Says why a command isn't done, in the shape in which every failure is said. */
import type { CommonOptions, ExitCode } from "../command.ts";
import type { Terminal } from "../terminal.ts";

export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
}

export function refuse(
  { code, message, hint }: Refusal,
  { json }: CommonOptions,
  terminal: Terminal,
): ExitCode {
  const { style, writeError } = terminal;
  if (json) writeError(`${JSON.stringify({ error: { code, message, hint } })}\n`);
  else writeError(`${style("red", "✗")} ${message}\n${style("dim", `  ${hint}`)}\n`);
  return 1;
}

/** The result of a command, and its text for a model. */
import { isBinary, plainOutput } from "./plain-output.ts";

export interface CommandResult {
  /** Null where a signal ended it. A command that fails is a result, not a failure of the tool. */
  readonly exitCode: number | null;
  /** The signal's name. */
  readonly endedBy: string | null;
  /** Both kinds of output, in their order. */
  readonly output: string;
  /** The limit that ended the command; null where the command ended by itself. */
  readonly limit: "time" | "processes" | null;
  /** Something that it had started still ran, and was ended. */
  readonly hasLeftovers: boolean;
  /** Something that it had started could not be ended, and goes on. */
  readonly hasEscaped: boolean;
}

export interface CommandLimits {
  readonly timeoutMs: number;
  readonly maxProcesses: number;
}

export function renderCommand(result: CommandResult, limits: CommandLimits): string {
  const { output, hasLeftovers, hasEscaped } = result;
  const notes = [
    howItEnded(result, limits),
    ...(hasLeftovers ? ["What it had left running was ended: nothing outlives a call."] : []),
    ...(hasEscaped ? ["A process that it started could not be ended and goes on."] : []),
  ];
  return `${notes.join("\n")}\n${shown(output)}`;
}

function howItEnded({ exitCode, endedBy, limit }: CommandResult, limits: CommandLimits): string {
  const { timeoutMs, maxProcesses } = limits;
  if (limit === "time") {
    return `It did not finish within ${timeoutMs} ms and was ended; what it did until then stands.`;
  }
  if (limit === "processes") {
    return `It had more than ${maxProcesses} processes at once and was ended; what it did until then stands.`;
  }
  return exitCode === null ? `Ended by ${endedBy ?? "a signal"}.` : `Exit code ${exitCode}.`;
}

function shown(output: string): string {
  if (output === "") return "(no output)";
  return isBinary(output)
    ? `(${output.length.toLocaleString("en")} characters of output that is no text are left out)`
    : plainOutput(output);
}

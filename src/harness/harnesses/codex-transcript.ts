/** Reads how a command ended: Codex's hooks get its output, and only the transcript has its exit code. */
import { number, parsedRecord, record } from "../event-fields.ts";

/**
 * Codex writes a command's end into the transcript before it runs the hook, as one of the last lines.
 * @param end the transcript's last lines; the first may be cut
 * @returns false where the transcript has no exit code
 */
export function hasCommandFailed(end: string, callId: string): boolean {
  const lines = end.split("\n").filter(line => line.includes('"CommandExecution"'));
  for (const line of lines.reverse()) {
    const { item } = record(parsedRecord(line).payload);
    const { id, status, exit_code: exitCode } = record(item);
    if (id === callId) return (number(exitCode) ?? 0) !== 0 || status === "failed";
  }
  return false;
}

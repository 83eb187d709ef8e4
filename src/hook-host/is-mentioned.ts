/** `isMentioned` and `hasFailedBefore`: whether memory may speak of a file or an error, before a whole brain is opened to find out. */
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { layout, signatureOf } from "../brain/index.ts";
import { endOfFile } from "./end-of-file.ts";

/** Of a log, as much as some 1,000 episodes take: no answer grows with the log. */
export const LOG_BYTES = 524_288;
const MAX_DECISION_BYTES = 1_048_576;

/** More than that takes longer to read than a call should wait for a line. Chosen: some 10,000 lessons. */
const MAX_KNOWLEDGE_BYTES = 2_097_152;

/** Whether what a brain knows can be read while a call waits. @param brain the `.agent` folder */
export function isQuicklyRead(brain: string): boolean {
  try {
    const folder = join(brain, dirname(layout.decisions));
    const sizes = readdirSync(folder).map(name => statSync(join(folder, name)).size);
    return sizes.reduce((sum, size) => sum + size, 0) <= MAX_KNOWLEDGE_BYTES;
  } catch {
    return true;
  }
}

/** @param brain the `.agent` folder @param name of a file, without its folders */
export const isMentioned = (brain: string, name: string): boolean =>
  endOfFile(join(brain, layout.decisions), MAX_DECISION_BYTES).includes(name) ||
  endOfFile(join(brain, layout.episodes), LOG_BYTES)
    .split("\n")
    .some(line => line.includes('"failure"') && line.includes(name));

/**
 * Whether the error is in the logs from before the last failure, which is this one itself.
 * @param brains the `.agent` folders, of which the last one has the log that hooks write
 */
export function hasFailedBefore(brains: readonly string[], error: string): boolean {
  const signature = signatureOf(error);
  const failures = brains
    .flatMap(brain => endOfFile(join(brain, layout.episodes), LOG_BYTES).split("\n"))
    .filter(line => line.includes('"error"'));
  return failures.slice(0, -1).some(line => signatureOf(errorIn(line)) === signature);
}

function errorIn(line: string): string {
  try {
    return String((JSON.parse(line) as { error?: unknown } | null)?.error ?? "");
  } catch {
    return "";
  }
}

/** `checkpointOf` says how far a session got, from its journal: the request, the changes, the failures, the agent's next step. */
import { plainLine } from "../base/index.ts";
import type { SessionNote } from "../ports/index.ts";
import { harnesses } from "./harnesses.ts";
import type { SessionEntry } from "./state/session-journal.ts";
import { foldUnfinished } from "./state/unfinished.ts";
import { leftIn } from "./state/work.ts";

const MAX_REQUEST_CHARS = 160;
const MAX_STEP_CHARS = 200;
const MAX_FAILURE_CHARS = 120;
const MAX_FILES = 8;
const MAX_FAILURES = 2;

/** Undefined where the session left nothing to resume: a question and its answer, or a task that is finished. */
export function checkpointOf(
  entries: readonly SessionEntry[],
  { isOver }: { /** Whether the answer has ended. */ readonly isOver: boolean },
): SessionNote | undefined {
  const { request, latest, harness, branch, atMs, files, failures, message } = foldUnfinished(entries);
  if (request === undefined) return undefined;
  const next = leftIn(message ?? "");
  const shown = files.slice(-MAX_FILES).map(plainLine);
  const title = harnesses.find(({ name }) => name === harness)?.title ?? harness;
  const more = files.length - shown.length;
  return {
    request: cut(request, MAX_REQUEST_CHARS),
    by: [title, branch && plainLine(branch), new Date(atMs).toISOString().slice(0, 10)]
      .filter(Boolean)
      .join(", "),
    files: shown,
    done: [
      ...(latest === undefined ? [] : [`then “${cut(latest, MAX_REQUEST_CHARS)}”`]),
      ...(files.length > 0 ? [`changed ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`] : []),
      ...failures
        .slice(-MAX_FAILURES)
        .map(({ command, error }) => cut(`\`${command}\` → ${error}`, MAX_FAILURE_CHARS)),
      ...(message === undefined && isOver ? ["the session broke off"] : []),
    ],
    ...(next !== undefined && { nextStep: cut(next, MAX_STEP_CHARS) }),
  };
}

function cut(text: string, maxChars: number): string {
  const line = plainLine(text);
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1).trimEnd()}…`;
}

/** Writes a session's checkpoint into WORKSPACE.md, so that the next session, under any harness, can go on from there. */
import type { WorkspaceChange } from "../ports/index.ts";
import type { SessionState } from "./state/session-journal.ts";

export interface CheckpointFacts {
  readonly harness: string;
  /** The task that WORKSPACE.md names already. */
  readonly task: string | undefined;
  /** The agent's last words. */
  readonly message?: string;
}

const MAX_TASK_CHARS = 120;
const MAX_MESSAGE_CHARS = 200;
const MAX_FILES = 10;

/** Undefined where nothing was changed and no task is under way: a question and its answer leave nothing to resume. */
export function checkpointOf(state: SessionState, facts: CheckpointFacts): WorkspaceChange | undefined {
  const { files, calls, failures } = state;
  if (calls === 0 || (files.length === 0 && facts.task === undefined)) return undefined;
  const task =
    facts.task ?? (state.prompt === undefined ? undefined : firstSentence(state.prompt, MAX_TASK_CHARS));
  const shown = files.slice(0, MAX_FILES);
  const more = files.length - shown.length;
  const done = [
    ...(files.length > 0 ? [`changed ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`] : []),
    `${calls} ${calls === 1 ? "call" : "calls"}${failures > 0 ? `, ${failures} failed` : ""}`,
    ...(facts.message === undefined ? [] : [`“${firstSentence(facts.message, MAX_MESSAGE_CHARS)}”`]),
  ];
  return {
    ...(task !== undefined && { task }),
    openFiles: shown,
    checkpoint: `${facts.harness}: ${done.join("; ")}`,
  };
}

function firstSentence(text: string, maxChars: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  const sentence = /^.+?[.!?。](?=\s|$)/u.exec(line)?.[0] ?? line;
  return sentence.length <= maxChars ? sentence : `${sentence.slice(0, maxChars - 1).trimEnd()}…`;
}

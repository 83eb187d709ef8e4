/** Writes the end of a turn that won't go on: its process died, or a new input took its place. */
import type { EventDraft } from "../ports/index.ts";
import { missingOutcome } from "./conversation.ts";
import type { OpenTurn } from "./fold/open-turn.ts";
import type { SessionLog } from "./session-log.ts";

/** Every call gets an outcome, so that the model and the person know it. @throws the log's errors */
export async function closeOpenTurn(sessionLog: SessionLog, open: OpenTurn): Promise<void> {
  const journal = sessionLog.write({ turn: open.turn, before: open });
  for (const { call, outcome, tool, wasStarted } of open.calls) {
    if (outcome !== undefined) continue;
    journal.emit({ kind: "tool-call-end", call, tool, outcome: missingOutcome(wasStarted), durationMs: 0 });
  }
  journal.emit(endOf(open, journal.text()));
  await journal.close();
}

function endOf({ isSuspended, step, toolCalls, turn, usage }: OpenTurn, text: string): EventDraft {
  return {
    kind: "turn-end",
    status: "cancelled",
    reason: isSuspended ? "superseded by a new input" : "interrupted",
    turn,
    text,
    steps: step,
    toolCalls,
    usage,
    durationMs: 0,
  };
}

/** Decides how a turn that broke off ends: cancelled by a caller, stopped by its time limit, or failed. */
import { describeError, isFault, type Limits } from "../base/index.ts";
import type { EventDraft, TurnEnding } from "../ports/index.ts";
import { missingOutcome } from "./conversation.ts";
import type { OpenTurn } from "./fold/open-turn.ts";
import type { SessionLog } from "./session-log.ts";

/** The reason with which a turn's signal aborts when a caller cancels it. */
export class TurnCancelled {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** The reason with which it aborts when its time is up. */
export class TurnTimedOut {}

/** The reason with which it aborts when another process has taken the session over. */
export class SessionLost {
  readonly cause: unknown;
  constructor(cause: unknown) {
    this.cause = cause;
  }
}

/** Starts a turn's clock. Call what it returns when the turn is over. */
export function limitTurn(limits: Limits, abort: (reason: unknown) => void): () => void {
  if (!Number.isFinite(limits.turnMs)) return () => undefined;
  const timer = setTimeout(() => abort(new TurnTimedOut()), limits.turnMs);
  return () => clearTimeout(timer);
}

/** The ending that an error makes; once the signal has aborted, its reason says more than what broke because of it. */
export function endingOfError(error: unknown, signal: AbortSignal): TurnEnding {
  if (signal.aborted) {
    const reason: unknown = signal.reason;
    if (reason instanceof TurnTimedOut) return { status: "stopped", reason: "turnMs" };
    if (reason instanceof SessionLost) return failure(reason.cause);
    return {
      status: "cancelled",
      reason: reason instanceof TurnCancelled ? reason.reason : describeError(reason),
    };
  }
  return failure(error);
}

function failure(error: unknown): TurnEnding {
  // Out of budget is no failure; the model call that wasn't made says which one.
  if (isFault(error, "budget.exhausted")) return { status: "stopped", reason: "budget" };
  return {
    status: "failed",
    code: isFault(error) ? error.code : "internal",
    message: messageOf(error),
  };
}

/** A fault's words are written for people; anything else may carry what a client must not see. */
const messageOf = (error: unknown) => (isFault(error) ? error.message : "Something broke inside this turn.");

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

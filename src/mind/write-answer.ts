/** Writes down what a person answered to a call that waits: once, in time, for exactly that call. */
import { type ApprovalId, type Clock, fault, type Limits } from "../base/index.ts";
import type { ApprovalAnswer } from "../ports/index.ts";
import { readApprovalAnswer } from "../tools/index.ts";
import type { SessionLog } from "./session-log.ts";

/** @throws approval.not-found, approval.over, input.invalid, and what the log throws */
export async function writeAnswer(
  sessionLog: SessionLog,
  approval: ApprovalId,
  given: ApprovalAnswer,
  { clock, limits }: { readonly clock: Clock; readonly limits: Limits },
): Promise<void> {
  const { openTurn } = sessionLog.fold;
  const open = openTurn?.calls.find(call => call.approval?.request.approval === approval);
  if (openTurn === undefined || open?.approval === undefined) {
    throw fault("approval.not-found", { approval });
  }
  const { answer, request } = open.approval;
  const over = (reason: string) => fault("approval.over", { approval, reason });
  if (answer !== undefined || open.outcome !== undefined) throw over("it was answered already");
  if (clock.now() > request.expiresAt) throw over("it has expired");
  const valid = readApprovalAnswer(given, request, limits.inputChars);
  if (valid === undefined) {
    const expected = "isApproved as true or false, the request's own argumentsHash, and who answered";
    throw fault("input.invalid", { what: "The answer", expected });
  }
  const journal = sessionLog.write({ turn: openTurn.turn, before: openTurn });
  journal.emit({ kind: "approval-response", call: open.call, approval, ...valid });
  await journal.close();
}

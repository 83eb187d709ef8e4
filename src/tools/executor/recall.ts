/** Takes up the question that was put to a person before the turn was suspended, or its process ended. */
import type { Decision } from "../../ports/index.ts";
import { type Approved, answerOfNobody, takeAnswer, weighAnswer } from "./answer.ts";
import type { Execution, RecordedApproval } from "./execution.ts";
import { isUnsuccessful, type SuspendedCall, suspended, type Unsuccessful } from "./outcome.ts";

/**
 * The record's decision on a call that is judged anew. An answer holds for the arguments that it was given for; that
 * it came in time was judged when it was written down. A no also stops a call that needs no approval by now.
 * Undefined when the record has nothing to say: the judges' decision holds, and where they ask, they ask anew.
 */
export function recall(
  execution: Execution,
  { request, answer }: RecordedApproval,
  argumentsHash: string,
  decision: Exclude<Decision, "deny">,
): Approved | Unsuccessful | SuspendedCall | undefined {
  const isSameCall = request.argumentsHash === argumentsHash;
  if (answer !== undefined) {
    const weighed = weighAnswer(takeAnswer(execution, answer, request));
    return isSameCall || (decision === "allow" && isUnsuccessful(weighed)) ? weighed : undefined;
  }
  if (decision === "allow") return undefined;
  const { call, clock, view } = execution;
  if (isSameCall && clock.now() <= request.expiresAt) return suspended(request.approval);
  const why = isSameCall
    ? "nobody answered in time"
    : "the call has changed since, so it is asked about anew";
  const no = answerOfNobody(request, why);
  view.emit({ kind: "approval-response", call: call.call, approval: request.approval, ...no });
  return isSameCall ? weighAnswer(no) : undefined;
}

/** The ways in which a call can go without a result, as values: nothing in the executor throws, and foreign code is settled. */

import { type DeadlineOptions, withDeadline } from "../../base/index.ts";
import type { AnyTool, RefusalCode, Repeatability, ToolOutcome, WaitingId } from "../../ports/index.ts";

export type Unsuccessful = Extract<ToolOutcome, { readonly code: RefusalCode }>;

/** A call that waits for an answer: it has no outcome yet, and goes on when its turn is resumed. */
export interface SuspendedCall {
  readonly status: "suspended";
  /** The request that is to be answered. */
  readonly request: WaitingId;
}

/** The tool's body was never entered. */
export const refused = (code: RefusalCode, message: string): Unsuccessful => ({
  status: "refused",
  code,
  message,
});

/** The tool's body was entered. */
export const failed = (code: RefusalCode, message: string): Unsuccessful => ({
  status: "failed",
  code,
  message,
});

export const cancelled = (make: typeof refused | typeof failed): Unsuccessful =>
  make("tool.cancelled", "The call was cancelled.");

/** Whether a phase ended the call instead of giving what the next phase needs. */
export const isUnsuccessful = (value: object): value is Unsuccessful => "code" in value && "status" in value;

export const suspended = (request: WaitingId): SuspendedCall => ({ status: "suspended", request });

/** Whether a phase left the call waiting instead. */
export const isSuspended = (value: object): value is SuspendedCall =>
  "status" in value && value.status === "suspended";

const repeatable: readonly (Repeatability | undefined)[] = ["idempotent", "durable"];

/** Whether a call of this tool may be made again under its idempotency key. A tool that doesn't say so may not. */
export const canRepeat = (tool: AnyTool | undefined): boolean => repeatable.includes(tool?.repeatability);

export const outcomeUnknown = (name: string): Unsuccessful =>
  failed(
    "tool.outcome-unknown",
    `${name} had been started when its process ended, so whether it did anything is not known. It is not run again by itself: find out what it did, or ask the person, before you call it again.`,
  );

/** Says of a repeat that was not run that the first attempt may have done its work all the same. */
export const withEarlierAttempt = (outcome: ToolOutcome): ToolOutcome =>
  outcome.status === "refused"
    ? failed(
        outcome.code,
        `${outcome.message} It had been started before its process ended; whether it did anything then is not known.`,
      )
    : outcome;

type Settled<Result> =
  | { readonly isOk: true; readonly value: Result }
  | { readonly isOk: false; readonly error: unknown };

/** The answer, or why it is missing. An answer that is there at once costs no timer. Never throws. */
export async function settle<Result>(
  deadline: DeadlineOptions,
  work: () => Result | PromiseLike<Result>,
): Promise<Settled<Result>> {
  try {
    const answer = abandon(work());
    const value = isPromiseLike(answer) ? await withDeadline(deadline, () => answer) : answer;
    return { isOk: true, value };
  } catch (error) {
    return { isOk: false, error };
  }
}

/** Takes care that a promise that may never be awaited can't end the process when it rejects. */
export function abandon<Value>(value: Value): Value {
  if (value instanceof Promise) value.catch(() => undefined);
  return value;
}

function isPromiseLike<Result>(answer: Result | PromiseLike<Result>): answer is PromiseLike<Result> {
  return (
    typeof answer === "object" && answer !== null && "then" in answer && typeof answer.then === "function"
  );
}

/** The ways in which a call can go without a result, as values: nothing in the executor throws. */
import type { RefusalCode, ToolOutcome, WaitingId } from "../../ports/index.ts";

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

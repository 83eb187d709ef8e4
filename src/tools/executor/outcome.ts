/** The ways in which a call can end without a result, as values: nothing in the executor throws. */
import type { RefusalCode, ToolOutcome } from "../../ports/index.ts";

export type Unsuccessful = Extract<ToolOutcome, { readonly code: RefusalCode }>;

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

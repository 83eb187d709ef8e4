/** A call whose body had been entered when its process ended: whether it may run again, and what is said when it doesn't. */
import type { AnyTool, Repeatability, ToolOutcome } from "../../ports/index.ts";
import { failed, type Unsuccessful } from "./outcome.ts";

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

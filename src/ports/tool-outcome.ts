/** The outcomes of a tool call. */
import type { Json } from "../base/index.ts";
import type { ContentPart } from "./content-part.ts";

export const refusalCodes = [
  "tool.not-found",
  "tool.invalid-arguments",
  "tool.disabled",
  "tool.persona-denied",
  "tool.entitlement-required",
  "tool.rate-limited",
  "tool.policy-denied",
  "tool.approval-required",
  "tool.approval-rejected",
  "tool.timed-out",
  "tool.failed",
  "tool.invalid-output",
  "tool.circuit-open",
  "tool.outcome-unknown",
  "tool.cancelled",
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** A denial is a value: every call ends in one of these, and none throws. */
export type ToolOutcome =
  | {
      readonly status: "succeeded";
      /** The whole result. */
      readonly output: Json;
      /** The text for the model: rendered and cut to size. */
      readonly text: string;
      /** It was cut: there is more than the model sees. */
      readonly isCut?: true;
      /** The parts that the model sees in the place of the text, where the result is more than text. */
      readonly parts?: readonly ContentPart[];
    }
  | {
      readonly status: "refused" | "failed";
      readonly code: RefusalCode;
      /** A sentence that the model can act on. */
      readonly message: string;
    };

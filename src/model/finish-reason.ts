/** Reads why a model stopped, in whichever version of the contract it says it. */
import type { FinishReason } from "../ports/index.ts";

const known: ReadonlySet<unknown> = new Set<FinishReason>([
  "stop",
  "length",
  "content-filter",
  "tool-calls",
  "error",
  "interrupted",
  "other",
]);

/** Takes V2's plain string and the `{ unified, raw }` of V3 and V4. An unknown reason is `other`. Never throws. */
export function readFinishReason(reason: unknown): FinishReason {
  const unified =
    typeof reason === "object" && reason !== null && "unified" in reason ? reason.unified : reason;
  return known.has(unified) ? (unified as FinishReason) : "other";
}

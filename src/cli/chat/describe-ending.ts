/** How turns and questions ended, in a few words. */
import type { Event, TurnSummary } from "../../ports/index.ts";

/** One sentence. */
export function describeEnding(summary: TurnSummary): string {
  switch (summary.status) {
    case "completed":
      return "Done.";
    case "stopped":
      return `Stopped: ${summary.reason}.`;
    case "cancelled":
      return /^cancelled|^its reader left/.test(summary.reason)
        ? "Cancelled."
        : `Cancelled: ${summary.reason}.`;
    case "suspended":
      return "Waiting for an answer.";
    case "failed":
      return summary.message;
  }
}

/** Whether it ended because no budget allows another call of a model. */
export const isUnpaid = (summary: TurnSummary): boolean =>
  summary.status === "stopped" && summary.reason === "budget";

/** Failures of the way to a model, rather than of the model. */
const OF_THE_WAY: ReadonlySet<string> = new Set([
  "model.unauthorized",
  "model.quota-exceeded",
  "model.not-found",
  "model.unreachable",
]);

/** What to do about it, where there is something to do. */
export const adviceOn = (summary: TurnSummary): string | undefined =>
  summary.status === "failed" && OF_THE_WAY.has(summary.code)
    ? "`brainstem models --call` says where its key and its address come from, and what to do."
    : undefined;

/** Who answered what, without a full stop. */
export function describeAnswer({ isApproved, answeredBy, comment }: Event<"approval-response">): string {
  const answer = `${isApproved ? "approved" : "rejected"} by ${answeredBy}`;
  return comment === undefined ? answer : `${answer}: ${comment}`;
}

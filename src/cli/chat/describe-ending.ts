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

/** Who answered what, without a full stop. */
export function describeAnswer({ isApproved, answeredBy, comment }: Event<"approval-response">): string {
  const answer = `${isApproved ? "approved" : "rejected"} by ${answeredBy}`;
  return comment === undefined ? answer : `${answer}: ${comment}`;
}

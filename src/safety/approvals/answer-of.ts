/** `answerOf` gives the outcome of a question in the words that its turn takes. */
import type { WaitingAnswer } from "../../ports/index.ts";
import { type InboxQuestion, type Outcome, takesValue } from "./question.ts";

export function answerOf(
  { hash, kind }: Pick<InboxQuestion, "hash" | "kind">,
  outcome: Outcome,
): WaitingAnswer {
  const { answer, by, decision, editedArguments } = outcome;
  const answeredBy = by.join(", ");
  if (decision === "answered") return { requestHash: hash, answeredBy, answer: answer ?? null };
  if (takesValue(kind)) return { requestHash: hash, answeredBy, isDeclined: true };
  const comment = decision === "expired" ? "nobody answered in time" : outcome.comment;
  return {
    isApproved: decision === "approved",
    argumentsHash: hash,
    answeredBy,
    ...(comment !== undefined && { comment }),
    ...(editedArguments !== undefined && { editedArguments }),
  };
}

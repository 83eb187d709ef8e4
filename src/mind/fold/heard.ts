/** The texts of a conversation with their authors, folded from its log: safety reads from them where words come from. */
import type { CommittedEvent, HeardText } from "../../ports/index.ts";

/**
 * The text that an event adds; undefined for the others. Pure.
 * @param isOfResult a person's answer to a question about a result: an edited one is still others' text
 */
export function heardIn(event: CommittedEvent, isOfResult: boolean): HeardText | undefined {
  const { turn } = event;
  switch (event.kind) {
    case "input-received": {
      const { author, origin, parts, text } = event;
      const more = { ...(author !== undefined && { author }), ...(parts !== undefined && { parts }) };
      return { turn, kind: "input", origin, text, ...more };
    }
    case "tool-call-request":
      return { turn, kind: "call", call: event.call, tool: event.tool, arguments: event.arguments };
    case "tool-call-end": {
      const { call, outcome, tool } = event;
      const { status } = outcome;
      if (status !== "succeeded") return { turn, kind: "result", call, tool, status, text: outcome.message };
      const { output, parts, text } = outcome;
      const more = {
        ...(parts !== undefined && { parts }),
        ...(typeof output === "object" && output !== null && { values: output }),
      };
      return { turn, kind: "result", call, tool, status, text, ...more };
    }
    case "question-response":
      return event.answer === undefined ? undefined : { turn, kind: "answer", value: event.answer };
    case "approval-response": {
      const { comment, editedArguments } = event;
      const said = [comment, isOfResult ? undefined : editedArguments].filter(each => each !== undefined);
      return said.length === 0 ? undefined : { turn, kind: "answer", value: said };
    }
    default:
      return undefined;
  }
}

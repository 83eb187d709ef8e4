/** Puts the text of an answer before a person, who lets it be shown, edits it, or says no. */
import { hashJson, type Json } from "../../base/index.ts";
import type { Approver, ToolCall } from "../../ports/index.ts";
import { type Approved, recall } from "./answer.ts";
import { approve } from "./approve.ts";
import type { Execution, RecordedApproval } from "./execution.ts";
import { isSuspended, isUnsuccessful, refused, type SuspendedCall, type Unsuccessful } from "./outcome.ts";

/** A text about which a hook asks, as a call of `answer`. */
export interface TextToReview extends ToolCall {
  readonly arguments: { readonly text: string };
  readonly hook: string;
  readonly reason: string;
  /** The question in the log, where its turn goes on. */
  readonly approval?: RecordedApproval;
}

export interface ApprovedText {
  readonly status: "approved";
  /** As the person left it. */
  readonly text: string;
}

export async function review(
  { approval, arguments: given, call, hook, reason, tool }: TextToReview,
  means: Pick<Execution, "view" | "limits" | "clock" | "commit">,
  approver: Approver | undefined,
): Promise<ApprovedText | Unsuccessful | SuspendedCall> {
  const json: Json = given;
  const execution: Execution = {
    ...means,
    call: { call, tool, arguments: json },
    parsed: { json },
    earlier: undefined,
  };
  const argumentsHash = await hashJson({ tool, arguments: json });
  const answer =
    (approval && recall(execution, approval, argumentsHash, "ask")) ??
    (approver &&
      (await approve(execution, approver, {
        tool,
        operation: "answer.show",
        arguments: json,
        argumentsHash,
        sideEffects: ["the text is shown"],
        rule: `hook ${hook}`,
        reason,
      }))) ??
    refused(
      "tool.approval-required",
      `A person has to agree to this text, and nobody can be asked: ${reason}.`,
    );
  return isSuspended(answer) || isUnsuccessful(answer) ? answer : textOf(answer, given.text);
}

function textOf({ editedArguments }: Approved, text: string): ApprovedText | Unsuccessful {
  if (editedArguments === undefined) return { status: "approved", text };
  const edited = (editedArguments as { readonly text?: unknown } | null)?.text;
  return typeof edited === "string"
    ? { status: "approved", text: edited }
    : refused("tool.approval-rejected", "The edited arguments have no text.");
}

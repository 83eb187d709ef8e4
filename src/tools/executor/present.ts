/** The hooks' say in a call after it: they may put other text before the model. */
import { fault, type Limits } from "../../base/index.ts";
import type { CallView, Hook, ToolOutcome } from "../../ports/index.ts";
import { callHook } from "../call-hook.ts";
import { jsonCopy } from "../json-copy.ts";
import { cutToSize } from "../plain-message.ts";
import type { Execution, PreparedCall } from "./execution.ts";
import { failed } from "./outcome.ts";
import { callView } from "./tighten.ts";

/** The text of an outcome for a model. */
export const textOf = (outcome: ToolOutcome): string =>
  outcome.status === "succeeded" ? outcome.text : outcome.message;

/** The outcome as the hooks leave it. Where one fails that is declared closed, the text is withheld. */
export async function present(
  execution: Execution,
  prepared: PreparedCall,
  outcome: ToolOutcome,
  hooks: readonly Hook[],
): Promise<ToolOutcome> {
  if (outcome.status !== "succeeded" && outcome.code === "tool.cancelled") return outcome;
  const { limits } = execution;
  const view = callView(execution, prepared);
  let current = outcome;
  for (const hook of hooks) {
    try {
      const answer = await callHook(checked(hook, limits), "afterTool", view, limits, current);
      if (answer === undefined) continue;
      current = withText(current, cutToSize(answer.text, limits.toolOutputChars));
      if (answer.output !== undefined && current.status === "succeeded")
        current = { ...current, output: answer.output };
    } catch {
      // The hook failed and is declared closed, or the turn was cancelled: unchecked text isn't shown.
      current = withhold(current, `The result is withheld: the hook ${hook.name} did not look at it.`);
    }
  }
  return current;
}

const withText = (outcome: ToolOutcome, text: string): ToolOutcome =>
  outcome.status === "succeeded" ? { ...withoutParts(outcome), text } : { ...outcome, message: text };

/** The replaced text isn't shown beside it. */
function withoutParts({ parts: _, ...outcome }: Extract<ToolOutcome, { status: "succeeded" }>) {
  return outcome;
}

const withhold = (outcome: ToolOutcome, message: string): ToolOutcome =>
  outcome.status === "succeeded" ? failed("tool.failed", message) : { ...outcome, message };

/** The hook, with an answer that is no text counted as a failure. */
function checked(hook: Hook, limits: Limits): Hook {
  const { name, deadlineMs = limits.hookMs, onFailure } = hook;
  return {
    name,
    deadlineMs,
    onFailure,
    async afterTool(view: CallView, outcome: ToolOutcome) {
      const answer: unknown = await hook.afterTool?.(view, outcome);
      if (answer === undefined) return undefined;
      const { output, text } = Object(answer) as { readonly text?: unknown; readonly output?: unknown };
      if (typeof text === "string")
        return {
          text,
          ...(output !== undefined && { output: jsonCopy(output, limits.recordedOutputChars) }),
        };
      throw fault("input.invalid", { what: `What the hook ${name} said`, expected: "text, or nothing" });
    },
  };
}

/** The hooks' say in a call after it: they may put other text before the model, or have a person agree to it first. */
import { fault, isRecord, type Limits } from "../../base/index.ts";
import type { Approver, CallView, Hook, ResultChanges, ToolOutcome } from "../../ports/index.ts";
import { callHook } from "../call-hook.ts";
import { jsonCopy } from "../json-copy.ts";
import { cutToSize } from "../plain-message.ts";
import { review } from "./approve.ts";
import type { Execution, PreparedCall, ResumedCall } from "./execution.ts";
import { failed, isSuspended, type SuspendedCall } from "./outcome.ts";
import { callView } from "./tighten.ts";

/** The text of an outcome for a model. */
export const textOf = (outcome: ToolOutcome): string =>
  outcome.status === "succeeded" ? outcome.text : outcome.message;

type WithheldResult = NonNullable<ResumedCall["withheldResult"]>;

interface Presenters {
  readonly hooks: readonly Hook[];
  readonly approver: Approver | undefined;
}

/**
 * The outcome as the hooks leave it. Where one fails that is declared closed, the text is withheld.
 * @param asked in the log: the hook that asked about it, which has seen it
 */
export async function present(
  execution: Execution,
  prepared: PreparedCall,
  outcome: ToolOutcome,
  { approver, hooks }: Presenters,
  asked?: WithheldResult,
): Promise<ToolOutcome | SuspendedCall> {
  if (outcome.status !== "succeeded" && outcome.code === "tool.cancelled") return outcome;
  const { limits } = execution;
  const view = callView(execution, prepared);
  let current = outcome;
  if (asked !== undefined) {
    const agreed = await agree(execution, prepared, asked, approver, true);
    if (isSuspended(agreed)) return agreed;
    current = agreed;
  }
  const from = asked === undefined ? 0 : hooks.findIndex(({ name }) => name === asked.hook) + 1;
  for (const hook of hooks.slice(from)) {
    try {
      const answer = await callHook(checked(hook, limits), "afterTool", view, limits, current);
      if (answer === undefined) continue;
      const { ask, output, text } = answer;
      if (text !== undefined) current = withText(current, cutToSize(text, limits.toolOutputChars));
      if (output !== undefined && current.status === "succeeded") current = { ...current, output };
      if (ask === undefined) continue;
      const withheld = { hook: hook.name, outcome: current, ...ask };
      const agreed = await agree(execution, prepared, withheld, approver);
      if (isSuspended(agreed)) return agreed;
      current = agreed;
    } catch {
      // The hook failed and is declared closed, or the turn was cancelled: unchecked text isn't shown.
      current = withhold(current, `The result is withheld: the hook ${hook.name} did not look at it.`);
    }
  }
  return current;
}

const NOBODY_HERE = "(Nobody can be asked here.)";

/**
 * The outcome that a person agrees to, perhaps with other words; the replacement after a no.
 * @param isAsked the log has the question
 */
async function agree(
  execution: Execution,
  { tool }: PreparedCall,
  { hook, outcome, reason, replacement }: WithheldResult,
  approver: Approver | undefined,
  isAsked = false,
): Promise<ToolOutcome | SuspendedCall> {
  // No person will ever agree to it, so the log has no need of it.
  if (!isAsked && approver === undefined) return instead(outcome, `${replacement} ${NOBODY_HERE}`);
  const { call } = execution.call;
  if (!isAsked) execution.view.emit({ kind: "result-withheld", call, hook, reason, outcome, replacement });
  const text = textOf(outcome);
  const why = `the result of ${tool.name}: ${reason}`;
  const approval = isAsked ? execution.earlier?.approval : undefined;
  const matter = {
    call,
    tool: "result",
    arguments: { text },
    hook,
    reason: why,
    ...(approval && { approval }),
  };
  const answer = await review(matter, execution, approver);
  if (isSuspended(answer)) return answer;
  if (answer.status !== "approved") return instead(outcome, `${replacement} (Nobody agreed to it.)`);
  return answer.text === text ? outcome : instead(outcome, answer.text);
}

/** The outcome with other words in the place of all that it says. */
export function instead(outcome: ToolOutcome, words: string): ToolOutcome {
  const made = withText(outcome, words);
  return made.status === "succeeded" ? { ...made, output: words } : made;
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
      const { ask, output, text } = Object(answer) as { readonly [Name in keyof ResultChanges]: unknown };
      const isText = text === undefined ? ask !== undefined : typeof text === "string";
      if (isText && (ask === undefined || isQuestion(ask)))
        return {
          ...(text !== undefined && { text: text as string }),
          ...(output !== undefined && { output: jsonCopy(output, limits.recordedOutputChars) }),
          ...(ask !== undefined && { ask: { reason: ask.reason, replacement: ask.replacement } }),
        };
      const expected = "text, a question about the result, or nothing";
      throw fault("input.invalid", { what: `What the hook ${name} said`, expected });
    },
  };
}

const isQuestion = (ask: unknown): ask is NonNullable<ResultChanges["ask"]> =>
  isRecord(ask) && typeof ask.reason === "string" && typeof ask.replacement === "string";

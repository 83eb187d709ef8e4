/** Decides a call by the policy: it goes on, it is refused, or a person is asked. */
import { formatSource } from "../../base/index.ts";
import type { Unspoken } from "../../harness/index.ts";
import type { Judgement } from "../../policy/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import type { RefusalCode } from "../../ports/index.ts";
import { visibleText } from "../../tools/mcp.ts";

export interface Refusal {
  readonly kind: "refuse";
  readonly code: RefusalCode;
  /** For the model and the person: never empty. */
  readonly reason: string;
}

export type CallVerdict =
  | { readonly kind: "forward" }
  | { readonly kind: "ask"; readonly why: string }
  | Refusal;

export const refusal = (code: RefusalCode, reason: string): Refusal => ({ kind: "refuse", code, reason });

/**
 * Calls without a matching rule are left to the client's own permissions, unless `unspoken` says otherwise. The judge's fallback
 * has to be `ask`: a `deny` would hide a rule that asks.
 */
export function verdictOf(judgement: Judgement, unspoken: Unspoken): CallVerdict {
  const { decision, rule, operation } = judgement;
  if (rule === "default") {
    if (unspoken === "host") return { kind: "forward" };
    const why = visibleText(`no rule speaks of ${operation}`);
    return unspoken === "ask"
      ? { kind: "ask", why }
      : refusal("tool.policy-denied", `It is refused, since ${why}. ${remedy}`);
  }
  if (decision === "allow") return { kind: "forward" };
  const why = visibleText(reasonOf(judgement));
  return decision === "ask"
    ? { kind: "ask", why }
    : refusal("tool.policy-denied", `The policy of this project does not allow it: ${why}.`);
}

/** The reason names the rule's file and line: a person changes it there. */
function reasonOf({ reason, rule, source }: Judgement): string {
  if (source === undefined) return reason.includes(rule) ? reason : `${reason}: “${rule}”`;
  const place = `[${formatSource(source)}]`;
  return reason.includes(place) ? reason : `${reason}: “${rule}” ${place}`;
}

const remedy = "A person can allow it with a bullet in .agent/protocols/permissions.md.";

export const unaskable = (why: string): Refusal =>
  refusal(
    "tool.approval-required",
    `It needs a person's approval: ${why}. This client can't ask for one (it has no elicitation), so tell the person ` +
      "what you were about to do: they can do it themselves, or change the rule.",
  );

/** The call in a policy's words. */
export const harnessCall = (server: string, tool: string, values: HarnessCall["arguments"]): HarnessCall => ({
  tool: `mcp__${server}__${tool}`,
  arguments: values,
});

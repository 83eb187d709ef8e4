/** The policy's judgement of a call. A policy that can't be had denies. */
import { type Judgement, judge, type Policy } from "../../policy/index.ts";
import type { TurnView } from "../../ports/index.ts";
import { plainMessage } from "../plain-message.ts";
import type { Execution, PreparedCall } from "./execution.ts";
import { settle } from "./outcome.ts";

/** A policy, or what gives the one of a turn: of its tenant and user, for example. */
export type PolicySource = Policy | ((turn: TurnView) => Policy | Promise<Policy>);

export async function judgeByPolicy(
  { limits, view }: Execution,
  { operations }: PreparedCall,
  policy: PolicySource,
): Promise<Judgement> {
  const deadline = { what: "The policy", limitMs: limits.hookMs, signal: view.signal };
  const settled = await settle(deadline, () => (typeof policy === "function" ? policy(view) : policy));
  const decided = settled.isOk ? await settle(deadline, () => judge(settled.value, operations)) : settled;
  if (decided.isOk) return decided.value;
  const reason = `the policy can't be read: ${plainMessage(decided.error)}`;
  return { decision: "deny", rule: "default", reason, operation: operations[0]!.name, operations };
}

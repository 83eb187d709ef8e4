/** May this user, with this persona, call this tool at all, and now? Checked before the effects of the call are. */
import type { OperationRate } from "../../policy/index.ts";
import type { AnyTool } from "../../ports/index.ts";
import { plainMessage } from "../plain-message.ts";
import type { Entitlements } from "./entitlements.ts";
import type { Execution } from "./execution.ts";
import { refused, type Unsuccessful } from "./outcome.ts";
import type { Rate, RateLimiter } from "./rate-limiter.ts";
import { settle } from "./settle.ts";

export interface Permissions {
  readonly entitlements: Entitlements;
  readonly rateLimiter: RateLimiter;
}

/** Undefined when the call is permitted. */
export async function permit(
  execution: Execution,
  tool: AnyTool,
  { entitlements, rateLimiter }: Permissions,
): Promise<Unsuccessful | undefined> {
  const { name } = tool;
  if (execution.allowedTools?.includes(name) === false) {
    return refused("tool.persona-denied", `The present persona may not use ${name}.`);
  }
  for (const entitlement of tool.entitlements) {
    const missing = await missingEntitlement(execution, entitlement, entitlements);
    if (missing !== undefined) return refused("tool.entitlement-required", `${name} ${missing}`);
  }
  return limitRate(execution, name, rateLimiter);
}

/** The rates of the tool schemas, for each operation by itself. Undefined when there is room. */
export async function limitOperations(
  execution: Execution,
  rates: readonly OperationRate[],
  rateLimiter: RateLimiter,
): Promise<Unsuccessful | undefined> {
  for (const { operation, calls, windowMs } of rates) {
    const refusal = await limitRate(execution, operation, rateLimiter, { calls, windowMs });
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

async function missingEntitlement(
  { view, limits }: Execution,
  entitlement: string,
  entitlements: Entitlements,
): Promise<string | undefined> {
  const deadline = { what: "The entitlement service", limitMs: limits.hookMs, signal: view.signal };
  const answer = await settle<unknown>(deadline, () => entitlements.isEntitled(view.session, entitlement));
  if (!answer.isOk) return `needs ${entitlement}, which could not be checked: ${plainMessage(answer.error)}.`;
  return answer.value === true ? undefined : `needs ${entitlement}, which this user doesn't have.`;
}

async function limitRate(
  { view, limits }: Execution,
  name: string,
  rateLimiter: RateLimiter,
  rate?: Rate,
): Promise<Unsuccessful | undefined> {
  const deadline = { what: "The rate limiter", limitMs: limits.hookMs, signal: view.signal };
  const answer = await settle(deadline, () => rateLimiter.take(view.session, name, rate));
  if (!answer.isOk) {
    return refused(
      "tool.rate-limited",
      `The calls of ${name} could not be counted: ${plainMessage(answer.error)}.`,
    );
  }
  if (answer.value?.isAllowed === true) return undefined;
  const seconds = Math.max(1, Math.ceil((answer.value?.retryAfterMs ?? 0) / 1_000));
  return refused("tool.rate-limited", `${name} was called too often. Try again in ${seconds} s.`);
}

/** Decides whether this user, with this persona, may call this tool now: by entitlements and by rates, before its effects are judged. */

import type { Clock } from "../../base/index.ts";
import type { OperationRate } from "../../policy/index.ts";
import type { AnyTool, SessionKey } from "../../ports/index.ts";
import { plainMessage } from "../plain-message.ts";
import type { Execution } from "./execution.ts";
import { refused, settle, type Unsuccessful } from "./outcome.ts";

interface Permissions {
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

export interface Entitlements {
  /** Only the boolean true entitles; a service that fails or hangs doesn't. */
  isEntitled(session: SessionKey, entitlement: string): boolean | Promise<boolean>;
}

/** The same entitlements for all users of this installation. @default none */
export function createEntitlements(granted: readonly string[] = []): Entitlements {
  const names = new Set(granted);
  return { isEntitled: (_session, entitlement) => names.has(entitlement) };
}

export interface RateLimiter {
  /** Takes one call of a tool from what its user has left; at the given rate instead of the limiter's own. */
  take(session: SessionKey, tool: string, rate?: Rate): RateLimitAnswer | Promise<RateLimitAnswer>;
}

export interface Rate {
  /** Calls that one user may make within a window, at once or spread out. */
  readonly calls: number;
  readonly windowMs: number;
}

export type RateLimitAnswer =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly retryAfterMs: number };

export interface RateLimiterOptions {
  readonly clock: Clock;
  /** Calls that one user may make of one tool within a window, at once or spread out. @default 600 */
  readonly calls?: number;
  /** @default 60_000 */
  readonly windowMs?: number;
}

interface Bucket {
  left: number;
  filledAt: number;
}

/** Users and tools that are remembered; the pair with the oldest call is forgotten first. */
const MAX_BUCKETS = 10_000;

/** Token buckets in memory: the calls of a window come back evenly over the window. Infinity calls lift the limit. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { clock, calls: ownCalls = 600, windowMs: ownWindowMs = 60_000 } = options;
  const own: Rate = { calls: ownCalls, windowMs: ownWindowMs };
  const buckets = new Map<string, Bucket>();
  return {
    take({ tenant, user }, tool, { calls, windowMs } = own) {
      if (calls === Number.POSITIVE_INFINITY) return { isAllowed: true };
      const key = JSON.stringify([tenant, user, tool]);
      const now = clock.now();
      const { left, filledAt } = buckets.get(key) ?? { left: calls, filledAt: now };
      const filled = Math.min(calls, left + (Math.max(0, now - filledAt) * calls) / windowMs);
      const isAllowed = filled >= 1;
      buckets.delete(key);
      buckets.set(key, { left: isAllowed ? filled - 1 : filled, filledAt: now });
      if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value!);
      return isAllowed
        ? { isAllowed }
        : { isAllowed, retryAfterMs: Math.ceil(((1 - filled) * windowMs) / calls) };
    },
  };
}

/** Limits how often one user may call one tool, or have one operation happen. */
import type { Clock } from "../../base/index.ts";
import type { SessionKey } from "../../ports/index.ts";

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

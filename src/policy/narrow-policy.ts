/** Joins a policy and a narrowing one: the stricter of both decides, so that narrowing composes. */
import { decide, type Judgement, judge, type Policy, strictest } from "./policy.ts";

/**
 * Narrowed twice, a call is judged by the strictest of all three, in whatever order. A narrower that doesn't judge by itself
 * decides about what the first policy has made of the call. Bounds add up: all rates hold, and the shortest time.
 * Rejects only with what the two reject with.
 */
export const narrowPolicy = (policy: Policy, narrower: Policy): Policy => ({
  rules: policy.rules,
  fallback: policy.fallback,
  async judge(operations) {
    const first = await judge(policy, operations);
    const own = await narrower.judge?.(operations);
    return stricter(first, own ?? { ...decide(narrower, first.operations), operations: first.operations });
  },
});

function stricter(first: Judgement, second: Judgement): Judgement {
  const rateLimits = [...(first.rateLimits ?? []), ...(second.rateLimits ?? [])];
  const timeoutMs = Math.min(first.timeoutMs ?? Infinity, second.timeoutMs ?? Infinity);
  return {
    ...strictest(first, second),
    operations: first.operations,
    ...(rateLimits.length > 0 && { rateLimits }),
    ...(timeoutMs < Infinity && { timeoutMs }),
  };
}

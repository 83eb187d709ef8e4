/** Reads what a model says of its tokens, in whichever version of the contract it says it. */
import type { Usage } from "../ports/index.ts";

type Count = number | undefined;

/**
 * Usage in our form. Takes the shapes of V4 and V3 (`inputTokens: { total, noCache, cacheRead, cacheWrite }`) and of
 * V2 (`inputTokens: 12, cachedInputTokens: 3`). What is missing or no number counts as 0. Never throws.
 */
export function readUsage(usage: unknown): Usage {
  const { inputTokens, outputTokens, cachedInputTokens } = membersOf(usage);
  const input = membersOf(inputTokens);
  const output = membersOf(outputTokens);
  return {
    inputTokens:
      count(inputTokens) ?? count(input.total) ?? sum(input.noCache, input.cacheRead, input.cacheWrite),
    outputTokens: count(outputTokens) ?? count(output.total) ?? sum(output.text, output.reasoning),
    cachedInputTokens: count(cachedInputTokens) ?? count(input.cacheRead) ?? 0,
  };
}

export const noUsage: Usage = Object.freeze({ inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 });

/** Two calls' usage together; the cost is known when both costs are. */
export function addUsage(left: Usage, right: Usage): Usage {
  const costUsd =
    left.costUsd === undefined || right.costUsd === undefined ? undefined : left.costUsd + right.costUsd;
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    cachedInputTokens: left.cachedInputTokens + right.cachedInputTokens,
    ...(costUsd === undefined ? {} : { costUsd }),
  };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function count(value: unknown): Count {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function sum(...values: readonly unknown[]): number {
  return values.reduce<number>((total, value) => total + (count(value) ?? 0), 0);
}

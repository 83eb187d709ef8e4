/** Reads tokens and finish reasons, in whichever version of the contract a model says them. */
import type { Usage } from "../base/index.ts";
import type { FinishReason } from "../ports/index.ts";

type Count = number | undefined;

/**
 * Usage in our form. Takes the shapes of V4 and V3 (`inputTokens: { total, noCache, cacheRead, cacheWrite }`) and of
 * V2 (`inputTokens: 12, cachedInputTokens: 3`). A missing or invalid number counts as 0. Never throws.
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

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function count(value: unknown): Count {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function sum(...values: readonly unknown[]): number {
  return values.reduce<number>((total, value) => total + (count(value) ?? 0), 0);
}

const known: ReadonlySet<unknown> = new Set<FinishReason>([
  "stop",
  "length",
  "content-filter",
  "tool-calls",
  "error",
  "interrupted",
  "other",
]);

/** Takes V2's plain string and the `{ unified, raw }` of V3 and V4. An unknown reason is `other`. Never throws. */
export function readFinishReason(reason: unknown): FinishReason {
  const unified =
    typeof reason === "object" && reason !== null && "unified" in reason ? reason.unified : reason;
  return known.has(unified) ? (unified as FinishReason) : "other";
}

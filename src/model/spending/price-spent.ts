/** The tokens of one call in the three kinds that have prices of their own. */
import type { Usage } from "../../base/index.ts";

export type Spent = Pick<Usage, "inputTokens" | "outputTokens" | "cachedInputTokens">;

/** Finite, and 0 or more, all three. */
export interface PricedTokens {
  /** The input that no cache had. */
  readonly fresh: number;
  readonly cached: number;
  readonly output: number;
}

/** Whatever a provider counted: below 0 and what is no number is 0, and no more is cached than went in. */
export function pricedTokensOf({ inputTokens, outputTokens, cachedInputTokens }: Spent): PricedTokens {
  const input = count(inputTokens);
  const cached = Math.min(count(cachedInputTokens), input);
  return { fresh: input - cached, cached, output: count(outputTokens) };
}

const count = (tokens: number): number => (Number.isFinite(tokens) && tokens > 0 ? tokens : 0);

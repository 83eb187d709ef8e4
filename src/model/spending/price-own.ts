/** A user's own prices for models, and their faults; they may come with a repository. */

import { type ConfigProblem, exactly, is, mapOf, optional } from "../../base/checks.ts";
import type { Usage } from "../../base/index.ts";

/** USD for a million tokens. */
export interface ModelPrice {
  readonly inputUsd: number;
  readonly outputUsd: number;
  /** Input from the provider's cache. @default inputUsd */
  readonly cachedInputUsd?: number;
}

/** By `provider/model`, or by `provider/` for all that a provider has. */
export type Prices = { readonly [model: string]: ModelPrice };

/** In USD. */
export function costAt(price: ModelPrice, { fresh, cached, output }: PricedTokens): number {
  const { inputUsd, outputUsd, cachedInputUsd = inputUsd } = price;
  return (fresh * inputUsd) / MILLION + (cached * cachedInputUsd) / MILLION + (output * outputUsd) / MILLION;
}

const MILLION = 1_000_000;

const amount = is(
  "USD for a million tokens, a number of 0 or more",
  value => typeof value === "number" && Number.isFinite(value) && value >= 0,
);
const checkPrices = mapOf(exactly({ inputUsd: amount, outputUsd: amount, cachedInputUsd: optional(amount) }));

/** The faults of a `prices` setting, with paths for messages; it may have any shape. Never throws. */
export const problemsOfPrices = (prices: unknown): readonly ConfigProblem[] => checkPrices(prices, "prices");

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

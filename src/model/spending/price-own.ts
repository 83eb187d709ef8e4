/** A user's own prices for models, and their faults; they may come with a repository. */
import type { Problem } from "../providers/provider-access.ts";
import type { PricedTokens } from "./price-spent.ts";

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

/** Each key of a price, and whether a price needs it. */
const keys = { inputUsd: true, outputUsd: true, cachedInputUsd: false } as const satisfies Record<
  keyof ModelPrice,
  boolean
>;

/** The faults of a `prices` setting, with paths for messages; it may have any shape. Never throws. */
export function problemsOfPrices(prices: unknown): readonly Problem[] {
  if (!isRecord(prices)) return [{ path: "prices", problem: "expected names of models, each with a price" }];
  return Object.entries(prices).flatMap(([model, price]) => problemsOfPrice(`prices.${model}`, price));
}

function problemsOfPrice(path: string, price: unknown): readonly Problem[] {
  if (!isRecord(price)) return [{ path, problem: "expected inputUsd and outputUsd" }];
  const known = Object.entries(keys).flatMap(([key, isNeeded]) => {
    const value = Object.hasOwn(price, key) ? price[key] : undefined;
    if (isAmount(value) || (value === undefined && !isNeeded)) return [];
    return [{ path: `${path}.${key}`, problem: "expected USD for a million tokens, a number of 0 or more" }];
  });
  const unknown = Object.keys(price)
    .filter(key => !Object.hasOwn(keys, key))
    .map(key => ({
      path: `${path}.${key}`,
      problem: `unknown; known are ${Object.keys(keys).join(", ")}`,
    }));
  return [...known, ...unknown];
}

const isAmount = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

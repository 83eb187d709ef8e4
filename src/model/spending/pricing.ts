/** The cost of a model's call: by one's own prices, else nothing where it runs here, else by the providers' lists. */

import type { PriceCalculation } from "@pydantic/genai-prices";
import { type ConfigProblem, exactly, is, mapOf, optional } from "../../base/checks.ts";
import { fault, type Usage } from "../../base/index.ts";

export { type ModelPrice, type Prices, problemsOfPrices, type Spent };

export interface Pricing {
  /**
   * The cost of one call, in USD; undefined where the model's price is unknown. Pure; never throws.
   * @param model as `modelNameOf` gives it
   * @param spent of a single call: for long prompts, some providers ask more a token
   * @param atMs when; prices change, some by the time of day
   */
  costOf(model: string, spent: Spent, atMs: number): number | undefined;
}

/** A model object's name for its provider, where it isn't the one under which this project names its models. */
const tableNames: ReadonlyMap<string, string> = new Map([["amazon-bedrock", "bedrock"]]);

/** Runs in this process: the built-in model, and the test kit's. */
const inProcess = ["reflex", "scripted"];

/**
 * Loads the providers' lists, which importing this file doesn't. Later changes to `prices` don't reach it.
 * @throws config.invalid naming each invalid price
 */
export async function loadPricing(prices: Prices = {}): Promise<Pricing> {
  const problems = problemsOfPrices(prices);
  if (problems.length > 0) throw fault("config.invalid", { problems });
  const own = new Map(Object.entries(prices).map(([name, price]) => [name, { ...price }]));
  const [{ providerTable }, listCostOf] = await Promise.all([
    import("../providers/provider-table.ts"),
    loadListCost(),
  ]);
  const local = providerTable.filter(({ isLocal }) => isLocal).map(({ name }) => name);
  const free = new Set([...inProcess, ...local]);

  return {
    costOf(model, spent, atMs) {
      const tokens = pricedTokensOf(spent);
      const { provider, modelId } = partsOf(model);
      const ours = tableNames.get(provider) ?? provider;
      const price =
        own.get(model) ?? own.get(`${ours}/${modelId}`) ?? own.get(`${provider}/`) ?? own.get(`${ours}/`);
      if (price !== undefined) return costAt(price, tokens);
      return free.has(provider) ? 0 : listCostOf(provider, modelId, tokens, atMs);
    },
  };
}

/** A single model, such as `reflex`, is its own provider. */
function partsOf(model: string): { readonly provider: string; readonly modelId: string } {
  const slash = model.indexOf("/");
  return slash < 0
    ? { provider: model, modelId: model }
    : { provider: model.slice(0, slash), modelId: model.slice(slash + 1) };
}

/** USD for a million tokens. */
interface ModelPrice {
  readonly inputUsd: number;
  readonly outputUsd: number;
  /** Input from the provider's cache. @default inputUsd */
  readonly cachedInputUsd?: number;
}

/** By `provider/model`, or by `provider/` for all that a provider has. */
type Prices = { readonly [model: string]: ModelPrice };

/** In USD. */
function costAt(price: ModelPrice, { fresh, cached, output }: PricedTokens): number {
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
const problemsOfPrices = (prices: unknown): readonly ConfigProblem[] => checkPrices(prices, "prices");

type Spent = Pick<Usage, "inputTokens" | "outputTokens" | "cachedInputTokens">;

/** Finite, and 0 or more, all three. */
interface PricedTokens {
  /** The input that no cache had. */
  readonly fresh: number;
  readonly cached: number;
  readonly output: number;
}

/** Whatever a provider counted: below 0 and what is no number is 0, and no more is cached than went in. */
function pricedTokensOf({ inputTokens, outputTokens, cachedInputTokens }: Spent): PricedTokens {
  const input = count(inputTokens);
  const cached = Math.min(count(cachedInputTokens), input);
  return { fresh: input - cached, cached, output: count(outputTokens) };
}

const count = (tokens: number): number => (Number.isFinite(tokens) && tokens > 0 ? tokens : 0);

/**
 * The table's id of each provider. Only these are looked up: the table itself takes whatever has `openai` in its name
 * for OpenAI. Sources: the provider table, and what model objects call themselves up to the first dot (the AI SDK's
 * azure.chat, google.generative-ai, amazon-bedrock, bedrock.anthropic.messages; google.vertex.chat,
 * vertex.anthropic.messages and googleVertex.anthropic.messages).
 */
const listIds: ReadonlyMap<string, string> = new Map([
  ["openai", "openai"],
  ["anthropic", "anthropic"],
  ["google", "google"],
  ["vertex", "google"],
  ["googleVertex", "google"],
  ["mistral", "mistral"],
  ["azure", "azure"],
  ["bedrock", "aws"],
  ["amazon-bedrock", "aws"],
  ["groq", "groq"],
  ["xai", "x-ai"],
  ["deepseek", "deepseek"],
  ["openrouter", "openrouter"],
]);

/** In USD; undefined where the table has no price for this provider's model. Never throws. */
type ListCost = (provider: string, modelId: string, tokens: PricedTokens, atMs: number) => number | undefined;

/** Takes 40 ms: a table of all that is sold. */
async function loadListCost(): Promise<ListCost> {
  const { calcPrice } = await import("@pydantic/genai-prices");
  return (provider, modelId, tokens, atMs) => {
    const providerId = listIds.get(provider);
    if (providerId === undefined) return undefined;
    const usage = {
      input_tokens: tokens.fresh + tokens.cached,
      cache_read_tokens: tokens.cached,
      output_tokens: tokens.output,
    };
    try {
      const found = calcPrice(usage, modelId, { providerId, timestamp: new Date(atMs) });
      return found !== null && isOwnModel(found) && hasPriceOf(found, tokens) ? found.total_price : undefined;
    } catch {
      // It doubts the usage, or a price has a day or an hour and `atMs` is no time.
      return undefined;
    }
  };
}

/** Azure and Google fall back to what the makers of models ask for them, which may be another price. */
const isOwnModel = ({ provider, model }: PriceCalculation) => provider.models.includes(model);

/** No price at all is the table's word for a gift; some models have prices for something else than tokens. */
function hasPriceOf({ model_price: price }: PriceCalculation, { output }: PricedTokens): boolean {
  if (Object.keys(price).length === 0) return true;
  return price.input_mtok !== undefined && (output === 0 || price.output_mtok !== undefined);
}

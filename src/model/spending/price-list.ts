/** The providers' prices of their models, from a maintained table. It comes with its package: nothing is ever fetched. */
import type { PriceCalculation } from "@pydantic/genai-prices";
import type { PricedTokens } from "./price-own.ts";

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
export type ListCost = (
  provider: string,
  modelId: string,
  tokens: PricedTokens,
  atMs: number,
) => number | undefined;

/** Takes 40 ms: a table of all that is sold. */
export async function loadListCost(): Promise<ListCost> {
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

/** The cost of a model's call: by one's own prices, else nothing where it runs here, else by the providers' lists. */
import { fault } from "../../base/index.ts";
import { loadListCost } from "./price-list.ts";
import {
  costAt,
  type ModelPrice,
  type Prices,
  pricedTokensOf,
  problemsOfPrices,
  type Spent,
} from "./price-own.ts";

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

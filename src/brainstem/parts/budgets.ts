/** The part `budgets`: the prices of a configuration's models, and its budgets. */
import { type Clock, fault } from "../../base/index.ts";
import type { BrainSettings } from "../../brain/index.ts";
import type { LanguageModel, Pricing } from "../../model/index.ts";
import type { Budget, Prices } from "../../model/spending.ts";
import type { BudgetLedger } from "../../ports/index.ts";
import type { Store } from "../../storage/index.ts";
import { anObject, type KeyCheck, listOf } from "../checks.ts";
import { definePart, type Site } from "../part.ts";
import { spentInStore } from "../spent-in-store.ts";
import { brain } from "./brain.ts";
import { model } from "./model.ts";
import { storage } from "./storage.ts";

export interface BudgetsConfig {
  /**
   * The prices of models, in USD for a million tokens: by `provider/model`, or by `provider/` for all models of a
   * provider. They come before the table's prices, and before brain.yaml's. @default the table's prices
   */
  readonly prices?: Prices;
  /** Limits of cost over a time: a call beyond them isn't made. @default brain.yaml's, else none */
  readonly budgets?: readonly Budget[];
}

const prices: KeyCheck = async (value, path) => {
  const problems = anObject(value, path);
  return problems.length > 0 ? problems : (await load()).problemsOfPrices(value);
};

const budgets: KeyCheck = async (value, path) => {
  const problems = listOf(anObject)(value, path);
  return problems.length > 0 ? problems : (await load()).problemsOfBudgets(value);
};

/** Nothing of it is needed where nothing costs anything. */
const load = () => import("../../model/spending.ts");

export interface OpenSpending {
  readonly pricing?: Pricing;
  readonly ledger?: BudgetLedger;
}

interface SpendingParts {
  readonly settings: Pick<BrainSettings, "budgets" | "prices">;
  readonly models: readonly LanguageModel[];
  readonly store: Store;
  readonly clock: Clock;
}

export const spending = definePart({
  name: "budgets",
  needs: { brain, model, storage },
  keys: { prices, budgets },
  start: (needed, { config, clock }: Site<BudgetsConfig>) =>
    openSpending(config, {
      settings: needed.brain.brain.settings,
      models: [needed.model.model, ...needed.model.fallbacks],
      store: needed.storage.store,
      clock,
    }),
});

/** @throws config.invalid naming every mistake in the prices and budgets of brain.yaml */
async function openSpending(config: BudgetsConfig, parts: SpendingParts): Promise<OpenSpending> {
  const { clock, models, settings, store } = parts;
  const allPrices: Prices = { ...(settings.prices as Prices), ...config.prices };
  const allBudgets = config.budgets ?? (settings.budgets as readonly Budget[]);
  const isFree = models.every(({ provider }) => provider === "reflex");
  if (isFree && allBudgets.length === 0 && Object.keys(allPrices).length === 0) return {};
  const { createBudgetLedger, loadPricing, problemsOfBudgets, problemsOfPrices } = await load();
  const problems = [...problemsOfPrices(allPrices), ...problemsOfBudgets(allBudgets)];
  if (problems.length > 0) throw fault("config.invalid", { problems });
  const pricing = await loadPricing(allPrices);
  if (allBudgets.length === 0) return { pricing };
  const ledger = createBudgetLedger({
    budgets: allBudgets,
    clock,
    spentBefore: (budget, key, sinceMs) => spentInStore(store, budget, key, sinceMs),
  });
  return { pricing, ledger };
}

/** What the models of a configuration cost, and the budgets that hold. */

import type { Clock } from "../base/index.ts";
import type { BrainSettings } from "../brain/index.ts";
import type { LanguageModel, Pricing } from "../model/index.ts";
import type { Budget, Prices } from "../model/spending.ts";
import type { BudgetLedger } from "../ports/index.ts";
import type { Store } from "../storage/index.ts";
import type { BrainstemConfig } from "./config.ts";
import { spentInStore } from "./spent-in-store.ts";

export interface OpenSpending {
  readonly pricing?: Pricing;
  readonly ledger?: BudgetLedger;
}

export interface SpendingParts {
  readonly settings: Pick<BrainSettings, "budgets" | "prices">;
  readonly models: readonly LanguageModel[];
  readonly store: Store;
  readonly clock: Clock;
}

/** Nothing is loaded where nothing costs anything. @throws config.invalid naming each price and budget that is none */
export async function openSpending(config: BrainstemConfig, parts: SpendingParts): Promise<OpenSpending> {
  const { clock, models, settings, store } = parts;
  const prices: Prices = { ...(settings.prices as Prices), ...config.prices };
  const budgets = config.budgets ?? (settings.budgets as readonly Budget[]);
  const isFree = models.every(({ provider }) => provider === "reflex");
  if (isFree && budgets.length === 0 && Object.keys(prices).length === 0) return {};
  const { createBudgetLedger, loadPricing } = await import("../model/spending.ts");
  const pricing = await loadPricing(prices);
  if (budgets.length === 0) return { pricing };
  const ledger = createBudgetLedger({
    budgets,
    clock,
    spentBefore: (budget, key, sinceMs) => spentInStore(store, budget, key, sinceMs),
  });
  return { pricing, ledger };
}

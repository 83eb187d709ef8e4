/** The part `budgets`: the prices of a configuration's models, and its budgets. */

import { anObject, type KeyCheck, listOf } from "../../base/checks.ts";
import { addUsage, type Clock, fault, noUsage, type Usage } from "../../base/index.ts";
import type { BrainSettings } from "../../brain/index.ts";
import type { LanguageModel, Pricing } from "../../model/index.ts";
import type { Budget, Prices } from "../../model/spending.ts";
import type { Amount, BudgetLedger, CommittedEvent, Event, SessionKey } from "../../ports/index.ts";
import type { SessionRecord, Store } from "../../storage/index.ts";
import { definePart, type Site } from "../part.ts";
import { auditorModel } from "./auditor-model.ts";
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
  needs: { brain, model, auditorModel, storage },
  keys: { prices, budgets },
  start: (needed, { config, clock }: Site<BudgetsConfig>) =>
    openSpending(config, {
      settings: needed.brain.brain.settings,
      models: [needed.model.model, ...needed.model.fallbacks, ...needed.auditorModel.models],
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

const PAGE = 100;

/** @throws storage.* */
async function spentInStore(
  store: Store,
  { per = "all" }: Budget,
  key: SessionKey,
  sinceMs: number,
): Promise<Amount> {
  let total = noUsage;
  for await (const record of sessionsOf(store, per, key)) {
    if (record.updatedAt < sinceMs) {
      // An owner's sessions come last used first.
      if (per === "tenant" || per === "user") break;
      continue;
    }
    total = addUsage(total, await usageSince(store, record, sinceMs));
  }
  return { tokens: total.inputTokens + total.outputTokens, costUsd: total.costUsd };
}

async function* sessionsOf(
  { sessions }: Store,
  per: NonNullable<Budget["per"]>,
  key: SessionKey,
): AsyncGenerator<SessionRecord> {
  if (per === "all") {
    yield* sessions.all();
    return;
  }
  if (per === "session") {
    const record = await sessions.find(key);
    if (record !== undefined) yield record;
    return;
  }
  const owner = per === "user" ? { tenant: key.tenant, user: key.user } : { tenant: key.tenant };
  let after: SessionRecord | undefined;
  do {
    const page = await sessions.list(owner, { limit: PAGE, ...(after !== undefined && { after }) });
    yield* page;
    after = page.length === PAGE ? page.at(-1) : undefined;
  } while (after !== undefined);
}

const isCost = (event: CommittedEvent): event is Event<"model-call-end" | "side-call"> =>
  event.kind === "model-call-end" || event.kind === "side-call";

/**
 * The record has the sum of a whole session; of a part of one, and of one with calls without a price, the log has it.
 */
async function usageSince({ log }: Store, record: SessionRecord, sinceMs: number): Promise<Usage> {
  const { branchedFrom, createdAt, key, usage } = record;
  if (branchedFrom === undefined && createdAt >= sinceMs && usage.costUsd !== undefined) return usage;
  let total = noUsage;
  for await (const event of log.read(key, { afterSeq: branchedFrom?.seq ?? 0 })) {
    if (!isCost(event) || event.at < sinceMs) continue;
    total = addUsage(total, { ...event.usage, costUsd: event.usage.costUsd ?? 0 });
  }
  return total;
}

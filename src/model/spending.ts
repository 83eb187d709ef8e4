/** The prices of models, and the budgets that hold calls back before they are made. */
export {
  type Budget,
  type BudgetLedgerOptions,
  type BudgetStatus,
  type Budgets,
  createBudgetLedger,
  problemsOfBudgets,
} from "./spending/budget-ledger.ts";
export {
  loadPricing,
  type ModelPrice,
  type Prices,
  type Pricing,
  problemsOfPrices,
} from "./spending/pricing.ts";

/** What models cost, and the budgets that hold calls back before they are made. */
export {
  type Budget,
  type BudgetLedgerOptions,
  type BudgetStatus,
  type Budgets,
  createBudgetLedger,
} from "./spending/budget-ledger.ts";
export { loadPricing, type ModelPrice, type Prices, type Pricing } from "./spending/pricing.ts";

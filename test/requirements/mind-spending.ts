/** The promises about the spending of a mind. */
import type { Requirement } from "./requirement.ts";

const COST = "spec/mind.md §6";

export const mindSpendingRequirements: readonly Requirement[] = [
  {
    id: "mind.cost.counted",
    source: COST,
    promise: "Each call's usage has what it cost, and so do the turn, the session and its record.",
  },
  {
    id: "mind.cost.turn-limit",
    source: "spec/mind.md §3",
    promise: "A turn that has cost what it may says what there is, without tools, and ends.",
  },
  {
    id: "mind.budget.held",
    source: "spec/hazards.md #10",
    promise:
      "The highest cost of a call is reserved before it is made: turns that run at once never spend more than a budget together.",
  },
  {
    id: "mind.budget.exhausted",
    source: COST,
    promise:
      "A call that no budget allows isn't made: a fallback that costs nothing answers, or the turn is stopped with the budget's name.",
  },
  {
    id: "mind.budget.unpriced",
    source: "spec/hazards.md #1",
    promise: "A model without a price isn't called past a budget in USD: the turn says what to name.",
  },
  {
    id: "mind.budget.given-back",
    source: COST,
    promise:
      "A call that was refused costs nothing; one that broke off is counted by what went in and came out.",
  },
  {
    id: "mind.budget.replayed",
    source: "spec/mind.md §1",
    promise: "A record with costs, and one that a budget stopped, replays without a difference.",
  },
  {
    id: "mind.budget.outlives",
    source: "spec/hazards.md #27",
    promise: "The spending before a restart counts: it is read from the conversations themselves.",
  },
  {
    id: "mind.budget.configured",
    source: "spec/hazards.md #1",
    promise: "Budgets and prices of brain.yaml and of a program hold, and a wrong one is named at the start.",
  },
];

/** The promises about the spending of a mind. */
import type { Requirement } from "./requirement.ts";

const COST = "spec/mind.md §6";

export const mindSpendingRequirements: readonly Requirement[] = [
  {
    id: "mind.cost.counted",
    source: COST,
    promise: "Each call's usage includes its cost, and so do the turn, the session and its record.",
  },
  {
    id: "mind.cost.turn-limit",
    source: "spec/mind.md §3",
    promise: "A turn that reaches its cost limit gives a last answer without tools, and ends.",
  },
  {
    id: "mind.budget.held",
    source: "spec/hazards.md #10",
    promise:
      "The highest cost of a call is reserved before the call: concurrent turns never spend more than a budget together.",
  },
  {
    id: "mind.budget.exhausted",
    source: COST,
    promise:
      "A call that no budget allows isn't made: a free fallback answers, or the turn stops with the budget's name.",
  },
  {
    id: "mind.budget.unpriced",
    source: "spec/hazards.md #1",
    promise: "A model without a price isn't called under a budget in USD: the turn names the missing price.",
  },
  {
    id: "mind.budget.given-back",
    source: COST,
    promise:
      "A refused call costs nothing, and a call that broke off is counted by its actual input and output.",
  },
  {
    id: "mind.budget.replayed",
    source: "spec/mind.md §1",
    promise: "A record with costs, or with a turn that a budget stopped, replays without a difference.",
  },
  {
    id: "mind.budget.outlives",
    source: "spec/hazards.md #27",
    promise: "The spending before a restart counts: it is read from the conversations themselves.",
  },
  {
    id: "mind.budget.configured",
    source: "spec/hazards.md #1",
    promise:
      "Budgets and prices of brain.yaml and of a program hold, and an invalid one is named at the start.",
  },
];

/** The promises of budgets: they hold for calls in parallel, make no call wait in vain, and say what is left. */
import type { Requirement } from "./requirement.ts";

export const modelBudgetsRequirements: readonly Requirement[] = [
  {
    id: "model.budgets.cap",
    source: "spec/hazards.md #10",
    promise: "A hundred calls in parallel never exceed the cap of a budget, nor of any of several.",
  },
  {
    id: "model.budgets.reserve",
    source: "spec/hazards.md #10",
    promise: "What a call may use is held against every budget at once or against none, and settled once.",
  },
  {
    id: "model.budgets.share",
    source: "spec/mind.md §6",
    promise:
      "A call that can't have the most waits for others, and then gets the share that there is room for.",
  },
  {
    id: "model.budgets.exhausted",
    source: "spec/mind.md §6",
    promise:
      "A call that no room can be made for is told which budget is spent, how far, and when it is renewed.",
  },
  {
    id: "model.budgets.unpriced",
    source: "spec/mind.md §6",
    promise: "A call whose price nobody knows is not made under a budget in money.",
  },
  {
    id: "model.budgets.fair",
    source: "spec/mind.md §6",
    promise:
      "Calls that one budget keeps waiting are served in order, and hold up nobody who doesn't need it.",
  },
  {
    id: "model.budgets.no-wait-for-ever",
    source: "spec/mind.md §6",
    promise: "When all that was held is settled, or calls are cancelled, no call waits any more.",
  },
  {
    id: "model.budgets.periods",
    source: "spec/mind.md §6",
    promise: "A budget begins anew by UTC, and what was held before settles into its own period.",
  },
  {
    id: "model.budgets.tenants",
    source: "spec/hazards.md #3",
    promise:
      "An account belongs to one tenant, one user of it, one session, as its budget says, and to no other.",
  },
  {
    id: "model.budgets.garbage",
    source: "spec/hazards.md #10",
    promise: "An amount that is negative, infinite or no number never makes room.",
  },
  {
    id: "model.budgets.spent-before",
    source: "spec/mind.md §6",
    promise:
      "What was spent before counts, is asked for once an account, and again after it could not be told.",
  },
  {
    id: "model.budgets.bounded",
    source: "DESIGN.md §3",
    promise: "A bounded number of accounts is kept, and none that is in use is forgotten.",
  },
  {
    id: "model.budgets.problems",
    source: "spec/hazards.md #1",
    promise: "A budget that bounds nothing, or has an unknown key, is named with its path and never ignored.",
  },
];

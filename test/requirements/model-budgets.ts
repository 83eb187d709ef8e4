/** The promises of budgets: they hold for calls in parallel, make no call wait in vain, and say what is left. */
import type { Requirement } from "./requirement.ts";

export const modelBudgetsRequirements: readonly Requirement[] = [
  {
    id: "model.budgets.cap",
    source: "spec/hazards.md #10",
    promise: "A hundred calls in parallel never exceed the cap of a budget, nor any cap of several budgets.",
  },
  {
    id: "model.budgets.reserve",
    source: "spec/hazards.md #10",
    promise:
      "The highest use of a call is reserved against every budget at once or against none, and settled once.",
  },
  {
    id: "model.budgets.share",
    source: "spec/mind.md §6",
    promise: "A call that can't reserve its highest use waits for others, and then gets the remaining share.",
  },
  {
    id: "model.budgets.exhausted",
    source: "spec/mind.md §6",
    promise:
      "A call that doesn't fit into a budget ends with a fault that says which budget is spent, how far, and when it is renewed.",
  },
  {
    id: "model.budgets.unpriced",
    source: "spec/mind.md §6",
    promise: "A call without a known price is not made under a budget in money.",
  },
  {
    id: "model.budgets.fair",
    source: "spec/mind.md §6",
    promise: "Calls that wait for one budget are served in order, and hold up no call that doesn't need it.",
  },
  {
    id: "model.budgets.no-wait-for-ever",
    source: "spec/mind.md §6",
    promise: "When all reservations are settled, or calls are cancelled, no call waits any more.",
  },
  {
    id: "model.budgets.periods",
    source: "spec/mind.md §6",
    promise:
      "A budget's periods begin in UTC, and a reservation settles into the period in which it was made.",
  },
  {
    id: "model.budgets.tenants",
    source: "spec/hazards.md #3",
    promise:
      "An account belongs to one tenant, one of its users or one session, as its budget says, and to no other.",
  },
  {
    id: "model.budgets.garbage",
    source: "spec/hazards.md #10",
    promise: "A negative, infinite or invalid amount never makes room.",
  },
  {
    id: "model.budgets.spent-before",
    source: "spec/mind.md §6",
    promise:
      "Earlier spending counts, is looked up once for an account, and again after a lookup that failed.",
  },
  {
    id: "model.budgets.bounded",
    source: "DESIGN.md §3",
    promise: "A bounded number of accounts is kept, and no account in use is forgotten.",
  },
  {
    id: "model.budgets.problems",
    source: "spec/hazards.md #1",
    promise: "A budget without a bound, or with an unknown key, is named with its path and never ignored.",
  },
];

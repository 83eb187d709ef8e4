/** The promises of the prices of models. */
import type { Requirement } from "./requirement.ts";

const COST = "spec/mind.md §6";

export const modelPricingRequirements: readonly Requirement[] = [
  {
    id: "pricing.list",
    source: COST,
    promise:
      "A call costs its provider's price for input, cached input and output at that time, by a maintained table.",
  },
  {
    id: "pricing.own",
    source: COST,
    promise: "Configured prices come before the table's, and a model's before its provider's.",
  },
  {
    id: "pricing.local",
    source: COST,
    promise: "A model that runs in this process or on this machine costs nothing.",
  },
  {
    id: "pricing.unknown",
    source: "spec/hazards.md #10",
    promise: "A model that the table doesn't have for its provider has no price, and never another model's.",
  },
  {
    id: "pricing.checked",
    source: "spec/hazards.md #1",
    promise: "Every invalid price is named with its path before any call is made.",
  },
  {
    id: "pricing.sound",
    source: "spec/hazards.md #10",
    promise:
      "A cost is never below 0, grows with each kind of tokens, and never causes an error or a warning.",
  },
  {
    id: "pricing.light",
    source: "spec/hazards.md #34",
    promise: "Importing the pricing loads no table, and looking up a price uses no network.",
  },
];

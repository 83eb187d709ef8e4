/** The promises of the prices of models. */
import type { Requirement } from "./requirement.ts";

const COST = "spec/mind.md §6";

export const modelPricingRequirements: readonly Requirement[] = [
  {
    id: "pricing.list",
    source: COST,
    promise:
      "A call costs what its provider asks for input, cached input and output, at that time, by a maintained table.",
  },
  {
    id: "pricing.own",
    source: COST,
    promise: "One's own prices come before the table's, and a model's own before its provider's.",
  },
  {
    id: "pricing.local",
    source: COST,
    promise: "What runs in this process or on this machine costs nothing.",
  },
  {
    id: "pricing.unknown",
    source: "spec/hazards.md #10",
    promise: "A model that the table doesn't have for its provider has no price, and never another's.",
  },
  {
    id: "pricing.checked",
    source: "spec/hazards.md #1",
    promise: "Every price that is none is named with its path before anything is asked.",
  },
  {
    id: "pricing.sound",
    source: "spec/hazards.md #10",
    promise: "A cost is never below 0, grows with each kind of tokens, and is never an error or a warning.",
  },
  {
    id: "pricing.light",
    source: "spec/hazards.md #34",
    promise: "Importing the pricing loads no table, and asking for a price does no network.",
  },
];

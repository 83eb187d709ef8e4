/** The promises of the token counter. */
import type { Requirement } from "./requirement.ts";

export const tokensRequirements: readonly Requirement[] = [
  {
    id: "base.tokens.calibrated",
    source: "spec/brain.md §6",
    promise: "The estimator is within 10 % of a real tokenizer on English, code and Japanese.",
  },
  {
    id: "base.tokens.exact",
    source: "spec/brain.md §6",
    promise: "Tokens are counted exactly where a tokenizer is installed.",
  },
  {
    id: "base.tokens.known",
    source: "spec/hazards.md #37",
    promise: "Only known tokenizer packages are imported, by their bare names: no path, no address.",
  },
  {
    id: "base.tokens.any-text",
    source: "spec/brain.md §6",
    promise: "Counting never throws and takes time linear in the text, whatever the text.",
  },
];

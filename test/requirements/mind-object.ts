/** The promises of turns whose answer is a value. */
import type { Requirement } from "./requirement.ts";

export const mindObjectRequirements: readonly Requirement[] = [
  {
    id: "mind.object",
    source: "spec/mind.md §8",
    promise:
      "A turn answers with a value of a schema, natively where the provider can, and streams the value as it grows.",
  },
  {
    id: "mind.object.again",
    source: "spec/mind.md §8",
    promise:
      "An invalid answer is requested again with the problems, at most twice and at a lower temperature; then a typed error carries its text.",
  },
  {
    id: "mind.object.shapes",
    source: "spec/mind.md §8",
    promise:
      "An object turn gives lists, choices and plain values, and several functions are called in parallel.",
  },
];

/** The promises about programs that are in no table. */
import type { Requirement } from "./requirement.ts";

export const policyStrangersRequirements: readonly Requirement[] = [
  {
    id: "policy.strangers.secrets",
    source: "spec/strangers.md",
    promise: "A program that no table knows can't receive a secret, in whatever form its arguments name it.",
  },
  {
    id: "policy.strangers.destroys",
    source: "spec/hazards.md #42",
    promise: "A program that no table knows is asked about where a word says that it destroys something.",
  },
  {
    id: "policy.strangers.reach",
    source: "spec/strangers.md",
    promise:
      "A program that no table knows is asked about before it sends a file away or changes anything elsewhere.",
  },
  {
    id: "policy.strangers.unasked",
    source: "spec/strangers.md",
    promise:
      "A program that no table knows is asked about where its options or variables say that it asks no person.",
  },
  {
    id: "policy.strangers.runs",
    source: "spec/strangers.md",
    promise:
      "Commands and files that a program unknown to every table is given to run or to write are judged like any others.",
  },
  {
    id: "policy.strangers.free",
    source: "spec/hazards.md #4",
    promise: "On a person's own machine an unknown program whose words show no danger runs unasked.",
  },
  {
    id: "policy.strangers.explicit",
    source: "spec/strangers.md",
    promise:
      "A rule in which a person names a command or a program takes precedence over the words of an unknown program.",
  },
  {
    id: "policy.strangers.reason",
    source: "spec/strangers.md",
    promise: "The reason of a decision on an unknown program names the word that decided.",
  },
];

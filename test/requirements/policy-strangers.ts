/** The promises about programs that are in no table. */
import type { Requirement } from "./requirement.ts";

export const policyStrangersRequirements: readonly Requirement[] = [
  {
    id: "policy.strangers.secrets",
    source: "spec/strangers.md",
    promise:
      "A program that no table knows can't be handed a secret, in whichever form its arguments name it.",
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
      "A program that no table knows is asked about before it sends a file away or changes what is elsewhere.",
  },
  {
    id: "policy.strangers.runs",
    source: "spec/strangers.md",
    promise: "What a program that no table knows is handed to run or to write is judged as what it is.",
  },
  {
    id: "policy.strangers.free",
    source: "spec/hazards.md #4",
    promise: "On a person's own machine a program whose words tell nothing of this runs unasked.",
  },
  {
    id: "policy.strangers.explicit",
    source: "spec/strangers.md",
    promise: "A rule in which a person names a command or a program goes before what its words tell.",
  },
  {
    id: "policy.strangers.reason",
    source: "spec/strangers.md",
    promise: "The reason names the word that told.",
  },
];

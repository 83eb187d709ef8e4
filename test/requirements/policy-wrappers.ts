/** The promises of the policy engine about programs that run other commands. */
import type { Requirement } from "./requirement.ts";

export const policyWrappersRequirements: readonly Requirement[] = [
  {
    id: "policy.wrappers.inner",
    source: "spec/protocols.md §1",
    promise:
      "A command in the arguments of another program is judged as the command that it is, at any depth.",
  },
  {
    id: "policy.wrappers.unlisted",
    source: "spec/protocols.md §1",
    promise: "An unlisted option may take the next word, so that a command behind it is not taken for known.",
  },
  {
    id: "policy.wrappers.unknown",
    source: "spec/protocols.md §1",
    promise:
      "A wrapper whose command can't be known, or may begin elsewhere, does something that can't be told.",
  },
  {
    id: "policy.wrappers.alone",
    source: "spec/protocols.md §1",
    promise: "A wrapper that only says something about itself, or lacks its command, does nothing.",
  },
  {
    id: "policy.wrappers.become",
    source: "spec/protocols.md §1",
    promise:
      "A change as another user is also an act as that user; looking around as another user is only looking.",
  },
  {
    id: "policy.wrappers.text",
    source: "spec/protocols.md §1",
    promise: "Arguments that a program hands to a shell are read as that shell reads them.",
  },
  {
    id: "policy.wrappers.input",
    source: "spec/protocols.md §1",
    promise:
      "Words that a command gets from its input are known where the input is, and unknown where it isn't.",
  },
  {
    id: "policy.wrappers.later",
    source: "spec/protocols.md §1",
    promise: "A command that runs later is judged as well as the act of scheduling it.",
  },
  {
    id: "policy.wrappers.told",
    source: "spec/protocols.md §1",
    promise: "A command that a debugger or tracer runs is judged, not only the program that it watches.",
  },
  {
    id: "policy.wrappers.environment",
    source: "spec/protocols.md §1",
    promise:
      "Folders and variables that a wrapper sets hold for its command, and a look at them is named as such.",
  },
];

/** The promises of the policy engine about programs that run other commands. */
import type { Requirement } from "./requirement.ts";

export const policyWrappersRequirements: readonly Requirement[] = [
  {
    id: "policy.wrappers.inner",
    source: "spec/protocols.md §1",
    promise: "A command in the arguments of another program is judged like any other command, at any depth.",
  },
  {
    id: "policy.wrappers.unlisted",
    source: "spec/protocols.md §1",
    promise: "An unlisted option may take the next word, so that a command after it does not count as known.",
  },
  {
    id: "policy.wrappers.unknown",
    source: "spec/protocols.md §1",
    promise: "A wrapper whose command is unknown, or may begin at another word, is an unknown operation.",
  },
  {
    id: "policy.wrappers.alone",
    source: "spec/protocols.md §1",
    promise: "A wrapper that only prints its own help or version, or lacks its command, does nothing.",
  },
  {
    id: "policy.wrappers.become",
    source: "spec/protocols.md §1",
    promise:
      "A change as another user is also an operation of becoming that user; looking around as another user is only looking.",
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
      "Words that a command reads from its input are known where the input is known, and otherwise unknown.",
  },
  {
    id: "policy.wrappers.later",
    source: "spec/protocols.md §1",
    promise: "A command that runs later is judged, and so is the act of scheduling it.",
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
      "Folders and variables that a wrapper sets hold for its command, and printing them is an operation of its own.",
  },
];

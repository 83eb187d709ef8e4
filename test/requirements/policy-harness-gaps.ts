/** The promises of the policy about agents that start agents, and about shells that go on listening. */
import type { Requirement } from "./requirement.ts";

export const policyHarnessGapRequirements: readonly Requirement[] = [
  {
    id: "policy.agents.unhooked",
    source: "spec/harnesses.md §1",
    promise:
      "No agent starts another one without the hooks that judge it, nor changes the place of these hooks.",
  },
  {
    id: "policy.agents.unasked",
    source: "spec/protocols.md §2",
    promise:
      "An agent that is to be started without a person to ask is itself asked about, under every policy.",
  },
  {
    id: "policy.shell.interactive",
    source: "spec/harnesses.md §2",
    promise: "A shell that would take its commands from a terminal is no harmless command.",
  },
];

/** The promises of the policy about agents that start agents, and about shells that go on listening. */
import type { Requirement } from "./requirement.ts";

export const policyHarnessGapRequirements: readonly Requirement[] = [
  {
    id: "policy.agents.unhooked",
    source: "spec/harnesses.md §1",
    promise:
      "No agent starts another agent without the hooks that judge it, nor changes where these hooks are read.",
  },
  {
    id: "policy.agents.unasked",
    source: "spec/protocols.md §2",
    promise: "Starting an agent that has no person to ask is itself asked about, under every policy.",
  },
  {
    id: "policy.shell.interactive",
    source: "spec/harnesses.md §2",
    promise: "A shell that would read its commands from a terminal is not a harmless command.",
  },
];

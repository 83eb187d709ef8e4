/** Promises of program tables that people write themselves. */
import type { Requirement } from "./requirement.ts";

export const policyProgramsRequirements: readonly Requirement[] = [
  {
    id: "policy.packages.from-elsewhere",
    source: "spec/hazards.md #11, issue 15 item 5",
    promise:
      "Packages from an address or a folder outside of the project, and scripts of a folder outside of it that an option names, are asked about: they run code that no registry and no person of the project has vouched for.",
  },
  {
    id: "policy.placed.whole",
    source: "spec/protocols.md §2",
    promise:
      "A policy that is bound to a project judges a single operation by the same rules as the call that it comes from.",
  },
  {
    id: "policy.programs.own",
    source: "spec/strangers.md",
    promise:
      "A person's table in .agent/protocols/programs/ judges its program in place of the shipped table.",
  },
  {
    id: "policy.programs.closed",
    source: "spec/protocols.md §3",
    promise:
      "No table opens secrets or the brain's rules, replaces a program that code judges, or can be written by an agent.",
  },
  {
    id: "policy.programs.mistakes",
    source: "spec/hazards.md #40",
    promise:
      "A table that can't be used is named with file, key and the allowed values; its program is asked about.",
  },
];

/** The promises of the shipped policies about commands, in a working day and in disguise. */
import type { Requirement } from "./requirement.ts";

export const policyWorkstationRequirements: readonly Requirement[] = [
  {
    id: "policy.workstation.everyday",
    source: "spec/protocols.md §1",
    promise: "On a person's own machine the everyday commands of a coding agent run unasked.",
  },
  {
    id: "policy.workstation.dangerous",
    source: "spec/hazards.md #33",
    promise:
      "Destruction, secrets, data that leaves the machine, persistence, publishing and unknown operations are never allowed unasked.",
  },
  {
    id: "policy.workstation.never",
    source: "spec/protocols.md §1",
    promise: "A command that the policy never allows is denied, not asked about.",
  },
  {
    id: "policy.workstation.size",
    source: "spec/protocols.md §1",
    promise: "Both tables have more than 250 different commands.",
  },
  {
    id: "policy.wrapping.dangerous",
    source: "spec/hazards.md #33",
    promise: "A dangerous command is not allowed, however often it is wrapped, quoted or encoded.",
  },
  {
    id: "policy.wrapping.harmless",
    source: "spec/hazards.md #33",
    promise:
      "A harmless command in an unusual form, and a dangerous command that is only data, are not asked about.",
  },
  {
    id: "policy.shell.written",
    source: "spec/hazards.md #33",
    promise:
      "Text that a command writes into a file and then runs is judged as a command, and asked about where it is unknown.",
  },
  {
    id: "policy.shell.moved",
    source: "spec/hazards.md #33",
    promise: "A file that is moved and then deleted counts as deleted.",
  },
  {
    id: "policy.shell.injected",
    source: "spec/hazards.md #33",
    promise: "Variables and subscripts by which a harmless program runs another command are asked about.",
  },
  {
    id: "policy.robustness.total",
    source: "spec/hazards.md #33",
    promise: "No text makes recognition throw, and each text gives at least one operation of the vocabulary.",
  },
];

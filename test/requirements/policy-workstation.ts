/** What the shipped policies promise of commands, in a working day and in disguise. */
import type { Requirement } from "./requirement.ts";

export const policyWorkstationRequirements: readonly Requirement[] = [
  {
    id: "policy.workstation.everyday",
    source: "issue 4, Permissions that hold",
    promise: "On somebody's own machine nobody is asked about what a coding agent does all day.",
  },
  {
    id: "policy.workstation.dangerous",
    source: "issue 4, Permissions that hold; spec/hazards.md #33",
    promise:
      "Destruction, secrets, data that leaves, persistence, publishing and what can't be told are never allowed unasked.",
  },
  {
    id: "policy.workstation.never",
    source: "issue 4, Permissions that hold",
    promise: "What the policy never allows is denied, not asked about.",
  },
  {
    id: "policy.workstation.size",
    source: "issue 4, Permissions that hold",
    promise: "Both tables have more than 250 different commands.",
  },
  {
    id: "policy.wrapping.dangerous",
    source: "issue 4, property; spec/hazards.md #33",
    promise: "However often a dangerous command is wrapped, quoted or encoded, it is not allowed.",
  },
  {
    id: "policy.wrapping.harmless",
    source: "issue 4, property; spec/hazards.md #33",
    promise: "A harmless command in other clothes, or a dangerous one that is only data, is not asked about.",
  },
  {
    id: "policy.robustness.total",
    source: "issue 4, Permissions that hold; spec/hazards.md #33",
    promise: "No text makes recognition throw, and each comes to at least one operation of the vocabulary.",
  },
];

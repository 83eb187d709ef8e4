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
    id: "policy.friction.bar",
    source: "spec/strangers.md",
    promise:
      "Of 150 ordinary commands of a web developer's day the workstation policy asks about at most 8 %, and denies none.",
  },
  {
    id: "policy.friction.localhost",
    source: "spec/strangers.md",
    promise: "A request to this machine passes under workstation, however the machine is spelled.",
  },
  {
    id: "policy.friction.listed",
    source: "spec/strangers.md",
    promise:
      "A command that is handed the names of a listing is judged on these files, and asked about where a secret or a name with a space may be among them.",
  },
  {
    id: "policy.friction.listed-code",
    source: "spec/hazards.md #33",
    promise:
      "Names of a listing that are run as programs, or handed to a shell or an interpreter as code, are asked about.",
  },
  {
    id: "policy.friction.archives",
    source: "spec/strangers.md",
    promise:
      "An archive is unpacked in the project unasked where it holds no rule of an agent, no link that leads elsewhere, and wasn't changed by the same text.",
  },
  {
    id: "policy.friction.hidden",
    source: "spec/strangers.md",
    promise: "A search that goes past hidden files reads no hidden secret.",
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

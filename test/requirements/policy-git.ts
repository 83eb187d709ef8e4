/** The promises of the policy engine about git and the command lines of forges. */
import type { Requirement } from "./requirement.ts";

export const policyGitRequirements: readonly Requirement[] = [
  {
    id: "policy.git.repository-settings",
    source: "spec/hazards.md #38, issue 15 item 5",
    promise:
      "The settings of a repository inside of the project, bare ones too, and of any that a session wrote, are judged as the programs that they run. Aliases count when they are called.",
  },
  {
    id: "policy.git.push",
    source: "spec/protocols.md §1",
    promise:
      "Every spelling of a forced, deleting or mirroring push is recognised as that push, to the branch that it writes at the remote.",
  },
  {
    id: "policy.git.push-defaults",
    source: "spec/protocols.md §1",
    promise:
      "The parts that a push leaves out are read from the repository's configuration, and are unknown without one.",
  },
  {
    id: "policy.git.push-settings",
    source: "spec/protocols.md §1, issue 15",
    promise:
      "Settings that a text changes count for the pushes behind them, and changing where pushes go is asked about under the workstation policy.",
  },
  {
    id: "policy.git.discard",
    source: "spec/protocols.md §1",
    promise:
      "A command that discards work which is in no commit is recognised as such, with the path of the lost work.",
  },
  {
    id: "policy.git.checkout",
    source: "spec/protocols.md §1",
    promise: "A checkout whose word may be a branch or a file is a switch, and possibly a loss.",
  },
  {
    id: "policy.git.ordinary",
    source: "spec/hazards.md #33",
    promise: "Ordinary work with git is not overstated: messages, dry runs, lists and looks lose nothing.",
  },
  {
    id: "policy.git.history",
    source: "spec/protocols.md §1",
    promise: "Rewriting or erasing history is distinguished from tidying up.",
  },
  {
    id: "policy.git.rules",
    source: "spec/protocols.md §2",
    promise: "No git command brings other rules of the brain into the work tree unseen.",
  },
  {
    id: "policy.git.patches",
    source: "spec/protocols.md §2",
    promise: "A patch writes the files that it names, or any file where its names can't be read.",
  },
  {
    id: "policy.git.programs",
    source: "spec/protocols.md §1",
    promise:
      "Programs that git runs because of an option, a setting, a variable or an address are recognised like any other command.",
  },
  {
    id: "policy.git.aliases",
    source: "spec/protocols.md §1",
    promise: "An alias of git is judged as its text, also where that is an alias again.",
  },
  {
    id: "policy.git.unknown",
    source: "spec/protocols.md §1",
    promise: "An unknown word is taken neither for a harmless word nor for a certain loss.",
  },
  {
    id: "policy.git.forges",
    source: "spec/protocols.md §1",
    promise:
      "The command lines of forges, and requests to their interfaces, are distinguished by what they change and what they send.",
  },
];

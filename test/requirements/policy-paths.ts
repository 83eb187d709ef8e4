/** The promises of the policy engine about paths and the facts of a disk. */
import type { Requirement } from "./requirement.ts";

export const policyPathsRequirements: readonly Requirement[] = [
  {
    id: "policy.paths.secrets",
    source: "spec/hazards.md #8",
    promise: "Paths of secrets are recognised in any home, in upper or lower case.",
  },
  {
    id: "policy.paths.harmless",
    source: "spec/hazards.md #8",
    promise:
      "Neighbours of secrets that hold no secret, such as public keys, certificates and samples, are free to read.",
  },
  {
    id: "policy.paths.within",
    source: "spec/hazards.md #8",
    promise:
      "Reading a whole folder is distinguished from reading a folder with a secret's path at any depth.",
  },
  {
    id: "policy.paths.protected",
    source: "spec/protocols.md §2",
    promise:
      "The brain's rules, its data, and the hooks of every harness, in the project and in the home, are protected.",
  },
  {
    id: "policy.paths.fields",
    source: "spec/protocols.md §2",
    promise:
      "A skill's constraints and preconditions and a persona's security settings are distinguished from the rest of their files.",
  },
  {
    id: "policy.paths.fields-unclear",
    source: "spec/protocols.md §2",
    promise: "A head that could be read in more than one way counts as changed wherever it differs.",
  },
  {
    id: "policy.facts.real-path",
    source: "spec/protocols.md §1",
    promise:
      "A path means the file that it leads to, through links that lead nowhere yet and names that don't exist yet.",
  },
  {
    id: "policy.facts.hard-links",
    source: "spec/hazards.md #8",
    promise: "Another name of a file of the rules counts as that file.",
  },
  {
    id: "policy.facts.never-throws",
    source: "spec/protocols.md §1",
    promise: "No path, however odd, makes looking at it throw or wait; an unknown answer is undefined.",
  },
  {
    id: "policy.facts.git",
    source: "spec/protocols.md §1",
    promise:
      "Branch, aliases and settings are those that git sees, whatever git variables are in our environment.",
  },
  {
    id: "policy.facts.protected-changes",
    source: "spec/protocols.md §2",
    promise: "Files of the rules that differ between the disk and a commit, a stash or a branch are named.",
  },
  {
    id: "policy.facts.registries",
    source: "spec/protocols.md §2",
    promise:
      "The package registries in use are the hosts that the package managers' own configuration names.",
  },
];

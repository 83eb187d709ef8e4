/** The promises of the policy engine about the files that say what an agent may do, tested on a real disk. */
import type { Requirement } from "./requirement.ts";

const source = "spec/protocols.md §2";

export const policyProtectedRequirements: readonly Requirement[] = [
  {
    id: "policy.protected.names",
    source,
    promise:
      "No program that writes, moves, deletes or hides files by their names reaches the rules under any policy.",
  },
  {
    id: "policy.protected.above",
    source,
    promise: "A folder that contains the rules is neither deleted, moved, replaced nor written over.",
  },
  {
    id: "policy.protected.links",
    source,
    promise:
      "No symbolic or hard link, other spelling, `..` or home path leads to the rules unseen, and neither does making such a link.",
  },
  {
    id: "policy.protected.shell",
    source,
    promise: "No word of a shell that names the rules reaches them, however the shell forms it.",
  },
  {
    id: "policy.protected.git",
    source,
    promise:
      "No command of git brings other rules into the files, or other hooks into the repository, without a person.",
  },
  {
    id: "policy.protected.taken-up",
    source,
    promise:
      "A branch, a tag or an index that brings in other rules is asked about, since later commands are judged by the files before it.",
  },
  {
    id: "policy.protected.archives",
    source,
    promise: "Archives and patches that contain rules are not unpacked over them.",
  },
  {
    id: "policy.protected.programs",
    source,
    promise: "Editors, languages, downloads and containers reach the rules no more than a shell does.",
  },
  {
    id: "policy.protected.restrained",
    source,
    promise:
      "Skills and personas keep their restraints: no agent deletes, moves, replaces or links their files, alone or with their folder.",
  },
  {
    id: "policy.protected.tools",
    source,
    promise: "No tool of a harness or of a server changes the rules, however it spells a path.",
  },
  {
    id: "policy.protected.voices",
    source: "spec/hazards.md 39",
    promise:
      "Files that the brain takes for a person's word or for evidence are written by no agent without a question; its working memory is free.",
  },
  {
    id: "policy.protected.neighbours",
    source,
    promise:
      "Reading rules, and writing the files beside them, stays possible, and leaves the rules unchanged, byte for byte.",
  },
];

/** The promises of merging two brains. */
import type { Requirement } from "./requirement.ts";

export const mergeRequirements: readonly Requirement[] = [
  {
    id: "brain.merge.git",
    source: "spec/brain.md §9",
    promise:
      "Two clones that dreamed apart merge in git without conflict, loss or duplicates, also in criss-cross merges.",
  },
  {
    id: "brain.merge.histories",
    source: "spec/brain.md §9",
    promise:
      "After any changes on two sides, the merge has the additions of both and lacks the removals of both.",
  },
  {
    id: "brain.merge.symmetric",
    source: "spec/brain.md §9",
    promise: "A merge gives the same bytes whichever side is ours.",
  },
  {
    id: "brain.merge.one-side",
    source: "spec/brain.md §9",
    promise: "A change of only one side is taken from that side.",
  },
  {
    id: "brain.merge.no-loss",
    source: "spec/hazards.md #28",
    promise: "No line that a side added or that both have is lost, and no line is invented.",
  },
  {
    id: "brain.merge.again",
    source: "spec/brain.md §9",
    promise: "Merging again what was merged already changes nothing.",
  },
  {
    id: "brain.merge.removed",
    source: "spec/brain.md §3",
    promise:
      "An entry that one side archived or removed stays archived or removed, even where the other side's dream changed it.",
  },
  {
    id: "brain.merge.lessons",
    source: "spec/brain.md §9",
    promise:
      "Evidence of a lesson is united; a person's wording takes precedence over a dream's and over its removal.",
  },
  {
    id: "brain.merge.lines",
    source: "spec/brain.md §9",
    promise: "JSONL is united by id; lines that can't be read are kept by their content.",
  },
  {
    id: "brain.merge.sections",
    source: "spec/brain.md §9",
    promise: "Decisions and the index of skills merge by section, the manifest by skill.",
  },
  {
    id: "brain.merge.driver",
    source: "spec/brain.md §9",
    promise:
      "The merge driver keeps git's contract: it writes the whole result over our file, or leaves our file unchanged and exits 1.",
  },
  {
    id: "brain.merge.driver-text",
    source: "spec/brain.md §9",
    promise:
      "Files that aren't merged by meaning merge as git merges any text, with ordinary conflict marks.",
  },
];

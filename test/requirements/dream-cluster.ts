/** The promises of the clustering of a dream. */
import type { Requirement } from "./requirement.ts";

export const dreamClusterRequirements: readonly Requirement[] = [
  {
    id: "brain.dream.cluster.forms",
    source: "spec/brain.md §4",
    promise:
      "Actions that differ only in case, numbers, dates, ids, hashes, folders or quotations are one form.",
  },
  {
    id: "brain.dream.cluster.paraphrases",
    source: "spec/brain.md §4",
    promise:
      "Actions of one skill that say nearly the same are in one cluster, whatever harness worded them.",
  },
  {
    id: "brain.dream.cluster.opposites",
    source: "spec/brain.md §4",
    promise:
      "Actions with and without, before and after, enable and disable, staging and production are in different clusters.",
  },
  {
    id: "brain.dream.cluster.skills",
    source: "spec/brain.md §4",
    promise: "No cluster spans two skills, and clusters are numbered in order of first appearance.",
  },
  {
    id: "brain.dream.cluster.boilerplate",
    source: "spec/brain.md §4",
    promise: "Words that most actions share have no weight: ten thousand edits are not one cluster.",
  },
  {
    id: "brain.dream.cluster.chains",
    source: "spec/brain.md §4",
    promise: "Chains of pairwise likeness don't melt into one cluster.",
  },
  {
    id: "brain.dream.cluster.order",
    source: "spec/brain.md §9",
    promise: "The same actions give the same clusters in whatever order they were logged.",
  },
  {
    id: "brain.dream.cluster.linear",
    source: "spec/hazards.md #29",
    promise:
      "Comparisons grow in proportion to the number of actions, also where all are alike or all differ.",
  },
  {
    id: "brain.dream.cluster.quality",
    source: "spec/hazards.md #29",
    promise: "Clusters of labelled logs that were not used for tuning have a V-measure above 0.92.",
  },
  {
    id: "brain.dream.cluster.total",
    source: "DESIGN.md §3, invariant 5",
    promise:
      "Any text in any script can be clustered: nothing throws, and a bounded part of each text is read.",
  },
];

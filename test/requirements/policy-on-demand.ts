/** The promises of a judgement that loads only the parts of the engine that a call needs, and of their cache. */
import type { Requirement } from "./requirement.ts";

export const policyOnDemandRequirements: readonly Requirement[] = [
  {
    id: "policy.on-demand.names",
    source: "spec/protocols.md §3",
    promise:
      "Which part of the engine knows a program is known without loading it, for every program and no other.",
  },
  {
    id: "policy.on-demand.same",
    source: "spec/hazards.md #33",
    promise: "A judgement with parts of the engine loaded on demand is that of the whole engine.",
  },
  {
    id: "policy.on-demand.schemas",
    source: "spec/protocols.md §3",
    promise: "Tool schemas that were kept as data mean what they meant.",
  },
  {
    id: "policy.on-demand.hook",
    source: "spec/protocols.md §3",
    promise: "A hook's judgement is that of the mind's own policy on the same brain.",
  },
  {
    id: "brain.kept.read",
    source: "spec/protocols.md §3",
    promise:
      "What a brain's protocols compile to is kept, for its owner only, and used until a file changes.",
  },
  {
    id: "brain.kept.live",
    source: "spec/protocols.md §3",
    promise: "Whatever changes of the files, folders and registries behind it holds from the next call on.",
  },
  {
    id: "brain.kept.unsettled",
    source: "spec/hazards.md #33",
    promise: "Files that have only just changed are not taken for unchanged because they look alike.",
  },
  {
    id: "brain.kept.foreign",
    source: "spec/hazards.md #33",
    promise: "A kept file that is damaged, or another program's or project's, is not used.",
  },
  {
    id: "brain.kept.unwritable",
    source: "spec/protocols.md §3",
    promise: "Where nothing can be kept, everything is compiled, and holds all the same.",
  },
];

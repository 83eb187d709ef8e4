/** The promises of a judgement that loads only the parts of the engine that a call needs, and of their cache. */
import type { Requirement } from "./requirement.ts";

export const policyOnDemandRequirements: readonly Requirement[] = [
  {
    id: "policy.on-demand.names",
    source: "spec/protocols.md §3",
    promise:
      "The part of the engine that knows a program is found without loading it, for every program and no other.",
  },
  {
    id: "policy.on-demand.same",
    source: "spec/hazards.md #33",
    promise: "A judgement with parts of the engine loaded on demand equals that of the whole engine.",
  },
  {
    id: "policy.on-demand.schemas",
    source: "spec/protocols.md §3",
    promise: "Tool schemas that were stored as data keep their meaning.",
  },
  {
    id: "policy.on-demand.hook",
    source: "spec/protocols.md §3",
    promise: "A hook's judgement equals that of the mind's own policy on the same brain.",
  },
  {
    id: "brain.kept.read",
    source: "spec/protocols.md §3",
    promise:
      "The compiled protocols of a brain are stored, for its owner only, and used until a file changes.",
  },
  {
    id: "brain.kept.live",
    source: "spec/protocols.md §3",
    promise:
      "A change of the files, folders and registries behind the stored protocols holds from the next call on.",
  },
  {
    id: "brain.kept.unsettled",
    source: "spec/hazards.md #33",
    promise:
      "A changed file is noticed even where its size and time look the same, and protocols whose files have only just changed are not stored.",
  },
  {
    id: "brain.kept.foreign",
    source: "spec/hazards.md #33",
    promise: "A stored file that is damaged, or another program's or project's, is not used.",
  },
  {
    id: "brain.kept.unwritable",
    source: "spec/protocols.md §3",
    promise: "Where compiled protocols can't be stored, they are compiled each time, and hold all the same.",
  },
];

import type { Requirement } from "./requirement.ts";

export const storageTransferRequirements: readonly Requirement[] = [
  {
    id: "storage.transfer.lossless",
    source: "spec/platform.md §2",
    promise:
      "Export and import, and copying, between any two platforms give the same entries, records and pending approvals.",
  },
  {
    id: "storage.transfer.prefix",
    source: "spec/platform.md §2",
    promise:
      "A session that is written to meanwhile is exported up to one entry, with nothing missing before it.",
  },
  {
    id: "storage.transfer.bounded",
    source: "DESIGN.md §3 (invariant 5)",
    promise:
      "An export is read from the store no faster than it is taken; an import holds one session at a time, of bounded size, in lines of bounded length.",
  },
  {
    id: "storage.transfer.owner",
    source: "spec/hazards.md #3",
    promise:
      "The export of a tenant or user has no line of another user; a foreign session is an unknown one.",
  },
  {
    id: "storage.transfer.no-secrets",
    source: "spec/hazards.md #11",
    promise: "An export says which store it comes from, without passwords.",
  },
  {
    id: "storage.transfer.damage",
    source: "spec/hazards.md #28",
    promise:
      "Whatever happens to a line or a byte of an export is noticed, with file and line, or gives an equal result; no damaged session is taken in.",
  },
  {
    id: "storage.transfer.truncated",
    source: "spec/hazards.md #28",
    promise: "An export that ends early is noticed wherever it was cut; the sessions before are in.",
  },
  {
    id: "storage.transfer.newer",
    source: "spec/platform.md §2",
    promise: "Of an export in a newer format nothing is taken in.",
  },
  {
    id: "storage.transfer.events-only",
    source: "spec/hazards.md #28",
    promise:
      "What is no event, or is none that a fold over the log could read, is refused; kinds that are not known yet pass.",
  },
  {
    id: "storage.transfer.existing",
    source: "spec/platform.md §2",
    promise:
      "A session that is there is refused before anything of it is written, skipped, or extended by what it lacks when all that it has is the same.",
  },
  {
    id: "storage.transfer.held",
    source: "spec/hazards.md #16",
    promise: "A claimed session is not written to, and of two imports at once one writes it.",
  },
  {
    id: "storage.transfer.renamed",
    source: "spec/platform.md §2",
    promise: "A session can be taken in under another tenant, user or name: its ids and requests follow.",
  },
  {
    id: "storage.transfer.resumable",
    source: "spec/platform.md §2",
    promise: "Copying again brings only what is new; progress is told session by session.",
  },
  {
    id: "storage.transfer.restore",
    source: "spec/platform.md §2",
    promise: "What was exported and then removed is restored whole by its import.",
  },
  {
    id: "storage.branch.prefix",
    source: "spec/mind.md §1",
    promise:
      "A branch has the entries up to the one it was taken after, with ids of its own, and then says where it came from; the first session is left as it is.",
  },
  {
    id: "storage.branch.refusals",
    source: "spec/mind.md §1",
    promise:
      "A branch of an unknown session, onto a session that is there, or from before the first entry is refused.",
  },
  {
    id: "storage.branch.approvals",
    source: "spec/mind.md §1",
    promise: "A branch asks no question that was pending in the session that it came from.",
  },
  {
    id: "storage.branch.turns",
    source: "spec/mind.md §1",
    promise:
      "The turns of a session are listed by number with their entries and the beginning of their input.",
  },
];

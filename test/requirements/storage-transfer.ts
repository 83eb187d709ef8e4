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
      "A session that is written to during its export is exported up to one entry, with nothing missing before it.",
  },
  {
    id: "storage.transfer.bounded",
    source: "DESIGN.md §3 (invariant 5)",
    promise:
      "An export is read from the store no faster than its reader takes it; an import holds one session at a time, of bounded size, in lines of bounded length.",
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
      "Damage to any line or byte of an export is noticed, with file and line, or gives an equal result; no damaged session is imported.",
  },
  {
    id: "storage.transfer.truncated",
    source: "spec/hazards.md #28",
    promise:
      "An export that ends early is noticed wherever it was cut, and the sessions before the cut are imported.",
  },
  {
    id: "storage.transfer.newer",
    source: "spec/platform.md §2",
    promise: "Nothing of an export in a newer format is imported.",
  },
  {
    id: "storage.transfer.events-only",
    source: "spec/hazards.md #28",
    promise:
      "Lines that are no events, and events that no fold over the log could read, are refused; unknown kinds pass.",
  },
  {
    id: "storage.transfer.existing",
    source: "spec/platform.md §2",
    promise:
      "A session that exists already is refused before any of it is written, skipped, or extended by the missing entries when all of its own are the same.",
  },
  {
    id: "storage.transfer.held",
    source: "spec/hazards.md #16",
    promise: "A claimed session is not written to, and of two concurrent imports one writes it.",
  },
  {
    id: "storage.transfer.renamed",
    source: "spec/platform.md §2",
    promise: "A session can be imported under another tenant, user or name: its ids and requests follow.",
  },
  {
    id: "storage.transfer.resumable",
    source: "spec/platform.md §2",
    promise: "Copying again brings only what is new, and progress is reported session by session.",
  },
  {
    id: "storage.transfer.restore",
    source: "spec/platform.md §2",
    promise: "A session that was exported and then removed is restored whole by its import.",
  },
  {
    id: "storage.branch.prefix",
    source: "spec/mind.md §1",
    promise:
      "A branch has the entries up to the one it was taken after, with ids of its own, and then names its source, which is left unchanged.",
  },
  {
    id: "storage.branch.refusals",
    source: "spec/mind.md §1",
    promise:
      "A branch of an unknown session, onto an existing session, or from before the first entry is refused.",
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

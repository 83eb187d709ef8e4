/** The promises of the foundation: streams, deadlines, canonical JSON, ids, times, faults, fragments, limits. */
import type { Requirement } from "./requirement.ts";

export const baseRequirements: readonly Requirement[] = [
  {
    id: "base.stream.many-readers",
    source: "spec/platform.md §1",
    promise:
      "A stream has one producer and any number of readers, and each reader gets every event since it began to read, at its own speed.",
  },
  {
    id: "base.stream.waits",
    source: "spec/platform.md §1",
    promise: "A reader that asks the producer to wait slows it down, and the reader's buffer is bounded.",
  },
  {
    id: "base.stream.lagged",
    source: "spec/platform.md §1",
    promise: "A slow reader ends with a fault, and the producer and the other readers don't notice.",
  },
  {
    id: "base.stream.abandoned",
    source: "spec/hazards.md #15",
    promise: "When the last reader leaves, in any way, the source learns it at once.",
  },
  {
    id: "base.stream.result",
    source: "spec/mind.md §1",
    promise: "A reader's return value is the stream's result; an error comes after the events before it.",
  },
  {
    id: "base.stream.memory",
    source: "spec/platform.md §1",
    promise: "A stream keeps neither events that every reader has read nor readers that have ended.",
  },
  {
    id: "base.deadline.ignored",
    source: "spec/hazards.md #2",
    promise: "Work that ignores its signal still ends at its deadline.",
  },
  {
    id: "base.deadline.cleared",
    source: "spec/hazards.md #13",
    promise: "Ended work leaves no timer and no listener of its deadline behind, however it ended.",
  },
  {
    id: "base.canonical.rfc8785",
    source: "spec/hazards.md #6",
    promise: "Canonical JSON is that of RFC 8785, in whatever order the keys were written.",
  },
  {
    id: "base.canonical.faithful",
    source: "spec/hazards.md #6",
    promise: "Different values have different canonical texts, and a value that JSON would lose is refused.",
  },
  {
    id: "base.code-point.hot",
    source: "spec/safety.md §2",
    promise: "A text's code points are read alike at the first and at the hundred-thousandth time.",
  },
  {
    id: "base.id.sortable",
    source: "spec/brain.md §3",
    promise: "Ids sort by time, also within a millisecond, and contain their time.",
  },
  {
    id: "base.id.unique",
    source: "spec/brain.md §3",
    promise: "Ids are unique, also when the clock goes backwards.",
  },
  {
    id: "base.time.duration",
    source: "spec/hazards.md #28",
    promise: "A duration is never negative, and an hour by which the clock is set is no part of it.",
  },
  {
    id: "base.checksum",
    source: "spec/hazards.md #28",
    promise: "The checksum of a text is the standard CRC-32, and differs after the change of any one bit.",
  },
  {
    id: "base.time.parse",
    source: "spec/brain.md §3",
    promise:
      "RFC 3339 timestamps are read, those without a zone as local time, and no other text passes for a timestamp.",
  },
  {
    id: "base.fault.public",
    source: "spec/hazards.md #11",
    promise: "A client receives a fault without its stack, cause and data.",
  },
  {
    id: "base.fault.brand",
    source: "STYLE.md §Errors",
    promise: "Faults are recognised by brand, across copies of the package.",
  },
  {
    id: "base.fault.words",
    source: "STYLE.md §Errors",
    promise: "Every code has a message for the person and a hint for the developer.",
  },
  {
    id: "base.fragment.exact",
    source: "spec/brain.md §6",
    promise: "A rendered fragment reads back exactly as it was, whatever its text and its file's name.",
  },
  {
    id: "base.fragment.contained",
    source: "spec/hazards.md #11",
    promise: "No text can end its fragment or pass for a fragment of another origin.",
  },
  {
    id: "base.limits.checked",
    source: "spec/hazards.md #1",
    promise: "An unknown limit, or a limit that can't be kept, is an error that names every problem at once.",
  },
  {
    id: "base.limits.frozen",
    source: "spec/hazards.md #26",
    promise: "The defaults can't be changed.",
  },
];

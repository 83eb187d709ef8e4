/** The promises of the foundation: streams, deadlines, canonical JSON, ids, times, faults, fragments, limits. */
import type { Requirement } from "./requirement.ts";

export const baseRequirements: readonly Requirement[] = [
  {
    id: "base.stream.many-readers",
    source: "spec/platform.md §1",
    promise:
      "One producer, any number of readers, each at its own speed, each with every event since it began.",
  },
  {
    id: "base.stream.waits",
    source: "spec/platform.md §1",
    promise: "A reader that asked to be waited for slows the producer down, and its buffer is bounded.",
  },
  {
    id: "base.stream.lagged",
    source: "spec/platform.md §1",
    promise: "A slow reader is let go with a fault; producer and other readers don't notice.",
  },
  {
    id: "base.stream.abandoned",
    source: "spec/hazards.md #15",
    promise: "When the last reader leaves, however it leaves, the source is told at once.",
  },
  {
    id: "base.stream.result",
    source: "spec/mind.md §1",
    promise: "A reader's return value is the stream's result; an error comes after the events before it.",
  },
  {
    id: "base.stream.memory",
    source: "spec/platform.md §1",
    promise: "Neither events that were read nor readers that are done are kept.",
  },
  {
    id: "base.deadline.ignored",
    source: "spec/hazards.md #2",
    promise: "Work that ignores its signal still ends at its deadline.",
  },
  {
    id: "base.deadline.cleared",
    source: "spec/hazards.md #13",
    promise: "However work ends, no timer and no listener of its deadline stays behind.",
  },
  {
    id: "base.canonical.rfc8785",
    source: "spec/hazards.md #6",
    promise: "Canonical JSON is that of RFC 8785, whatever order keys were written in.",
  },
  {
    id: "base.canonical.faithful",
    source: "spec/hazards.md #6",
    promise: "Different values have different texts: what JSON would lose is refused.",
  },
  {
    id: "base.id.sortable",
    source: "spec/brain.md §3",
    promise: "Ids sort by time, also within a millisecond, and tell their time.",
  },
  {
    id: "base.id.unique",
    source: "spec/brain.md §3",
    promise: "Ids are unique, also when the clock goes backwards.",
  },
  {
    id: "base.time.parse",
    source: "spec/brain.md §3",
    promise: "RFC 3339 timestamps are read, naive ones as local time, and nothing else is taken for one.",
  },
  {
    id: "base.fault.public",
    source: "spec/hazards.md #11",
    promise: "A client gets a fault without its stack, cause and data.",
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
    promise: "A fragment is read back exactly as it was rendered, whatever its text and its file's name.",
  },
  {
    id: "base.fragment.contained",
    source: "spec/hazards.md #11",
    promise: "No text can end its fragment, or pass for one of another origin.",
  },
  {
    id: "base.limits.checked",
    source: "spec/hazards.md #1",
    promise: "An unknown limit, or one that can't be kept, is an error that names every problem at once.",
  },
  {
    id: "base.limits.frozen",
    source: "spec/hazards.md #26",
    promise: "The defaults can't be changed.",
  },
];

/** The promises of lessons as text with evidence. */
import type { Requirement } from "./requirement.ts";

export const lessonsRequirements: readonly Requirement[] = [
  {
    id: "brain.lessons.evidence",
    source: "spec/brain.md §4.3",
    promise:
      "A dreamed lesson carries its evidence, dates and confidence in a comment that people can read and edit.",
  },
  {
    id: "brain.lessons.bytes",
    source: "spec/brain.md §4",
    promise:
      "Rewriting a file of lessons changes no byte that isn't a lesson's own; the same edit again changes none.",
  },
  {
    id: "brain.lessons.round-trip",
    source: "spec/brain.md §4",
    promise: "A lesson of any text is read back as it was written, on one line, in a file with any content.",
  },
  {
    id: "brain.lessons.update",
    source: "spec/brain.md §4.3",
    promise: "Strengthening a lesson changes its comment only, and keeps the keys that it doesn't know.",
  },
  {
    id: "brain.lessons.same",
    source: "spec/brain.md §4.3",
    promise: "Lessons that differ in a name, number, symbol, negation or order never count as the same.",
  },
  {
    id: "brain.lessons.contradiction",
    source: "spec/brain.md §4.3",
    promise:
      "Opposite advice on one subject is recognised: a negation, a swapped preference, a swapped order.",
  },
  {
    id: "brain.lessons.warning",
    source: "spec/brain.md, circuit breakers",
    promise: "A lesson that warns of something is distinguished from a mention of it.",
  },
  {
    id: "brain.lessons.compress",
    source: "spec/brain.md §4.8",
    promise:
      "Beyond its bound LESSONS.md loses duplicates, which are merged, and its weakest lessons, which are archived.",
  },
  {
    id: "brain.lessons.compress-person",
    source: "spec/brain.md §4.8",
    promise: "Compressing removes no lesson that a person wrote or edited.",
  },
  {
    id: "brain.lessons.archive",
    source: "spec/brain.md §4.8",
    promise: "The archive keeps each removed lesson once, with the day and the reason.",
  },
];

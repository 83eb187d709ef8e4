/** The promises of the dream about the sentences that it writes. */
import type { Requirement } from "./requirement.ts";

export const dreamSentenceRequirements: readonly Requirement[] = [
  {
    id: "brain.sentence.by-people",
    source: "spec/brain.md §4",
    promise:
      "A lesson is a sentence that a person wrote in a reflection: one line, a capital, a period, at most 200 characters.",
  },
  {
    id: "brain.sentence.no-noise",
    source: "spec/hazards.md #29",
    promise:
      "Command lines, reports of hooks, traces, data, diffs, addresses, questions and progress notes are no lessons.",
  },
  {
    id: "brain.sentence.rewrites",
    source: "spec/brain.md §4",
    promise: "Advice in hindsight (should have, need to, next time, remember to, lesson) becomes advice.",
  },
  {
    id: "brain.sentence.general",
    source: "spec/brain.md §4",
    promise:
      "Dates, numbers of pull requests, hashes and references to this time are removed where the sentence makes sense without them.",
  },
  {
    id: "brain.sentence.languages",
    source: "spec/brain.md §4",
    promise: "Lessons and noise are distinguished in Japanese, Chinese, Korean, Russian and other languages.",
  },
  {
    id: "brain.sentence.held-out",
    source: "spec/hazards.md #29",
    promise:
      "On reflections that the code was not tuned on, with many near misses among them, four of five accepted sentences are lessons.",
  },
  {
    id: "brain.sentence.groups",
    source: "spec/brain.md §4",
    promise:
      "Sentences of the same meaning are one lesson, without chains; a negation, another number or another order is another lesson.",
  },
  {
    id: "brain.sentence.unworded",
    source: "spec/hazards.md #29",
    promise:
      "Recurring failures without a sentence are reported as such, by their telling line; routine successes, and failures that were each another one and passed, are not reported.",
  },
  {
    id: "brain.sentence.trust",
    source: "spec/brain.md §3",
    promise: "Words of strangers carry their origin, and are not used where a person or the mind has spoken.",
  },
  {
    id: "brain.sentence.hostile",
    source: "spec/brain.md §3",
    promise:
      "Text that addresses the model is never a lesson, and no lesson can open a comment, a line or a heading.",
  },
  {
    id: "brain.sentence.remedies",
    source: "spec/brain.md §4",
    promise:
      "A step that made a failing action work in two sessions, and is particular to that action, is found; a habitual step is not.",
  },
  {
    id: "brain.sentence.remedy-words",
    source: "spec/brain.md §4",
    promise:
      "A remedy is worded with the command in backticks, and not at all where no honest sentence is possible.",
  },
];

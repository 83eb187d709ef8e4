/** The promises about the streams and the failures of each provider. */
import type { Requirement } from "./requirement.ts";

export const modelWiresRequirements: readonly Requirement[] = [
  {
    id: "model.wire.whole",
    source: "spec/mind.md §6",
    promise:
      "Streams of OpenAI, Anthropic, Google and the servers that speak like OpenAI arrive whole: text, reasoning, calls, why they ended, and usage.",
  },
  {
    id: "model.wire.turn",
    source: "spec/mind.md §2",
    promise:
      "A turn ends as its provider's stream does, and runs no call whose arguments differ from those sent.",
  },
  {
    id: "model.wire.split",
    source: "spec/mind.md §6",
    promise:
      "However the bytes of a stream are split, and whatever its line endings, the answer is the same.",
  },
  {
    id: "model.wire.broken",
    source: "spec/hazards.md #17",
    promise: "A stream that breaks off anywhere is never a finished answer, and gives no truncated call.",
  },
  {
    id: "model.wire.refused",
    source: "spec/mind.md §6",
    promise:
      "Each provider's refusals and malformed answers are distinguished, and no package retries by itself.",
  },
  {
    id: "model.wire.left",
    source: "spec/hazards.md #15",
    promise: "Leaving a provider's stream closes its connection.",
  },
  {
    id: "model.failure.codes",
    source: "spec/mind.md §6",
    promise: "Whatever a provider or its package throws or sends becomes one fault that says what is wrong.",
  },
  {
    id: "model.failure.retry-after",
    source: "spec/mind.md §6",
    promise: "The time of the next attempt at a provider is read from headers, bodies and words.",
  },
  {
    id: "model.failure.secrets",
    source: "spec/hazards.md #11",
    promise: "The reason of a failure is one plain line, with no stack and no key.",
  },
  {
    id: "model.failure.total",
    source: "spec/hazards.md #14",
    promise: "Reading a failure never fails, whatever value was thrown.",
  },
];

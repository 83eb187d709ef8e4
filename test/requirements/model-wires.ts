/** The promises about the streams and the failures of each provider. */
import type { Requirement } from "./requirement.ts";

export const modelWiresRequirements: readonly Requirement[] = [
  {
    id: "model.wire.whole",
    source: "spec/mind.md §6",
    promise:
      "What OpenAI, Anthropic, Google and the servers that speak like OpenAI stream arrives whole: text, reasoning, calls, why it ended, and usage.",
  },
  {
    id: "model.wire.turn",
    source: "spec/mind.md §2",
    promise:
      "A turn ends as its provider's stream does, and runs no call whose arguments are not what was sent.",
  },
  {
    id: "model.wire.split",
    source: "spec/mind.md §6",
    promise:
      "However the bytes of a stream are cut, and whichever ends its lines have, the answer is the same.",
  },
  {
    id: "model.wire.broken",
    source: "spec/hazards.md #17",
    promise: "A stream that breaks off anywhere is never a finished answer, and gives no call that is cut.",
  },
  {
    id: "model.wire.refused",
    source: "spec/mind.md §6",
    promise:
      "Each provider's refusals, and answers that are none, are told apart; nobody asks again unasked.",
  },
  {
    id: "model.wire.left",
    source: "spec/hazards.md #15",
    promise: "Whoever leaves a provider's stream closes the connection to it.",
  },
  {
    id: "model.failure.codes",
    source: "spec/mind.md §6",
    promise: "Whatever a provider or its package throws or sends becomes one fault that says what is wrong.",
  },
  {
    id: "model.failure.retry-after",
    source: "spec/mind.md §6",
    promise: "When a provider may be asked again is read from headers, bodies and words.",
  },
  {
    id: "model.failure.secrets",
    source: "spec/hazards.md #11",
    promise: "What is told of a failure is one plain line, with no stack and no key.",
  },
  {
    id: "model.failure.total",
    source: "spec/hazards.md #14",
    promise: "Reading a failure never fails, whatever was thrown.",
  },
];

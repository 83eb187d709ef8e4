/** The promises of models that fail: retries, circuits, fallbacks, and bounds on silence and length. */
import type { Requirement } from "./requirement.ts";

export const modelRouteRequirements: readonly Requirement[] = [
  {
    id: "model.retry.again",
    source: "spec/mind.md §6",
    promise: "A failure that may pass is retried a bounded number of times, and each attempt is an event.",
  },
  {
    id: "model.retry.retry-after",
    source: "spec/mind.md §6",
    promise: "A provider's Retry-After is honoured, and too long a pause moves the turn to the next model.",
  },
  {
    id: "model.retry.cancelled",
    source: "spec/mind.md §2",
    promise: "A turn that is cancelled between two attempts ends at once.",
  },
  {
    id: "model.fallback.order",
    source: "spec/mind.md §6",
    promise: "When a model fails for good, the next one is asked, in order, and the events say why.",
  },
  {
    id: "model.fallback.never-repeats",
    source: "spec/mind.md §6",
    promise: "A fallback never repeats text that was already streamed.",
  },
  {
    id: "model.breaker",
    source: "spec/mind.md §6",
    promise:
      "Each class of failure has a circuit of its own, and a model with an open circuit is skipped and named.",
  },
  {
    id: "model.breaker.requests",
    source: "spec/mind.md §6",
    promise:
      "A refused key, an unknown model and a request that is itself wrong open no circuit; the refusal of a key names the key's variable.",
  },
  {
    id: "model.stalled",
    source: "spec/mind.md §6",
    promise:
      "The first token and the pause between tokens each have a time limit, and a slow reader counts for neither.",
  },
  {
    id: "model.empty-answer",
    source: "spec/hazards.md #19",
    promise: "An empty answer is retried, and no turn ends silently as completed with nothing done.",
  },
  {
    id: "model.answer-bound",
    source: "DESIGN.md §3",
    promise: "A model that never stops is stopped at a limit, which the turn names.",
  },
  {
    id: "model.call.released",
    source: "spec/hazards.md #15",
    promise: "However a model call ends, its provider's connection is released.",
  },
];

/** The promises of structured output. */
import type { Requirement } from "./requirement.ts";

export const modelObjectRequirements: readonly Requirement[] = [
  {
    id: "model.object.repair.valid",
    source: "spec/hazards.md #22",
    promise: "Valid JSON is unchanged, and `__proto__` is a key like any other.",
  },
  {
    id: "model.object.repair.extracted",
    source: "spec/mind.md §8",
    promise: "JSON is found in prose, fences and tags, and among several objects none is lost to null.",
  },
  {
    id: "model.object.repair.contents",
    source: "spec/hazards.md #22",
    promise:
      "The content of strings is never changed: apostrophes, fences, comments and literals stay in them.",
  },
  {
    id: "model.object.repair.damages",
    source: "spec/mind.md §8",
    promise:
      "At least 95 of 100 damaged documents (trailing commas, other quotes, comments, bare keys, Python literals, missing closing brackets) are read as they were meant.",
  },
  {
    id: "model.object.repair.cut",
    source: "spec/hazards.md #22",
    promise: "JSON that breaks off is read as a prefix of the whole, and no content is invented.",
  },
  {
    id: "model.object.repair.corpus",
    source: "spec/hazards.md #22",
    promise:
      "97 of 100 cases of a public corpus are read as expected or not at all, and 70 are read; a guess of its library is refused.",
  },
  {
    id: "model.object.repair.right-or-failed",
    source: "spec/hazards.md #22",
    promise: "JSON that is damaged in one place is read as it was written or not at all.",
  },
  {
    id: "model.object.repair.total",
    source: "spec/hazards.md #35",
    promise: "No text makes the repair throw or hang, and prose never passes for the expected JSON.",
  },
  {
    id: "model.object.partial.prefix",
    source: "spec/mind.md §8",
    promise:
      "Every value that streams is a prefix of the final value, wherever the text is split, and the last one equals it.",
  },
  {
    id: "model.object.partial.complete",
    source: "spec/mind.md §8",
    promise: "Partial strings grow, and numbers, literals and keys are shown when they are complete.",
  },
  {
    id: "model.object.partial.shared",
    source: "spec/mind.md §8",
    promise: "A delivered value never changes.",
  },
  {
    id: "model.object.partial.total",
    source: "spec/hazards.md #22",
    promise: "Text that is no JSON ends the partial values, and nothing throws.",
  },
  {
    id: "model.object.partial.linear",
    source: "spec/hazards.md #35",
    promise: "Following an answer takes time linear in its length.",
  },
  {
    id: "model.object.format",
    source: "spec/mind.md §8",
    promise: "A value is requested by its schema and validated against it, and streams as it is written.",
  },
  {
    id: "model.object.format.typed",
    source: "spec/mind.md §8",
    promise:
      "A value never has a wrong type silently: an invalid answer is a failure with its problems and its text.",
  },
  {
    id: "model.object.format.wrapped",
    source: "spec/mind.md §8",
    promise: "A value that is no object travels in an object, and is also accepted without it.",
  },
  {
    id: "model.object.format.list",
    source: "spec/mind.md §8",
    promise: "The items of a list stream one by one, when they are complete and valid.",
  },
  {
    id: "model.object.format.choice",
    source: "spec/mind.md §8",
    promise: "A choice is one of its options, or no value.",
  },
  {
    id: "model.object.prompts",
    source: "spec/mind.md §8",
    promise: "A model's instructions carry the schema, and after a failure what was wrong, within bounds.",
  },
  {
    id: "model.object.native",
    source: "spec/mind.md §8; spec/hazards.md #1",
    promise:
      "Structured output of a provider is used where it exists, strict where the schema allows; otherwise the instructions ask for it.",
  },
  {
    id: "model.object.light",
    source: "spec/hazards.md #34",
    promise: "The repairing library is loaded at the first repair.",
  },
];

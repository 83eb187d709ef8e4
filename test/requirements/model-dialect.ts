/** The promises of the adaptation of schemas and tools to a provider's dialect. */
import type { Requirement } from "./requirement.ts";

export const modelDialectRequirements: readonly Requirement[] = [
  {
    id: "model.dialect.accepted",
    source: "spec/mind.md §7",
    promise: "An adapted schema has nothing that its provider documents as refused.",
  },
  {
    id: "model.dialect.wider",
    source: "spec/mind.md §7",
    promise: "An adapted schema accepts every object that the schema accepts.",
  },
  {
    id: "model.dialect.pure",
    source: "spec/mind.md §7",
    promise: "Adapting changes no given schema, and adapting again changes nothing.",
  },
  {
    id: "model.dialect.bounded",
    source: "spec/mind.md §7",
    promise: "Any schema, however deep, wide, recursive or malformed, is adapted without an error.",
  },
  {
    id: "model.dialect.same",
    source: "spec/mind.md §7",
    promise:
      "A schema or a list of tools that fits is returned as the same object, and each is adapted once.",
  },
  {
    id: "model.dialect.described",
    source: "spec/mind.md §7",
    promise: "A rule for which a dialect has no keyword goes into the description, within bounds.",
  },
  {
    id: "model.dialect.root",
    source: "spec/mind.md §7",
    promise: "A union, a choice or a reference at the root of a tool's parameters becomes one object.",
  },
  {
    id: "model.dialect.references",
    source: "spec/mind.md §7",
    promise: "References are expanded where the dialect doesn't know them, and cut where they never end.",
  },
  {
    id: "model.dialect.names",
    source: "spec/mind.md §7",
    promise: "A tool's name that a provider refuses is sent as another name and mapped back.",
  },
  {
    id: "model.dialect.descriptions",
    source: "spec/mind.md §7",
    promise: "A tool's description that is too long for a provider loses no content.",
  },
  {
    id: "model.dialect.chosen",
    source: "spec/mind.md §7",
    promise: "A model's dialect follows from its provider, and behind a gateway from the model.",
  },
  {
    id: "model.dialect.wire",
    source: "spec/mind.md §7",
    promise: "The requests that the real provider packages send are requests that their providers accept.",
  },
  {
    id: "model.dialect.response",
    source: "spec/mind.md §8",
    promise:
      "The schema of an answer goes to providers that accept one, never in a form that is stricter than the schema.",
  },
];

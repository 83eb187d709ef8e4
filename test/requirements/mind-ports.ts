import type { Requirement } from "./requirement.ts";

export const mindPortRequirements: readonly Requirement[] = [
  {
    id: "mind.input.parts",
    source: "spec/mind.md",
    promise:
      "An input is text or parts; images, files and data reach the model, and the log keeps them as plain JSON.",
  },
  {
    id: "mind.input.bounds",
    source: "spec/mind.md",
    promise: "An input with no parts, too many parts or too large parts fails before its turn begins.",
  },
  {
    id: "mind.input.author",
    source: "spec/mind.md",
    promise:
      "Author and metadata of an input are bounded, committed, and seen by hooks; the model sees the author.",
  },
  {
    id: "mind.input.hooks",
    source: "spec/mind.md",
    promise: "A hook may change an input's words, or all of its parts.",
  },
  {
    id: "mind.input.budget",
    source: "spec/mind.md §6",
    promise: "A budget counts the files of an input by their size.",
  },
  {
    id: "model.reflex.files",
    source: "spec/mind.md §10",
    promise: "The reflex says which files of an input it can't read, and answers the input's words.",
  },
  {
    id: "mind.input.once",
    source: "spec/mind.md",
    promise:
      "Two inputs with the same idempotency id in a session are one turn, at once, later, after a crash, and in another process.",
  },
  {
    id: "mind.waiting.result",
    source: "spec/mind.md",
    promise:
      "A tool without a body suspends its turn; its result can be given in any process, and resumes the turn there.",
  },
  {
    id: "mind.waiting.question",
    source: "spec/mind.md",
    promise: "A question of a tool or a hook suspends the turn until a person answers, in any process.",
  },
  {
    id: "mind.waiting.strict",
    source: "spec/hazards.md #2",
    promise:
      "A result or an answer counts once, in time, with its request's hash, in its own session, and in its exact shape.",
  },
  {
    id: "mind.waiting.choke-point",
    source: "spec/hazards.md #1",
    promise: "A call without a body leaves the mind only after validation, policy and approval.",
  },
  {
    id: "mind.reading.unread",
    source: "spec/mind.md",
    promise:
      "A turn without a reader ends; a slow reader misses no text, and slows the turn only on its own request.",
  },
  {
    id: "mind.reading.text",
    source: "spec/mind.md",
    promise: "A turn's textStream gives its text alone.",
  },
  {
    id: "mind.options.call",
    source: "spec/mind.md",
    promise: "Each option of a turn changes the model's call or the turn that it is for.",
  },
  {
    id: "mind.options.wrong",
    source: "spec/hazards.md #1",
    promise: "A wrong or unknown option of a turn is a fault that names it, and no turn begins.",
  },
  {
    id: "tools.output.parts",
    source: "spec/mind.md",
    promise:
      "A tool's result may be parts: the model reads them in the contract's shape, cut to size, also on replay.",
  },
  {
    id: "tools.define.defaults",
    source: "spec/mind.md",
    promise:
      "A tool needs a name, a description, an input and a body, and effects that it doesn't declare are asked about.",
  },
];

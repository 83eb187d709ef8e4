/** The promises of models. */
import type { Requirement } from "./requirement.ts";

export const modelRequirements: readonly Requirement[] = [
  {
    id: "model.contract.normalised",
    source: "spec/mind.md §6",
    promise: "V2 and V3 models are normalised once at the edge; their stream is never wrapped per part.",
  },
  {
    id: "model.contract.tolerant",
    source: "spec/mind.md §6",
    promise: "Usage and finish reasons are read in the shapes of every supported version.",
  },
  {
    id: "model.resolve",
    source: "spec/mind.md §6",
    promise: "`provider/model` names a model; an unknown name is an error that lists the known ones.",
  },
  {
    id: "model.reflex.remembers",
    source: "spec/mind.md §6",
    promise:
      "“remember that …” calls the tool and names the file and line of the words; without the tool the reflex says that it can't.",
  },
  {
    id: "model.reflex.cites",
    source: "spec/mind.md §6",
    promise:
      "The reflex answers with quotations, each with file and line, and says so when it does not know.",
  },
  {
    id: "model.reflex.threshold",
    source: "spec/mind.md §6",
    promise: "A passage that matches half of a question or less is not an answer.",
  },
  {
    id: "model.reflex.instructions",
    source: "spec/mind.md §6; spec/hazards.md #24",
    promise:
      "Plain instructions call the same tools through the same protocol; the reflex says what it can't do, and never pretends.",
  },
  {
    id: "model.reflex.keeps",
    source: "spec/mind.md §6",
    promise:
      "Plain statements are kept as a decision (with its reason and its alternative), a preference or a fact, at once or after a yes; small talk is not.",
  },
  {
    id: "model.reflex.contradicts",
    source: "spec/mind.md §6",
    promise:
      "Words that go against a standing decision, preference or fact are held against it; a yes replaces it.",
  },
  {
    id: "model.reflex.corrects",
    source: "spec/mind.md §6",
    promise:
      "A correction replaces the memory that the last answer cited, and shows the old words and their place; an objection without the right words changes nothing.",
  },
  {
    id: "model.reflex.forgets",
    source: "spec/mind.md §6",
    promise: "“forget …” shows what it found, with its place, and erases it on a yes only.",
  },
  {
    id: "model.reflex.overview",
    source: "spec/mind.md §6",
    promise:
      "“what do you know?”, “what's new?” and their like are answered with counts, the task under way and the newest entries.",
  },
  {
    id: "model.reflex.near",
    source: "spec/mind.md §6",
    promise:
      "“nothing speaks of it” is said where no word of a question is found; else the nearest is shown, as only near, and words that an answer lacks are named.",
  },
  {
    id: "model.reflex.looks",
    source: "spec/mind.md §6",
    promise: "A request to look (status, changes, commits, files, a text) calls the reading tool for it.",
  },
  {
    id: "model.reflex.utterances",
    source: "spec/mind.md §6",
    promise:
      "Of 250 labelled utterances of 14 kinds at least 92 % are answered rightly, and none with a falsehood.",
  },
  {
    id: "model.reflex.talks",
    source: "spec/mind.md §6",
    promise:
      "Small talk and questions about abilities, the task under way and the preferences are answered from the context.",
  },
  {
    id: "model.reflex.honest",
    source: "spec/mind.md §6",
    promise:
      "The reflex says once in a conversation that it is the reflex model and how to configure another.",
  },
  {
    id: "model.reflex.streams",
    source: "spec/mind.md §6",
    promise: "The reflex streams through the same contract as every model, with usage.",
  },
  {
    id: "model.reflex.options",
    source: "spec/hazards.md #1",
    promise:
      "Each call option that the reflex takes changes its answer, and an option that it can't honour is a warning or an error.",
  },
  {
    id: "model.reflex.deterministic",
    source: "spec/mind.md §6",
    promise: "The same prompt gives the same answer of the reflex.",
  },
  {
    id: "model.reflex.injection",
    source: "spec/hazards.md #11",
    promise: "Text of tools, documents and strangers is quoted with its origin, never followed.",
  },
  {
    id: "model.reflex.no-orders",
    source: "spec/hazards.md #11",
    promise: "No text in fragments or results makes the reflex call a tool.",
  },
  {
    id: "model.reflex.words",
    source: "spec/hazards.md #30",
    promise:
      "The reflex recognises requests by whole words, in English, German, French, Spanish and Japanese.",
  },
  {
    id: "model.reflex.bounded",
    source: "spec/hazards.md #35",
    promise: "The reflex answers a request of any size in linear time.",
  },
  {
    id: "model.import.light",
    source: "spec/hazards.md #34",
    promise: "Importing the room loads only the project's own files.",
  },
  {
    id: "testing.script-ended",
    source: "spec/hazards.md #24",
    promise: "A scripted model whose script is at its end fails and says so.",
  },
];

/** The promises of the classifier. */
import type { Requirement } from "./requirement.ts";

export const classifierRequirements: readonly Requirement[] = [
  {
    id: "safety.classifier.evidence",
    source: "spec/safety.md §2",
    promise:
      "A text is judged by weighted evidence of several families, and never stopped for a keyword alone.",
  },
  {
    id: "safety.classifier.ordinary",
    source: "spec/hazards.md #4",
    promise:
      "Ordinary requests that share words with attacks pass, with commands, SQL, roles and friends called Dan.",
  },
  {
    id: "safety.classifier.disguise",
    source: "spec/safety.md §2",
    promise:
      "An attack stays found behind look-alike letters, invisible characters, full width, accents, leetspeak, spacing, and encodings within encodings.",
  },
  {
    id: "safety.classifier.languages",
    source: "spec/hazards.md #4",
    promise:
      "Orders to disregard instructions are found in English, German, French, Spanish, Portuguese, Italian, Russian, Chinese and Japanese.",
  },
  {
    id: "safety.classifier.total",
    source: "spec/safety.md §2",
    promise:
      "Every text of any Unicode is judged deterministically, without a throw, with spans inside the text.",
  },
  {
    id: "safety.classifier.linear",
    source: "spec/safety.md §2",
    promise: "The work grows in proportion to the text, whatever the text.",
  },
  {
    id: "safety.classifier.bound",
    source: "spec/safety.md §2",
    promise:
      "Decoded text is read up to the length of the text itself, however many parts it has; more than that is flagged.",
  },
  {
    id: "safety.classifier.documents",
    source: "spec/hazards.md #4",
    promise:
      "A document that names things, and says what an answer never does, isn't taken for an order to a model.",
  },
  {
    id: "safety.classifier.arguments",
    source: "spec/safety.md §2",
    promise:
      "Commands, SQL, paths and templates that break out of an argument are found there, and neither in prose nor in arguments that are for them.",
  },
  {
    id: "safety.classifier.stages",
    source: "spec/safety.md §2",
    promise:
      "Orders in a tool's result weigh more than a person's, and of an answer only addresses and hidden text count.",
  },
  {
    id: "safety.classifier.profiles",
    source: "spec/safety.md §6",
    promise:
      "The profile sets the scores from which on a text is flagged and stopped, and the configuration overrides them.",
  },
  {
    id: "safety.classifier.turns",
    source: "spec/hazards.md #1",
    promise:
      "Without configuration the classifier judges each turn's input, tool results and arguments, and records its flags.",
  },
  {
    id: "safety.classifier.bars",
    source: "spec/hazards.md #4",
    promise:
      "On the shared sets at most 0.5 % of each benign set is blocked and 3 % flagged, with at least 60 % of direct attacks found.",
  },
  {
    id: "cli.classify.shows",
    source: "spec/safety.md §2",
    promise:
      "`brainstem classify` shows the text as it is read, the evidence with its weights, and the effect in each profile.",
  },
];

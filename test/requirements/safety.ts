/** The promises of safety: so far, that secrets are taken out before anything is written. */
import type { Requirement } from "./requirement.ts";

export const safetyRequirements: readonly Requirement[] = [
  {
    id: "safety.privacy.secret-formats",
    source: "spec/hazards.md #31",
    promise: "Keys of real formats are redacted everywhere in a text, measured on a corpus of formats.",
  },
  {
    id: "safety.privacy.maintained-rules",
    source: "spec/hazards.md #31",
    promise: "The maintained rules find in a text the places that their own runner reports.",
  },
  {
    id: "safety.privacy.secret-assignments",
    source: "spec/safety.md §5",
    promise:
      "Passwords and keys are found by the name that they are assigned to: in settings, code, commands, URLs and sentences.",
  },
  {
    id: "safety.privacy.commands",
    source: "spec/hazards.md #31",
    promise:
      "Secrets are taken out of command lines where a program takes one: after an option, in a header or a cookie, as a setting's value, as input, or behind a subcommand that is called secret.",
  },
  {
    id: "safety.privacy.private-keys",
    source: "spec/safety.md §5",
    promise:
      "Private keys are redacted from their recognised start to their end, also when they were cut off.",
  },
  {
    id: "safety.privacy.harmless",
    source: "spec/safety.md §5",
    promise: "Text without secrets is unchanged, also where it mentions secrets.",
  },
  {
    id: "safety.privacy.idempotent",
    source: "spec/brain.md §3",
    promise: "Redaction changes only secrets, and leaves redacted text unchanged.",
  },
  {
    id: "safety.privacy.closed",
    source: "spec/safety.md §5",
    promise: "If redaction fails, the text goes no further, and the fault is redaction.failed.",
  },
  {
    id: "safety.privacy.linear",
    source: "spec/safety.md §2",
    promise: "Redaction takes time linear in the text, whatever the text.",
  },
  {
    id: "safety.privacy.json",
    source: "spec/brain.md §3",
    promise: "Every string of a JSON value is redacted, and redacted whole under a name for secrets.",
  },
  {
    id: "safety.detect.kinds",
    source: "spec/safety.md §5",
    promise: "Each kind of personal data is found at its place, and not the word before it, with its group.",
  },
  {
    id: "safety.detect.checks",
    source: "spec/safety.md §5",
    promise: "Numbers with a wrong check digit are no cards, accounts, wallets or national numbers.",
  },
  {
    id: "safety.detect.words",
    source: "spec/safety.md §5",
    promise: "The words around a value make it surer or less sure, and the finding names them.",
  },
  {
    id: "safety.detect.harmless",
    source: "spec/evals.md",
    promise: "Code, commands, versions, dates, lists and measures are no personal data.",
  },
  {
    id: "safety.detect.stream",
    source: "spec/hazards.md #9",
    promise:
      "At each split point of each entity the stream reads as the redaction of the whole, and holds back at most 256 characters of a kind with a greatest length.",
  },
  {
    id: "safety.detect.linear",
    source: "spec/safety.md §2",
    promise: "Finding takes time linear in the text, whatever the text.",
  },
  {
    id: "safety.detect.options",
    source: "spec/hazards.md #1",
    promise:
      "Kinds, countries, the least confidence and a finder of names change the findings; unknown ones are errors.",
  },
  {
    id: "safety.detect.light",
    source: "spec/hazards.md #34",
    promise: "Importing the detectors loads no library; a scanner loads those that its kinds need.",
  },
];

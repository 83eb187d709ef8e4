/** The promises of guardrails. */
import type { Requirement } from "./requirement.ts";

export const guardrailRequirements: readonly Requirement[] = [
  {
    id: "safety.guardrails.split",
    source: "spec/hazards.md #9",
    promise:
      "At every split into deltas, a stream reads as the redaction of its whole text, and a bounded match holds back at most 256 characters.",
  },
  {
    id: "safety.guardrails.blocks",
    source: "spec/safety.md §1",
    promise:
      "A match whose beginning is in an earlier block of the turn's answer, before a call of a tool, is found when it is complete: its end isn't shown, and its beginning is taken back.",
  },
  {
    id: "safety.guardrails.cut",
    source: "spec/safety.md §1",
    promise:
      "Of an answer that is cut off by its length, a failure or a cancel, the beginning of a secret is withheld, and the plain word that a stream held back is shown.",
  },
  {
    id: "base.pattern.stream",
    source: "spec/safety.md §1",
    promise:
      "Matches of expressions are found in a text that goes on in linear time, and none before the open place is revised.",
  },
  {
    id: "safety.guardrails.bound",
    source: "spec/safety.md §1, spec/hazards.md #9",
    promise:
      "A bounded finder that never decides holds back at most 256 characters, and cuts no letter in two.",
  },
  {
    id: "safety.guardrails.phrases",
    source: "spec/safety.md §1",
    promise:
      "Forbidden phrases and linear patterns block, redact, ask about or flag a text at the stages that a configuration names, across deltas.",
  },
  {
    id: "safety.guardrails.input",
    source: "spec/safety.md §1",
    promise:
      "An input that is blocked, redacted or rewritten reaches no model, no stream, no log and no later hook as it came, with its data and text files.",
  },
  {
    id: "safety.guardrails.ask",
    source: "spec/safety.md §1",
    promise:
      "An input about which a guardrail asks waits durably for a person, in any process, and no model has it before a yes.",
  },
  {
    id: "safety.guardrails.flag",
    source: "spec/hazards.md #4",
    promise:
      "A flag lets a text pass, and later hooks of the turn read the decision, in this process and after a resume in another.",
  },
  {
    id: "safety.guardrails.strictest",
    source: "spec/safety.md §1",
    promise:
      "Rewriters run in order, judges at the same time on what is left, and the strictest verdict decides.",
  },
  {
    id: "safety.guardrails.output",
    source: "spec/safety.md §1",
    promise:
      "A guardrail of whole answers makes the stream wait only where it says so, and else retracts the answer with what to show instead.",
  },
  {
    id: "safety.guardrails.stream",
    source: "spec/safety.md §1",
    promise:
      "Guardrails watch a stream's text and reasoning across deltas: they redact, hold back, ask, and block with what was shown taken back.",
  },
  {
    id: "safety.guardrails.cross-agent",
    source: "spec/safety.md §1",
    promise:
      "Results of tools, and inputs from agents, tools and documents, are judged at the stage cross-agent, and the log keeps no result that was stopped.",
  },
  {
    id: "safety.guardrails.result-ask",
    source: "spec/safety.md §1",
    promise:
      "A result about which a guardrail asks waits durably for a person, in any process, and after a no, or without an approver, a notice takes its place.",
  },
  {
    id: "safety.guardrails.progress",
    source: "spec/safety.md §1",
    promise:
      "The progress of a running tool is judged as results are, across messages, before any reader sees it.",
  },
  {
    id: "safety.guardrails.taken-back",
    source: "spec/hazards.md #11",
    promise:
      "An answer that a guardrail takes back isn't readable in the log, which has the retraction and the words that were shown instead, and the chain stays whole.",
  },
  {
    id: "safety.guardrails.fragments",
    source: "spec/safety.md §1",
    promise: "Fragments of other origins pass the guardrails before the prompt is made of them.",
  },
  {
    id: "safety.guardrails.chaos",
    source: "spec/hazards.md #13",
    promise:
      "A guardrail that throws, hangs or answers nonsense stops the text where it is declared closed and passes it where it is open, at every stage, and an event says which.",
  },
  {
    id: "safety.guardrails.quiet",
    source: "spec/hazards.md #11",
    promise: "No decision's event quotes the text, whatever a guardrail throws.",
  },
  {
    id: "brainstem.guardrails.chosen",
    source: "spec/safety.md §1",
    promise:
      "Guardrails are chosen by the configuration, by brain.yaml, by a profile, by a part, and by a function of the turn that may only add.",
  },
  {
    id: "brainstem.guardrails.strict",
    source: "spec/hazards.md #1",
    promise:
      "An unknown name, key, stage, action or pattern of a guardrail is an error at start that names its place.",
  },
  {
    id: "brainstem.guardrails.profile",
    source: "spec/safety.md §6",
    promise:
      "The profile is the configuration's, else brain.yaml's, where one below standard needs a person's acceptance.",
  },
  {
    id: "safety.step-up.tiers",
    source: "spec/hazards.md #7",
    promise:
      "A call's tier is the greatest of its operations in the policy's one table, never of a word in its arguments; an unknown operation counts as irreversible unless its tool has no effect.",
  },
  {
    id: "safety.step-up.approve-from",
    source: "spec/safety.md §6",
    promise:
      "A person approves the calls from the tier on that profile or configuration name, whatever the rules allow.",
  },
  {
    id: "safety.step-up.raised",
    source: "spec/safety.md §6",
    promise:
      "Flags of the turn, hours and volume raise a call's tier by configuration, and nothing lowers it.",
  },
  {
    id: "safety.profiles.table",
    source: "spec/safety.md §6",
    promise: "The table of profiles in the documentation is made of the code.",
  },
  {
    id: "brainstem.step-up",
    source: "spec/safety.md §6",
    promise:
      "Every option of step-up changes which calls are asked about, and an invalid one is an error at start.",
  },
];

/** The promises of the auditor: a second model, or rules, that judges answers by principles. */
import type { Requirement } from "./requirement.ts";

export const auditorRequirements: readonly Requirement[] = [
  {
    id: "auditor.verdict.strict",
    source: "spec/hazards.md #5",
    promise:
      "Only one JSON object of exactly the asked form is a verdict: prose, a text for a boolean, a member too many or said twice, a contradiction or an unknown principle counts as a failure.",
  },
  {
    id: "auditor.verdict.copied",
    source: "spec/hazards.md #5",
    promise:
      "A verdict that the judged text itself holds, however it is written, is not believed, and neither is an answer with the marker in it.",
  },
  {
    id: "auditor.marker",
    source: "spec/safety.md §3",
    promise:
      "The judged text is data between markers that are random for each judgement and occur nowhere in it, and reaches the auditor unchanged whatever it says.",
  },
  {
    id: "auditor.apart",
    source: "spec/safety.md §3",
    promise: "The auditor has a prompt of its own and sees none of the conversation's instructions.",
  },
  {
    id: "auditor.question",
    source: "spec/safety.md §3",
    promise:
      "The auditor sees the turn's question as data between markers, as the guardrails let it in, at most 4,000 characters of it.",
  },
  {
    id: "auditor.bounded",
    source: "spec/safety.md §3",
    promise:
      "The judgements of a stream are bounded by limits.auditEvaluations, 50 by default, and made by sentence.",
  },
  {
    id: "auditor.last",
    source: "spec/hazards.md #5",
    promise:
      "The end of an answer is judged even when the bound is used up, with all that was left until then.",
  },
  {
    id: "auditor.overlap",
    source: "spec/safety.md §3",
    promise: "A statement that is split over two judgements is seen whole in one of them.",
  },
  {
    id: "auditor.failure",
    source: "spec/hazards.md #5",
    promise:
      "Where the auditor is unavailable, late or answers nonsense, the answer is blocked by default, passes where a tenant is declared open, and an event says so in both cases.",
  },
  {
    id: "auditor.principle",
    source: "spec/safety.md §3",
    promise:
      "The record of a broken principle has its number and its sentence, and none of the answer's words.",
  },
  {
    id: "auditor.sessions",
    source: "spec/hazards.md #5",
    promise: "Nothing of a judgement is shared between two sessions that are judged at the same time.",
  },
  {
    id: "auditor.retracts",
    source: "spec/safety.md §1",
    promise:
      "Without waiting, text is shown at once, and taken back with words in its place when it broke a principle.",
  },
  {
    id: "auditor.waits",
    source: "spec/safety.md §1",
    promise: "Where the configuration says so, no text is shown before it was judged; reasoning never is.",
  },
  {
    id: "auditor.revise",
    source: "spec/safety.md §3",
    promise:
      "Where the configuration says so, the main model rewrites a broken answer without tools, the rewritten answer is judged again, and after limits.auditRevisions of them the answer is blocked.",
  },
  {
    id: "auditor.risk",
    source: "spec/safety.md §3",
    promise:
      "With `risky`, flags, calls that can't be taken back, changes and length decide whether an answer is judged while it streams, at its end, or not.",
  },
  {
    id: "auditor.rules",
    source: "spec/safety.md §3",
    promise:
      "A deterministic auditor without a network finds copied instructions, secrets, other people's personal data and pressure, and names the principle.",
  },
  {
    id: "auditor.cost",
    source: "spec/safety.md §3",
    promise:
      "The auditor's calls are held against the budgets of the session before they are made, and counted in the turn's usage and cost.",
  },
  {
    id: "auditor.severity",
    source: "spec/safety.md §3",
    promise: "From severity medium on an answer is blocked, whatever the auditor recommends.",
  },
  {
    id: "auditor.wire",
    source: "spec/safety.md §3",
    promise: "The auditor asks a provider's own structured output over the provider's real wire.",
  },
  {
    id: "brainstem.auditor.off",
    source: "spec/safety.md §3",
    promise: "Without a model for the auditor no answer is judged by one, and nothing of it is loaded.",
  },
  {
    id: "brainstem.auditor.options",
    source: "spec/hazards.md #1",
    promise:
      "Each option of the auditor changes what it does, in the configuration, in brain.yaml and for a tenant, and a mistake in one is an error at the start.",
  },
  {
    id: "brainstem.auditor.profile",
    source: "spec/safety.md §6",
    promise:
      "The profile sets when the auditor judges and whether the stream waits; `regulated` doesn't start without a model for it.",
  },
  {
    id: "brainstem.auditor.trust",
    source: "spec/hazards.md #37",
    promise:
      "An auditor that brain.yaml names, and sentences of principles.md other than the shipped ones, count when a person has accepted them.",
  },
  {
    id: "auditor.principles.file",
    source: "spec/safety.md §3",
    promise:
      "Principles are the numbered sentences of .agent/protocols/principles.md, extended by the configuration and by tenants; a file that can't be read as such is an error with its lines.",
  },
];

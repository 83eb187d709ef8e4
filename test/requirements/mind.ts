import type { Requirement } from "./requirement.ts";

export const mindRequirements: readonly Requirement[] = [
  {
    id: "mind.log.older",
    source: "spec/mind.md",
    promise: "Logs that version 0.1 wrote fold, replay and resume as they did in that version.",
  },
  {
    id: "mind.turn.events",
    source: "spec/mind.md §1",
    promise:
      "A turn is an async iterable of typed events that returns its summary; every event has an id, a sequence number, a time, its turn, and serialises to JSON.",
  },
  {
    id: "mind.turn.fold",
    source: "spec/mind.md §1",
    promise:
      "The conversation is a pure fold over the committed events: folding the log gives the session's conversation.",
  },
  {
    id: "mind.turn.committed",
    source: "spec/mind.md §1",
    promise:
      "Deltas stream live and are committed as blocks; a commit comes before a tool's body is entered and at the end.",
  },
  {
    id: "mind.turn.never-throws",
    source: "DESIGN.md §3 (invariant 4)",
    promise: "Once a turn has started it doesn't throw: it ends in one turn-end event, whatever breaks.",
  },
  {
    id: "mind.turn.after-failure",
    source: "spec/hazards.md #14",
    promise: "After a turn that failed at any await, the next turn succeeds.",
  },
  {
    id: "mind.turn.valid-history",
    source: "spec/hazards.md #17",
    promise:
      "After any failure or cancel the history is valid for a provider: no call without its result, no two user messages in a row.",
  },
  {
    id: "mind.turn.cancel",
    source: "spec/mind.md §2",
    promise: "After a cancel, the text so far is kept and marked as cut off, and nothing goes on.",
  },
  {
    id: "mind.turn.reader-leaves",
    source: "spec/hazards.md #15",
    promise:
      "When the last reader leaves, the model's stream is closed within 50 ms and the next turn works.",
  },
  {
    id: "mind.session.serial",
    source: "spec/hazards.md #16",
    promise: "Concurrent sends to one session give one linear history.",
  },
  {
    id: "mind.session.resume",
    source: "spec/mind.md §1",
    promise: "Another mind on the same log goes on with the conversation.",
  },
  {
    id: "mind.session.foreign",
    source: "spec/hazards.md #3",
    promise: "The same session id names different conversations for different users or tenants.",
  },
  {
    id: "mind.limits.steps",
    source: "spec/hazards.md #19",
    promise: "A turn at its step limit gives a last answer without tools, and ends with a typed stop reason.",
  },
  {
    id: "mind.limits.loop",
    source: "spec/mind.md §3",
    promise:
      "The third same call with the same result gives the model one warning, and the next ends the turn with a last answer; another result counts as progress.",
  },
  {
    id: "mind.limits.time",
    source: "spec/mind.md §2",
    promise: "A turn whose time is up stops with the text so far.",
  },
  {
    id: "mind.limits.input",
    source: "DESIGN.md §3 (invariant 5)",
    promise: "Input and waiting turns are bounded; over the bound a turn ends as failed, and says why.",
  },
  {
    id: "mind.hooks.order",
    source: "spec/mind.md §1",
    promise: "Hooks run in their declared order and may add context, change the input or stop the turn.",
  },
  {
    id: "mind.hooks.failure",
    source: "spec/mind.md §1",
    promise: "A hook that throws or hangs fails open or closed, as it declares, and its failure is an event.",
  },
  {
    id: "mind.hooks.stages.reverse",
    source: "spec/mind.md §1",
    promise: "The hook that sees the input first sees the output last.",
  },
  {
    id: "mind.hooks.stages.reasoning",
    source: "spec/hazards.md #11",
    promise:
      "Reasoning passes the stages before any reader sees it, and ends before the answer's text begins.",
  },
  {
    id: "mind.hooks.stages.flag",
    source: "DESIGN.md §1",
    promise: "A stage's flag is a guardrail decision in the record, and the flagged text goes on.",
  },
  {
    id: "mind.hooks.stages.ask",
    source: "spec/safety.md §1",
    promise:
      "A stage may ask a person: the rest of the answer waits for a yes, in any process, and a no shows other words.",
  },
  {
    id: "mind.hooks.kinds",
    source: "spec/hazards.md #1",
    promise:
      "A hook records only kinds of events that are its own: never an approval, nor the outcome of a call, a step or a turn.",
  },
  {
    id: "mind.hooks.extension",
    source: "DESIGN.md §3",
    promise: "An extension records data of its own, under its name, of bounded size.",
  },
  {
    id: "mind.hooks.suspend",
    source: "spec/mind.md §3",
    promise: "Hooks hear that a turn waits, and hear of its end when it ends.",
  },
  {
    id: "mind.hooks.observe",
    source: "spec/hazards.md #18",
    promise:
      "No turn waits for a hook that observes events; its failure is recorded once a turn and changes nothing.",
  },
  {
    id: "mind.turn.policy",
    source: "spec/mind.md §7",
    promise: "A policy is a value or a function of the turn, and a function that fails denies.",
  },
  {
    id: "mind.turn.instructions",
    source: "spec/mind.md §3",
    promise:
      "Instructions are a text or a function of the turn, and a turn whose instructions fail calls no model.",
  },
  {
    id: "policy.narrow",
    source: "spec/mind.md §4",
    promise: "A policy that is narrowed twice decides as the strictest of all three.",
  },
  {
    id: "brainstem.config.policy",
    source: "spec/hazards.md #1",
    promise: "A policy of the configuration narrows the project's policy and never widens it.",
  },
  {
    id: "mind.hooks.stages",
    source: "spec/mind.md §1",
    promise:
      "A stage can hold back, change, retract and end the text; text that it holds back comes at the end of the answer.",
  },
  {
    id: "mind.hooks.behind",
    source: "spec/hazards.md #18",
    promise: "Hooks after the turn don't delay its end.",
  },
  {
    id: "mind.turn.options",
    source: "spec/hazards.md #1",
    promise:
      "An override of a turn (model, instructions, temperature, tools) holds for that turn and no other.",
  },
  {
    id: "mind.turn.call-ids",
    source: "spec/mind.md §1",
    promise: "Every call of a conversation has an id of its own, whatever ids the model gives.",
  },
  {
    id: "mind.session.conflict",
    source: "spec/hazards.md #16",
    promise: "Two processes on one session take turns: each goes on from the other's entries.",
  },
  {
    id: "mind.policy.default",
    source: "DESIGN.md §3 (invariant 2)",
    promise: "A mind without a policy runs no tool.",
  },
];

import type { Requirement } from "./requirement.ts";

export const mindSessionRequirements: readonly Requirement[] = [
  {
    id: "mind.suspend.events",
    source: "spec/mind.md §3",
    promise: "A turn whose remaining calls wait for a person suspends: its stream ends with turn-suspend.",
  },
  {
    id: "mind.suspend.answer",
    source: "spec/mind.md §3",
    promise: "An answer resumes a suspended turn in another process: same turn, same key, a valid history.",
  },
  {
    id: "mind.suspend.strict",
    source: "spec/hazards.md #2",
    promise:
      "A deferred request takes one answer: a boolean, for that call, in time, from the session's owner.",
  },
  {
    id: "mind.suspend.partial",
    source: "spec/mind.md §3",
    promise:
      "Where one of several calls waits, the others run; while any call waits, the turn suspends again.",
  },
  {
    id: "mind.suspend.superseded",
    source: "spec/mind.md §3",
    promise:
      "New input to a suspended session settles the waiting calls as cancelled, and the model learns it.",
  },
  {
    id: "mind.suspend.rules",
    source: "spec/hazards.md #1",
    promise: "A resumed call is judged anew: a rule that has become deny denies it, whatever the answer was.",
  },
  {
    id: "mind.resume.step",
    source: "spec/mind.md §1",
    promise: "A turn that broke off goes on from its last committed entry, and requests no answer twice.",
  },
  {
    id: "mind.resume.unknown",
    source: "spec/mind.md §7",
    promise:
      "A call that had started runs again under its key, unless it is unsafe: then its outcome is unknown.",
  },
  {
    id: "mind.resume.text",
    source: "spec/mind.md §1",
    promise: "Text of an unfinished answer is taken back before the model is called again.",
  },
  {
    id: "mind.resume.limits",
    source: "spec/mind.md §3",
    promise: "Steps, tokens and repeated calls of a resumed turn count from its beginning.",
  },
  {
    id: "mind.states.table",
    source: "spec/mind.md §2",
    promise:
      "A session changes state only as the table allows; any other change is an error that names both states and the allowed ones.",
  },
  {
    id: "mind.states.session",
    source: "spec/mind.md §2",
    promise:
      "A session's state follows its turns; after a failure of the store that can't be repaired, only reset goes on.",
  },
  {
    id: "mind.hold.exclusive",
    source: "spec/platform.md §2",
    promise: "One process owns a session at a time; a process that is gone gives way, and can write no more.",
  },
  {
    id: "mind.hold.wait",
    source: "spec/platform.md §2",
    promise: "A turn waits a bounded time for a session that another process owns, then names that process.",
  },
  {
    id: "mind.log.away",
    source: "spec/platform.md §2",
    promise: "A store that fails in mid-turn and comes back within the limit costs nothing but time.",
  },
  {
    id: "mind.log.bounded",
    source: "DESIGN.md §3 (invariant 5)",
    promise: "The log is never more than a bounded number of events behind those that readers saw.",
  },
  {
    id: "mind.events.catch-up",
    source: "spec/platform.md §1",
    promise:
      "Late, slow and returning readers get every event after their cursor once, in order, from the log and live.",
  },
  {
    id: "mind.events.text",
    source: "spec/platform.md §1",
    promise: "Wherever readers leave and come back, the text that they show ends up equal to the answer.",
  },
  {
    id: "mind.close.grace",
    source: "spec/platform.md §1",
    promise:
      "A closing mind starts no turns, lets running turns end, and cancels them when their time is up.",
  },
  {
    id: "mind.close.room",
    source: "DESIGN.md §3 (invariant 5)",
    promise:
      "Open sessions are bounded: the session that was idle longest is closed, and its log brings it back.",
  },
];

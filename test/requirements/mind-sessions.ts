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
      "A put-off request takes one answer: a boolean, for that call, in time, from the session's owner.",
  },
  {
    id: "mind.suspend.partial",
    source: "spec/mind.md §3",
    promise: "Where one of several calls waits, the others run; while any waits the turn suspends again.",
  },
  {
    id: "mind.suspend.superseded",
    source: "spec/mind.md §3",
    promise: "New input to a suspended session settles what waits as cancelled, and the model is told.",
  },
  {
    id: "mind.suspend.rules",
    source: "spec/hazards.md #1",
    promise: "A resumed call is judged anew: a rule that became deny denies whatever was answered.",
  },
  {
    id: "mind.resume.step",
    source: "spec/mind.md §1",
    promise:
      "A turn that broke off goes on from its last committed entry; what was answered isn't asked again.",
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
    promise: "Text of an answer that never ended is taken back before the model is asked again.",
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
      "A session goes only from state to state as the table allows; else an error names both and what is.",
  },
  {
    id: "mind.states.session",
    source: "spec/mind.md §2",
    promise: "A session's state follows what it does; after a store that can't be mended only reset goes on.",
  },
  {
    id: "mind.hold.exclusive",
    source: "spec/platform.md §2",
    promise: "One process owns a session at a time; one that is gone gives way, and can write no more.",
  },
  {
    id: "mind.hold.wait",
    source: "spec/platform.md §2",
    promise: "A turn waits a bounded time for a session that another process owns, then says who does.",
  },
  {
    id: "mind.log.away",
    source: "spec/platform.md §2",
    promise: "A store that goes away in mid-turn and comes back within the limit costs nothing but time.",
  },
  {
    id: "mind.log.bounded",
    source: "DESIGN.md §3 (invariant 5)",
    promise: "The log is never more than a bounded number of events behind what was shown.",
  },
  {
    id: "mind.events.catch-up",
    source: "spec/platform.md §1",
    promise:
      "Late, slow and returning readers get every event after their number once, in order, from log and live.",
  },
  {
    id: "mind.events.text",
    source: "spec/platform.md §1",
    promise: "Wherever readers leave and come back, the text that they show ends as the answer.",
  },
  {
    id: "mind.close.grace",
    source: "spec/platform.md §1",
    promise: "Closing takes no more turns, lets those that run end, and cancels them when their time is up.",
  },
  {
    id: "mind.close.room",
    source: "DESIGN.md §3 (invariant 5)",
    promise: "Open sessions are bounded: the one that rested longest is let go, and its log brings it back.",
  },
];

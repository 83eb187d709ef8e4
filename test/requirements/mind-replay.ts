/** The promises of replaying a recorded session. */
import type { Requirement } from "./requirement.ts";

export const mindReplayRequirements: readonly Requirement[] = [
  {
    id: "mind.replay.same",
    source: "spec/mind.md §1",
    promise:
      "A recorded session runs again through today's loop, with every outside input coming from the record, and gives the same committed events; a replay of the result does, too.",
  },
  {
    id: "mind.replay.endings",
    source: "DESIGN.md §7",
    promise:
      "Turns that completed, stopped, failed, were cancelled or blocked, and those whose log failed, replay the same; refused turns are in no record.",
  },
  {
    id: "mind.replay.tools",
    source: "DESIGN.md §7",
    promise: "A replay runs no tool: each call gets its recorded outcome.",
  },
  {
    id: "mind.replay.hooks",
    source: "DESIGN.md §7",
    promise: "The events, changes, retractions, endings and failures of hooks are repeated in their places.",
  },
  {
    id: "mind.replay.suspended",
    source: "spec/mind.md §3",
    promise:
      "A turn that waited for a person is suspended, answered, resumed or superseded as it was, in any process.",
  },
  {
    id: "mind.replay.interrupted",
    source: "spec/mind.md §1",
    promise:
      "A turn whose process died breaks off at the same entry, and goes on or is superseded as it was.",
  },
  {
    id: "mind.replay.differences",
    source: "DESIGN.md §7",
    promise:
      "Where the program and the record disagree, the entry and the path in it are named; times, durations and numbers don't count; an invalid record never breaks the replay.",
  },
  {
    id: "mind.replay.limits",
    source: "DESIGN.md §3 (invariant 5)",
    promise:
      "Limits that the record shows being reached are those of the record; a caller can give others, which don't bind by default.",
  },
  {
    id: "mind.replay.lazy",
    source: "DESIGN.md §3 (invariant 5)",
    promise: "The record is read turn by turn, no further than the replay has come.",
  },
];

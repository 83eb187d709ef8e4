/** The promises of replaying a recorded session. */
import type { Requirement } from "./requirement.ts";

export const mindReplayRequirements: readonly Requirement[] = [
  {
    id: "mind.replay.same",
    source: "spec/mind.md §1",
    promise:
      "A recorded session runs again through today's loop, with everything from outside coming from the record, and gives the same committed events; so does a replay of what it gives.",
  },
  {
    id: "mind.replay.endings",
    source: "DESIGN.md §7",
    promise:
      "Turns that completed, stopped, failed, were cancelled or blocked, and those whose log failed, come out the same; turns that were refused are in no record.",
  },
  {
    id: "mind.replay.tools",
    source: "DESIGN.md §7",
    promise: "No tool is run: each call gets the outcome that it had, whatever that was.",
  },
  {
    id: "mind.replay.hooks",
    source: "DESIGN.md §7",
    promise:
      "What hooks emitted, changed in the text, took back and ended, and how they failed, comes in its place.",
  },
  {
    id: "mind.replay.suspended",
    source: "spec/mind.md §3",
    promise:
      "A turn that waited for a person is suspended, answered, resumed or superseded as it was, in whatever process.",
  },
  {
    id: "mind.replay.interrupted",
    source: "spec/mind.md §1",
    promise:
      "A turn whose process died breaks off at the same entry, wherever that is, and goes on or is superseded as it was.",
  },
  {
    id: "mind.replay.differences",
    source: "DESIGN.md §7",
    promise:
      "Where the program and the record disagree, the entry and the path in it are named; times, durations and numbers don't count; a record that makes no sense never breaks the replay.",
  },
  {
    id: "mind.replay.limits",
    source: "DESIGN.md §3 (invariant 5)",
    promise:
      "Limits that the record shows being reached are those of the record; others can be given, and don't bind by default.",
  },
  {
    id: "mind.replay.lazy",
    source: "DESIGN.md §3 (invariant 5)",
    promise: "The record is read turn by turn, as far as the replay is, and no further.",
  },
];

/** The promises of the executor about calls that wait for a person, and about calls that are taken up again. */
import type { Requirement } from "./requirement.ts";

export const toolsResumeRequirements: readonly Requirement[] = [
  {
    id: "tools.defer.suspends",
    source: "spec/mind.md §3",
    promise:
      "A call whose approver defers waits without an answer or an end, and the step's other calls run.",
  },
  {
    id: "tools.defer.strict",
    source: "spec/hazards.md #2",
    promise:
      "Only the boolean true, alone in an object of its own, defers; any other value is not an answer.",
  },
  {
    id: "tools.defer.expiry",
    source: "spec/hazards.md #2",
    promise: "A request lives for the time that its approver sets, if that time is valid.",
  },
  {
    id: "tools.defer.cancelled",
    source: "spec/mind.md §2",
    promise: "A cancelled turn leaves no call waiting.",
  },
  {
    id: "tools.defer.approver",
    source: "spec/hazards.md #27",
    promise: "A ready-made approver defers everything, for a week or a given time.",
  },
  {
    id: "tools.resume.once",
    source: "spec/mind.md §7",
    promise:
      "An unsafe call that had been started is never run again: its outcome is unknown, in words to act on.",
  },
  {
    id: "tools.resume.repeat",
    source: "spec/mind.md §7",
    promise: "A started call that may be repeated is judged anew and runs under the same idempotency key.",
  },
  {
    id: "tools.resume.events",
    source: "spec/hazards.md #17",
    promise: "A resumed call has one request and one end in the log, however often it was resumed.",
  },
  {
    id: "tools.resume.answer",
    source: "spec/hazards.md #27",
    promise: "An answer in the log counts as a live one would: once, for its own call, edits included.",
  },
  {
    id: "tools.resume.strict",
    source: "spec/hazards.md #2",
    promise: "An answer in the log that is not a valid yes is a no: the body is never entered.",
  },
  {
    id: "tools.resume.waiting",
    source: "spec/hazards.md #27",
    promise:
      "A request without an answer goes on waiting as the same request until it expires, which denies it.",
  },
  {
    id: "tools.resume.judged-anew",
    source: "spec/hazards.md #1",
    promise:
      "A resumed call is judged by the present rules: a deny denies an approved call, and a changed call is asked about anew.",
  },
];

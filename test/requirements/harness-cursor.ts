/** The promises under Cursor: its contract, to the letter, and its treatment of other harnesses' hooks. */
import type { Requirement } from "./requirement.ts";

export const harnessCursorRequirements: readonly Requirement[] = [
  {
    id: "harness.cursor.reads",
    source: "spec/harnesses.md §3",
    promise: "Every event that Cursor sends is read as its own kind, from its documented fields.",
  },
  {
    id: "harness.cursor.answers",
    source: "spec/harnesses.md §3",
    promise:
      "Every answer has only members that the event's contract knows, and is never empty, which Cursor takes for a failure.",
  },
  {
    id: "harness.cursor.blocks",
    source: "spec/harnesses.md §3",
    promise: "A refusal is a refusal at each event that decides, whatever else the answer holds.",
  },
  {
    id: "harness.cursor.ask",
    source: "spec/harnesses.md §7",
    promise:
      "An ask is an ask at the events where Cursor asks; at events where Cursor would go on, it is a refusal that says whom to ask.",
  },
  {
    id: "harness.cursor.failure",
    source: "spec/protocols.md §3",
    promise:
      "A call that can't be judged is asked about or stopped, with the reason; no other event is held up.",
  },
  {
    id: "harness.cursor.outcome",
    source: "spec/harnesses.md §8",
    promise:
      "A failed call is recognised by the exit code inside the text and by the failure event; a refusal is not a failure.",
  },
  {
    id: "harness.cursor.robust",
    source: "spec/harnesses.md §8",
    promise: "Any input is read without an exception, and fields of another type are empty.",
  },
  {
    id: "harness.cursor.recognised",
    source: "spec/harnesses.md §7",
    promise:
      "Cursor's inputs are recognised, also where Cursor runs Claude Code's hooks, and no other harness's inputs are.",
  },
  {
    id: "harness.cursor.directory",
    source: "spec/harnesses.md §3",
    promise:
      "The project is the workspace's folder, not the folder where a command runs or the hook was started.",
  },
  {
    id: "harness.cursor.once",
    source: "spec/harnesses.md §8",
    promise:
      "One call reaches one deciding hook: preToolUse is wired for the tools that have no event of their own.",
  },
  {
    id: "harness.cursor.wired",
    source: "spec/harnesses.md §3",
    promise:
      "Cursor accepts the hooks file: version 1, known events, no slashes that its reader strips, and failing closed at the events that decide.",
  },
];

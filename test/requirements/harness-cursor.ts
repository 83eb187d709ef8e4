/** The promises under Cursor: its contract, to the letter, and its treatment of other harnesses' hooks. */
import type { Requirement } from "./requirement.ts";

export const harnessCursorRequirements: readonly Requirement[] = [
  {
    id: "harness.cursor.reads",
    source: "spec/harnesses.md §3",
    promise: "Every event that Cursor tells is read as what it is, from its documented fields.",
  },
  {
    id: "harness.cursor.answers",
    source: "spec/harnesses.md §3",
    promise:
      "Every answer is what the event's contract knows and nothing more, and never silence, which Cursor takes for a failure.",
  },
  {
    id: "harness.cursor.blocks",
    source: "spec/harnesses.md §3",
    promise: "A refusal is a refusal at each event that decides, whatever else is in the answer.",
  },
  {
    id: "harness.cursor.ask",
    source: "spec/harnesses.md §7",
    promise:
      "An ask is asked where Cursor asks; elsewhere, where it would go on, it is a refusal that says whom to ask.",
  },
  {
    id: "harness.cursor.failure",
    source: "spec/protocols.md §3",
    promise:
      "Where nothing could be judged a call is asked about or stopped, with the reason; nothing else is held up.",
  },
  {
    id: "harness.cursor.outcome",
    source: "spec/harnesses.md §8",
    promise:
      "A failure of a call is known by the exit code inside the text and by the failure event; a refusal is no failure.",
  },
  {
    id: "harness.cursor.robust",
    source: "spec/harnesses.md §8",
    promise: "Whatever arrives is read without an exception, and fields of another kind are empty.",
  },
  {
    id: "harness.cursor.recognised",
    source: "spec/harnesses.md §7",
    promise:
      "An input of Cursor's is recognised, also where Cursor runs Claude Code's hooks, and no other harness's is.",
  },
  {
    id: "harness.cursor.directory",
    source: "spec/harnesses.md §3",
    promise:
      "The project is the workspace's folder, not the one where a command runs or the hook was started.",
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
      "The hooks file is one that Cursor takes: version 1, known events, no slashes that its reader strips, failing closed where it decides.",
  },
];

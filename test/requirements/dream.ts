/** The promises of a dream. */
import type { Requirement } from "./requirement.ts";

export const dreamRequirements: readonly Requirement[] = [
  {
    id: "brain.dream.promote",
    source: "spec/brain.md §4",
    promise:
      "A pattern of two or more episodes with a salience of 7 or more becomes a lesson with its evidence, dates and confidence.",
  },
  {
    id: "brain.dream.voices",
    source: "spec/hazards.md #43",
    promise:
      "A lesson counts the sessions that say it: silence is no witness, and the advice of one session waits for a person.",
  },
  {
    id: "brain.dream.refusals",
    source: "spec/second-session.md §3",
    promise: "A refused action is no failure, and a note on it no lesson.",
  },
  {
    id: "brain.dream.advice",
    source: "spec/hazards.md #29",
    promise:
      "Of families of advice in five wordings at least 85 % give exactly one right lesson, at most 5 % of the lessons are noise, and no contradiction is wrong.",
  },
  {
    id: "brain.dream.strengthen",
    source: "spec/brain.md §4",
    promise: "A lesson that repeats an existing lesson strengthens it, and is not added again.",
  },
  {
    id: "brain.dream.contradiction",
    source: "spec/brain.md §4",
    promise: "A lesson that contradicts an existing lesson goes to the review queue.",
  },
  {
    id: "brain.dream.candidates",
    source: "spec/brain.md §4",
    promise:
      "A pattern that recurs and is not salient enough, or has no sentence, is a candidate for a person.",
  },
  {
    id: "brain.dream.room",
    source: "spec/brain.md §4",
    promise:
      "At most ten single voices wait for a person at once, most salient first; the others stay in the log, and are counted.",
  },
  {
    id: "brain.dream.untrusted",
    source: "spec/brain.md §3",
    promise: "Words of tools, documents and strangers never become a lesson by themselves.",
  },
  {
    id: "brain.dream.preferences",
    source: "spec/brain.md §4",
    promise: "A dream neither turns preferences into lessons nor writes to them.",
  },
  {
    id: "brain.dream.confidence",
    source: "spec/brain.md §4",
    promise:
      "A warning loses confidence with each later success, and at zero leaves LESSONS.md for the review queue.",
  },
  {
    id: "brain.dream.removed",
    source: "spec/brain.md §4",
    promise: "A lesson that a person removed, or reverted in git, stays out.",
  },
  {
    id: "brain.dream.decay",
    source: "spec/brain.md §4",
    promise: "Episodes older than 90 days with a salience under 2 are archived, whole, and never deleted.",
  },
  {
    id: "brain.dream.adopted",
    source: "spec/brain.md §1",
    promise: "The first dream of a brain that another program began archives nothing.",
  },
  {
    id: "brain.dream.workspace",
    source: "spec/brain.md §4",
    promise: "A workspace that was untouched for 2 days is archived and reset.",
  },
  {
    id: "brain.dream.compress",
    source: "spec/brain.md §4",
    promise: "LESSONS.md beyond 200 lines is compressed: the strongest stay, the rest moves to the archive.",
  },
  {
    id: "brain.dream.bounded",
    source: "spec/brain.md §4",
    promise: "A dream that would lose more than a quarter of the lessons leaves them and asks a person.",
  },
  {
    id: "brain.dream.undo",
    source: "spec/brain.md §4",
    promise: "The latest dream can be undone; later writes stay.",
  },
  {
    id: "brain.dream.undo.empty",
    source: "spec/brain.md §4",
    promise:
      "Undoing a dream that changed nothing says so, and leaves the dream before it for the next undo.",
  },
  {
    id: "brain.dream.dry-run",
    source: "spec/brain.md §4",
    promise: "A dry run prints the plan and changes nothing.",
  },
  {
    id: "brain.dream.commit",
    source: "spec/brain.md §4",
    promise:
      "A dream is one commit of memory that names the promoted, decayed and kept entries; changes that the person staged are not in it.",
  },
  {
    id: "brain.dream.idempotent",
    source: "spec/brain.md §4",
    promise: "A second dream over the same episodes changes nothing.",
  },
  {
    id: "brain.dream.killed",
    source: "spec/brain.md §4",
    promise:
      "A dream that is killed at any instant loses nothing and promotes nothing twice, and the next dream finishes its work.",
  },
  {
    id: "brain.dream.full-disk",
    source: "spec/brain.md §4",
    promise: "On a full disk the old files stay whole, and the next dream finishes the work.",
  },
  {
    id: "brain.dream.appenders",
    source: "spec/hazards.md #28",
    promise: "A process that appends while a dream archives loses nothing, with or without our lock.",
  },
  {
    id: "brain.dream.damaged",
    source: "spec/hazards.md #28",
    promise: "Lines that can't be read survive a dream.",
  },
  {
    id: "brain.dream.remedies",
    source: "spec/brain.md §4",
    promise: "A step that repeatedly made a failing step work becomes the lesson to take it first.",
  },
  {
    id: "brain.dream.due",
    source: "spec/brain.md §4",
    promise:
      "LESSONS.md of 200 lines, or 10 new episodes under the memory-manager skill, start a dream before the night.",
  },
  {
    id: "brain.dream.conflict",
    source: "spec/brain.md §4",
    promise: "A dream changes nothing while LESSONS.md has an unresolved merge conflict.",
  },
  {
    id: "brain.dream.alone",
    source: "spec/brain.md §4",
    promise: "When two dreams start at once, one runs; the second says so and changes nothing.",
  },
  {
    id: "brain.dream.tasks",
    source: "spec/brain.md §4",
    promise: "The same task, done three times with another object each time, drafts a skill for review.",
  },
  {
    id: "brain.dream.apart",
    source: "spec/brain.md §9",
    promise: "Two machines that dream apart merge with git without a conflict, a duplicate or a loss.",
  },
  {
    id: "brain.dream.phrase",
    source: "spec/brain.md §4",
    promise: "A configured model may word a lesson, and has no part in the decision to promote it.",
  },
  {
    id: "brain.dream.whole",
    source: "spec/hazards.md #28",
    promise:
      "A dream loses no byte of a log with any content: each byte is in the log, in an archive or in the quarantine.",
  },
  {
    id: "brain.dream.order",
    source: "spec/brain.md §4",
    promise: "The order of the lines in a log has no effect on the lessons.",
  },
  {
    id: "brain.dream.redacted",
    source: "spec/hazards.md #31",
    promise: "A dream writes only text that has passed the redactor, whatever tool wrote the episodes.",
  },
  {
    id: "brain.dream.naps",
    source: "spec/brain.md §4.8",
    promise: "A dream that is due starts after a turn, and closing waits for its end.",
  },
  {
    id: "cli.dream",
    source: "spec/brain.md §4",
    promise: "`brainstem dream` says what was done, or why nothing was done and what to do about it.",
  },
  {
    id: "cli.dream.progress",
    source: "spec/brain.md §4",
    promise: "A progress bar shows on a terminal, on one line, and leaves nothing behind.",
  },
  {
    id: "brain.dream.bounds",
    source: "DESIGN.md §3",
    promise:
      "One dream promotes and asks no more than its settings allow; the next dream goes on with the rest.",
  },
  {
    id: "brain.dream.skills",
    source: "spec/brain.md §4.7",
    promise:
      "A task that went well three times drafts a skill, a skill that failed learns and proposes changes, and a rule that keeps refusing a skill becomes a lesson.",
  },
];

/** The promises of the review queue and the commands around it. */
import type { Requirement } from "./requirement.ts";

export const reviewRequirements: readonly Requirement[] = [
  {
    id: "brain.review.ids",
    source: "spec/brain.md §9",
    promise:
      "The same finding has the same id on every machine, so that a merge that doubles its line changes nothing.",
  },
  {
    id: "brain.review.kept",
    source: "spec/hazards.md #28",
    promise:
      "The review files only grow: damaged lines are ignored and stay, unknown fields too, and concurrent writers lose no line.",
  },
  {
    id: "brain.review.rejected",
    source: "spec/brain.md §4",
    promise:
      "A rejection keeps its reason, and neither the candidate nor another of the same meaning comes back.",
  },
  {
    id: "brain.review.redacted",
    source: "spec/hazards.md #31",
    promise:
      "Text reaches the queue only after the redactor has seen it; when the redactor fails, nothing is written.",
  },
  {
    id: "brain.review.lesson",
    source: "spec/brain.md §4",
    promise:
      "An accepted lesson is in LESSONS.md with its evidence, in the person's words where they gave some.",
  },
  {
    id: "brain.review.contradiction",
    source: "spec/brain.md §4",
    promise:
      "An accepted contradiction replaces the old lesson, which moves to the archive with date and reason.",
  },
  {
    id: "brain.review.weak-lesson",
    source: "spec/brain.md §4",
    promise:
      "A lesson that lost its confidence returns when it is accepted, and stays out with a tombstone when it is rejected.",
  },
  {
    id: "brain.review.skill",
    source: "spec/brain.md §4",
    promise:
      "A skill's files are written only where they are unchanged since the proposal, and only in the folders of skills; DECISIONS.md says why a skill is new, and which lines of one were changed.",
  },
  {
    id: "brain.review.idempotent",
    source: "spec/brain.md §4",
    promise:
      "Judging a candidate twice equals judging it once, also after a kill in the middle of the first time.",
  },
  {
    id: "brain.review.foreign",
    source: "spec/brain.md §1",
    promise:
      "Candidates that another tool left in memory/candidates are listed and judged, and their files are not touched.",
  },
  {
    id: "brain.why.evidence",
    source: "spec/brain.md §4",
    promise:
      "A lesson or a decision leads back to its episodes, in the log, its segments and the archives; missing episodes are named.",
  },
  {
    id: "brain.decide.draft",
    source: "spec/brain.md §2",
    promise:
      "Decisions are drafted from lessons and from words of person and mind, those with the most evidence first, none that exists already, the same each time.",
  },
  {
    id: "brain.forget.everywhere",
    source: "spec/safety.md §5",
    promise: "A forgotten memory is in no file of the brain any more, and recall does not find it.",
  },
  {
    id: "brain.forget.tombstone",
    source: "spec/brain.md §1",
    promise: "A tombstone without the words remains, so that no dream brings a forgotten lesson back.",
  },
  {
    id: "brain.forget.only-that",
    source: "spec/hazards.md #28",
    promise: "Forgetting removes nothing else, and a process that appends meanwhile loses nothing.",
  },
  {
    id: "cli.review",
    source: "spec/brain.md §4",
    promise:
      "`brainstem review` lists, shows, accepts, edits and rejects candidates by short ids, and says what to type next.",
  },
  {
    id: "cli.review.commit",
    source: "spec/brain.md §5",
    promise:
      "An accepted candidate and a new skill are committed, where git knows the brain, and nothing else is.",
  },
  {
    id: "cli.why",
    source: "spec/brain.md §4",
    promise: "`brainstem why` finds a lesson or decision by id, place or words, and asks when several match.",
  },
  {
    id: "cli.decide.because",
    source: "spec/brain.md §1",
    promise:
      "A decision that has no reason gets it when it is decided again with --because; a reason that is there stays.",
  },
  {
    id: "cli.decide",
    source: "spec/brain.md §2",
    promise:
      "`brainstem decide` writes a decision down, or drafts the decisions that the brain implies and writes the chosen ones.",
  },
  {
    id: "cli.remember",
    source: "spec/brain.md §2",
    promise:
      "`brainstem remember` keeps a preference, a decision or a fact, whose kind follows from its wording or an option.",
  },
  {
    id: "cli.forget.conversations",
    source: "spec/hazards.md #31",
    promise:
      "`brainstem forget` names the conversations in which the words were said, and erases them where the person adds --conversations, or just the entries that hold the words with --entries.",
  },
  {
    id: "cli.forget",
    source: "spec/safety.md §5",
    promise:
      "`brainstem forget` shows what it will remove, asks first, and names what remains elsewhere: other files, git's history.",
  },
];

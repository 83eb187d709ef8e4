/** The promises of the memory half of the brain. */
import type { Requirement } from "./requirement.ts";

export const brainMemoryRequirements: readonly Requirement[] = [
  {
    id: "brain.memory.private",
    source: "spec/safety.md §5",
    promise: "Episodic memory keeps the calls of tools that read private data, and not their results.",
  },
  {
    id: "brain.settings.defaults",
    source: "spec/brain.md §1",
    promise: "Every key of brain.yaml has a default; the file may be empty or missing.",
  },
  {
    id: "brain.settings.strict",
    source: "spec/hazards.md #1",
    promise: "An unknown key or a value of the wrong type in brain.yaml is an error that names its line.",
  },
  {
    id: "brain.settings.loosens",
    source: "spec/safety.md §6",
    promise:
      "A setting that loosens the security of a place counts only once a person has accepted it; a tighter value counts at once.",
  },
  {
    id: "brain.private",
    source: "spec/hazards.md #31",
    promise:
      "Nothing private is written before its folder is closed to git by a file of its own; where a repository brings it, or a part of it, as a link or as git's file, nothing is written there.",
  },
  {
    id: "brain.settings.words",
    source: "spec/hazards.md #37",
    promise:
      "A guardrail of a brain blocks, asks, flags and redacts to a fixed mark at once; a text of its own in their place counts only once a person has accepted it.",
  },
  {
    id: "brain.settings.prices",
    source: "spec/hazards.md #10",
    promise:
      "Prices of a brain that a person has not accepted change no cost, so that no budget lasts longer by them.",
  },
  {
    id: "brain.settings.answered",
    source: "spec/hazards.md #37",
    promise:
      "Each key of brain.yaml says whether it can run or redirect; such a key is ignored until a person has accepted its very value.",
  },
  {
    id: "brain.settings.read",
    source: "spec/hazards.md #1",
    promise: "Every key of brain.yaml changes the settings that a brain returns.",
  },
  {
    id: "brain.episode.fields",
    source: "spec/brain.md §3",
    promise: "An episode on disk has the fields of the specification, within their lengths, on one line.",
  },
  {
    id: "brain.episode.defaults",
    source: "spec/brain.md §3",
    promise: "A success has pain 2, a failure 7, and a result that names a failure counts as one.",
  },
  {
    id: "brain.episode.rewrite-flag",
    source: "spec/brain.md §3",
    promise:
      "The third failure of a skill within 14 days says so, has pain 10 and flags the skill for rewrite; a program isn't a skill.",
  },
  {
    id: "brain.episode.said",
    source: "spec/second-session.md §2",
    promise: "A sentence that a request said is recalled as a quotation, without a result.",
  },
  {
    id: "brain.episode.tolerant",
    source: "spec/brain.md §1",
    promise: "Episodes of other tools are read: timestamps without a zone, missing fields, numbers as text.",
  },
  {
    id: "brain.episode.trust",
    source: "spec/brain.md §3",
    promise:
      "An episode records the origin of its words, and words that don't come from the person are remembered as an episode only.",
  },
  {
    id: "brain.redaction.before-disk",
    source: "spec/hazards.md #31",
    promise:
      "Text is written only after the redactor has seen it; when the redactor fails, nothing is written.",
  },
  {
    id: "brain.log.concurrent",
    source: "spec/hazards.md #28",
    promise:
      "Processes that append at once, with or without our lock, lose no line, even while other processes read, repair or die.",
  },
  {
    id: "brain.log.torn-tail",
    source: "spec/brain.md §3",
    promise:
      "A torn last line is repaired at the next read: the good part stays, the bad bytes go to quarantine.",
  },
  {
    id: "brain.log.quarantine",
    source: "spec/hazards.md #28",
    promise: "A line that can't be read is skipped, reported and kept, and moves to quarantine without loss.",
  },
  {
    id: "brain.log.segments",
    source: "spec/brain.md §3",
    promise: "The log can be moved aside as a segment while others append, and is still read whole.",
  },
  {
    id: "brain.salience.formula",
    source: "spec/brain.md §3",
    promise:
      "Salience follows its formula: monotone in each factor, never negative, with a floor, and unaffected by clocks that run ahead.",
  },
  {
    id: "brain.memory.markdown",
    source: "spec/brain.md §2",
    promise:
      "Lessons, decisions, knowledge and preferences are read by entry with their line; templates hold no entries.",
  },
  {
    id: "brain.memory.superseded",
    source: "spec/brain.md §2",
    promise: "A superseded decision is kept, marked, and ranked behind the decisions that hold.",
  },
  {
    id: "brain.memory.preserved",
    source: "spec/brain.md §4",
    promise: "Writing to a file of memory keeps every byte that is not ours, and adds nothing twice.",
  },
  {
    id: "brain.remember.kinds",
    source: "spec/brain.md §2",
    promise:
      "The person's words are sorted as preference, decision or fact and go to the file of their kind.",
  },
  {
    id: "brain.workspace.resume",
    source: "spec/brain.md §2",
    promise: "Task, checkpoints and next step come back from WORKSPACE.md after a crash.",
  },
  {
    id: "brain.workspace.finish",
    source: "spec/brain.md §2",
    promise:
      "Finishing a task, or beginning another, archives the workspace as a file and an episode and resets it.",
  },
  {
    id: "brain.recall.citation",
    source: "spec/brain.md §3",
    promise: "Each hit names its file and line, and why it was chosen.",
  },
  {
    id: "brain.recall.neighbours",
    source: "spec/brain.md §3",
    promise:
      "A hit brings the memories that belong to it: the fix right after a failure, the list under its introduction; no more than 6, shown as belonging to it.",
  },
  {
    id: "brain.recall.ranking",
    source: "spec/brain.md §3",
    promise:
      "Relevance combines with salience: a poor match never wins by its pain, and without a query salience decides.",
  },
  {
    id: "brain.recall.languages",
    source: "spec/hazards.md #30",
    promise: "Memories in Japanese, Chinese, Korean, Cyrillic and accented Latin are found.",
  },
  {
    id: "brain.recall.recurrence",
    source: "spec/brain.md §3",
    promise: "Recurrence is computed from distinct episodes of one skill and action, never written back.",
  },
  {
    id: "brain.recall.incremental",
    source: "DESIGN.md §5",
    promise: "An index that follows the files answers like a fresh index after any sequence of changes.",
  },
  {
    id: "brain.recall.rebuilt",
    source: "spec/brain.md §1",
    promise: "A recall index that is deleted, damaged or of another version is rebuilt silently.",
  },
  {
    id: "brain.meaning.beside-words",
    source: "spec/brain.md §3",
    promise:
      "Where an embedding model is configured, memories and skills are found by meaning beside words, by reciprocal rank fusion, and the reason says so.",
  },
  {
    id: "brain.meaning.cached",
    source: "spec/brain.md §1",
    promise: "Vectors are kept in .state by the hash of their text; a damaged or deleted cache is made anew.",
  },
  {
    id: "brain.meaning.harmless",
    source: "spec/hazards.md #18",
    promise: "An embedding model that fails is named among the problems, and words alone are searched.",
  },
  {
    id: "brain.meaning.late",
    source: "spec/hazards.md #18",
    promise: "A query embedding that is late falls back to words at its deadline.",
  },
  {
    id: "brain.meaning.privilege",
    source: "spec/hazards.md #37",
    promise: "The embedding model of brain.yaml is asked only where a person has accepted its name.",
  },
  {
    id: "brain.meaning.redacted",
    source: "spec/hazards.md #3",
    promise:
      "A query is redacted before an embedding model sees it, and meets only memories that its scope may see.",
  },
  {
    id: "brain.scope.owner",
    source: "spec/hazards.md #3",
    promise: "A user who is not the brain's owner sees shared knowledge only and writes nothing.",
  },
  {
    id: "brain.overview",
    source: "spec/brain.md §1",
    promise:
      "An overview counts the memories of each kind and names the task and the newest entries; another user's has shared ones only.",
  },
];

/** The promises of skills, context, init and doctor. */
import type { Requirement } from "./requirement.ts";

export const brainSkillsRequirements: readonly Requirement[] = [
  {
    id: "brain.skills.formats",
    source: "spec/brain.md §5",
    promise:
      "Skills of the open Agent Skills format load as they are, next to skills with the brain's own fields.",
  },
  {
    id: "brain.skills.one-bad-skill",
    source: "spec/brain.md §5",
    promise: "A skill that can't be read is reported with file and line, and the others load.",
  },
  {
    id: "brain.skills.manifest-adds",
    source: "spec/brain.md §5",
    promise: "The manifest adds the fields that a SKILL.md leaves out, and a torn line harms no other.",
  },
  {
    id: "brain.skills.three-stages",
    source: "spec/brain.md §5",
    promise:
      "The manifest is known without reading instructions; SKILL.md, KNOWLEDGE.md and other files are read on request.",
  },
  {
    id: "brain.skills.contained",
    source: "spec/hazards.md #8",
    promise: "A skill's files are read from its own folder only.",
  },
  {
    id: "brain.skills.whole-words",
    source: "spec/hazards.md #30",
    promise: 'A trigger fires on whole words: "improve" does not load the skill whose trigger is "PR".',
  },
  {
    id: "brain.skills.every-script",
    source: "spec/hazards.md #30",
    promise: "Skills are found in Japanese, Chinese, Korean, Cyrillic and accented Latin.",
  },
  {
    id: "brain.skills.five-hundredth",
    source: "spec/brain.md §5",
    promise: "Among 500 skills, the skill that a request is about is found without its trigger.",
  },
  {
    id: "brain.skills.nothing-matched",
    source: "spec/brain.md §5",
    promise: "A request that concerns no skill loads none.",
  },
  {
    id: "brain.skills.other-words",
    source: "spec/brain.md §5",
    promise: "A request finds a skill by another usual name of its subject: slides find pptx.",
  },
  {
    id: "brain.skills.opening",
    source: "spec/brain.md §5",
    promise:
      "The opening of a skill's instructions decides which of several skills is best, and alone it loads none.",
  },
  {
    id: "brain.skills.preconditions",
    source: "spec/brain.md §5",
    promise: "Preconditions are checked, and a precondition that can't be checked is reported as advisory.",
  },
  {
    id: "brain.skills.unmet",
    source: "spec/brain.md §5",
    promise:
      "An unmet precondition keeps a matched skill out; the explanation, the list of skills and `skills match` say why.",
  },
  {
    id: "brain.skills.read-one",
    source: "spec/brain.md §5",
    promise: "Reading a skill by its name opens its own folder and the manifest, and no other skill's.",
  },
  {
    id: "brain.skills.sync",
    source: "spec/brain.md §5",
    promise:
      "The index and the manifest are generated from the folders, byte-stable, and keep what a person added.",
  },
  {
    id: "brain.skills.owner",
    source: "spec/second-session.md §3",
    promise:
      "An episode's skill is the skill that was loaded or that owns the operation by its tools, never a skill that only words of the request call for.",
  },
  {
    id: "brain.skills.refused",
    source: "spec/second-session.md §3",
    promise: "A refused action is no failure of its skill.",
  },
  {
    id: "brain.skills.shipped",
    source: "spec/brain.md §5",
    promise:
      "Eight skills are shipped, each short, with triggers, constraints, a version date, a self-rewrite hook, and a reset of the workspace at the end of the task.",
  },
  {
    id: "brain.context.named",
    source: "spec/brain.md §6",
    promise: "Preferences and a task that are too long for a context are named in it.",
  },
  {
    id: "brain.context.priority",
    source: "spec/brain.md §6",
    promise:
      "Context is filled by importance: an important entry is left out only where it doesn't fit beside the entries before it.",
  },
  {
    id: "brain.context.budget",
    source: "spec/brain.md §6",
    promise:
      "The fragments' tokens stay within the budget less the reserve for reasoning; the defaults are 128,000 and 40,000.",
  },
  {
    id: "brain.context.permissions",
    source: "spec/brain.md §6",
    promise: "Permissions are in the context, whole, whatever the budget.",
  },
  {
    id: "brain.context.reasons",
    source: "spec/brain.md §6",
    promise:
      "Each fragment has its source, its tokens and the reason for its selection; explaining gives a row for each fragment, those left out included.",
  },
  {
    id: "brain.context.noise",
    source: "spec/brain.md §6",
    promise:
      "Conflicting, superseded and stale fragments are left out and named; untouched templates give no fragments.",
  },
  {
    id: "brain.context.episodes",
    source: "spec/brain.md §2",
    promise:
      "Five episodes are shown: the best by salience × relevance, and two by salience alone, whatever the words.",
  },
  {
    id: "brain.context.skills",
    source: "spec/brain.md §5",
    promise:
      "A matched skill is shown whole, with what it has learned and the preconditions that nothing can check; other skills don't load.",
  },
  {
    id: "brain.context.survives",
    source: "spec/brain.md §6",
    promise: "A file that can't be read is named among the problems, and the rest of the context remains.",
  },
  {
    id: "brain.init.tree",
    source: "spec/brain.md §1",
    promise: "init writes the tree of a brain, whose map has under 30 lines and whose memory is empty.",
  },
  {
    id: "brain.init.keeps",
    source: "spec/hazards.md #32",
    promise:
      "init overwrites a file only on request, says what it replaced and keeps a copy, never touches memory, and is idempotent.",
  },
  {
    id: "brain.init.finds-out",
    source: "spec/brain.md §1",
    promise: "init asks nothing that it can find out: git user, language, package manager, test command.",
  },
  {
    id: "brain.init.ignored",
    source: "spec/brain.md §1",
    promise: "Derived and private files are git-ignored, and the private folder has mode 0700.",
  },
  {
    id: "brain.init.permissions",
    source: "spec/hazards.md #33",
    promise:
      "The shipped permissions are judged on operations: a forced push to main is denied, a commit whose message mentions one is not.",
  },
  {
    id: "brain.doctor.foreign",
    source: "spec/brain.md §1",
    promise:
      "A brain that another tool wrote is read as it is; doctor says what it would repair, and repairs it.",
  },
  {
    id: "brain.doctor.places",
    source: "spec/brain.md §1",
    promise: "Text that can't be read is named with file and line.",
  },
  {
    id: "brain.doctor.loses-nothing",
    source: "spec/hazards.md #28",
    promise: "A repair by doctor loses nothing: unreadable lines go to quarantine, and people's words stay.",
  },
  {
    id: "brain.protocols.together",
    source: "spec/protocols.md §2",
    promise:
      "Permissions, tool schemas and the constraints of every skill are one policy, with file and line.",
  },
  {
    id: "brain.protocols.live",
    source: "spec/protocols.md §2",
    promise:
      "A change of the rules' files holds from the next call on, and unchanged files are not read again.",
  },
  {
    id: "brain.protocols.unreadable",
    source: "spec/hazards.md 40",
    promise:
      "Rules in another encoding, in a folder, behind a broken link, too long or with the marks of a merge have everything asked about, and doctor, check, status and hooks name the file and the remedy.",
  },
  {
    id: "brain.merge-marks",
    source: "spec/hazards.md 40",
    promise:
      "The marks of an unresolved merge are an error of doctor in every file of a brain, with the line, and recall and context don't serve them.",
  },
  {
    id: "brain.protocols.near-headings",
    source: "spec/hazards.md 40",
    promise:
      "While a heading of permissions.md is nearly a known one, everything is asked about, and each report names the line and the known heading.",
  },
  {
    id: "brain.protocols.headings",
    source: "spec/hazards.md 40",
    promise: "Bullets under no known heading of permissions.md are a finding of check and doctor.",
  },
  {
    id: "brain.protocols.damaged",
    source: "spec/protocols.md §3",
    promise: "While a file of rules can't be read, every call is asked about, and the reason names the file.",
  },
];

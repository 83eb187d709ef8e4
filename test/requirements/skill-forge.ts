/** The promises of skills that are drafted from experience and rewrite themselves. */
import type { Requirement } from "./requirement.ts";

export const skillForgeRequirements: readonly Requirement[] = [
  {
    id: "brain.forge.task",
    source: "spec/brain.md §4",
    promise: "A task in words is distinguished from a single call of a tool and from a command.",
  },
  {
    id: "brain.forge.draft",
    source: "spec/brain.md §8",
    promise:
      "The same task, done well three times, drafts a skill that loads, is found by its triggers and names its evidence.",
  },
  {
    id: "brain.forge.once",
    source: "spec/brain.md §4",
    promise: "The same episodes give the same draft, whatever their order, and one id for review.",
  },
  {
    id: "brain.forge.trust",
    source: "spec/brain.md §3",
    promise: "Words of tools, documents and other agents are no basis for a skill, nor for its content.",
  },
  {
    id: "brain.forge.no-duplicate",
    source: "spec/brain.md §4",
    promise:
      "A task that a skill covers is not drafted, and a draft takes no other skill's name or triggers.",
  },
  {
    id: "brain.forge.whole",
    source: "spec/brain.md §5",
    promise:
      "Whatever the episodes say, a draft is valid YAML, fits on one screen and ends in a self-rewrite section.",
  },
  {
    id: "brain.forge.rewrite-due",
    source: "spec/brain.md §5",
    promise:
      "A skill is due after five uses, after any failure and after a second refusal, counted from the last look at it.",
  },
  {
    id: "brain.forge.no-evidence",
    source: "spec/brain.md §5",
    promise: "Episodes that add no evidence change nothing.",
  },
  {
    id: "brain.forge.mind-or-review",
    source: "spec/brain.md §5",
    promise: "Lessons go to KNOWLEDGE.md; triggers, constraints and procedure change only by a proposal.",
  },
  {
    id: "brain.forge.fence",
    source: "spec/brain.md §4",
    promise:
      "Three refusals by one rule in a fortnight propose that rule as a constraint of the skill, and nothing else.",
  },
  {
    id: "brain.forge.trigger",
    source: "spec/brain.md §5",
    promise: "A trigger is proposed when three tasks share a phrase that no trigger has.",
  },
  {
    id: "brain.forge.edit",
    source: "spec/brain.md §4",
    promise: "A proposal adds lines beside similar lines and leaves every other line unchanged.",
  },
  {
    id: "brain.forge.knowledge",
    source: "spec/brain.md §4",
    promise: "Learned facts are added to KNOWLEDGE.md once, and every other byte stays.",
  },
  {
    id: "brain.forge.escalate",
    source: "spec/brain.md §4",
    promise: "A rule that a skill keeps crossing becomes a lesson in the words of permissions.md only.",
  },
  {
    id: "cli.skills.due",
    source: "spec/brain.md §5",
    promise: "Status, doctor, the list and the review of skills name the same skills as due.",
  },
  {
    id: "brain.forge.stale",
    source: "spec/brain.md §4",
    promise: "A skill that was neither used nor changed for 60 days is flagged.",
  },
  {
    id: "brain.forge.scaffold",
    source: "spec/brain.md §8",
    promise: "The schema of a tool becomes a skill: arguments, preconditions, approvals and blocked targets.",
  },
  {
    id: "cli.skills.template",
    source: "spec/brain.md §5",
    promise: "An empty skill begins with the brain's template, a file that people edit.",
  },
  {
    id: "cli.skills.new",
    source: "spec/brain.md §4",
    promise:
      "`skills new` writes the folder, the registry and the decision, once, and nothing with --dry-run or in a wrong call.",
  },
  {
    id: "cli.skills.review",
    source: "spec/brain.md §5",
    promise: "`skills review` says which skills need a look, why, and what to type.",
  },
  {
    id: "cli.skills.rewrite",
    source: "spec/brain.md §5",
    promise:
      "`skills rewrite` learns, proposes with a diff and commits KNOWLEDGE.md with its diff in DECISIONS.md, as `skill-update: <name>, <reason>`.",
  },
];

/** The promises of the six flows, and about the usual failures of agents of this kind. */
import type { Requirement } from "./requirement.ts";

export const flowsRequirements: readonly Requirement[] = [
  {
    id: "flows.memory-to-skill",
    source: "spec/brain.md §8, memory to new skill",
    promise:
      "A task that was done three times becomes a skill when a person accepts it; DECISIONS.md says why, and the skill matches from then on.",
  },
  {
    id: "flows.skill-to-memory",
    source: "spec/brain.md §8, skill use to memory",
    promise:
      "Each action in a turn that a skill matched is an episode of that skill; its third failure flags it, and a dream proposes a change.",
  },
  {
    id: "flows.skill-to-protocol",
    source: "spec/brain.md §8, skill to protocol check",
    promise:
      "An operation that permissions.md denies is denied, with the rule, its file and its line, whatever a skill says.",
  },
  {
    id: "flows.schema-to-skill",
    source: "spec/brain.md §8, tool schema to skill scaffold",
    promise: "A tool's schema becomes a skill whose tools, preconditions and constraints come from it.",
  },
  {
    id: "flows.memory-to-tool",
    source: "spec/brain.md §8, memory to choice of tool",
    promise:
      "A tool that keeps failing is offered after its alternatives, with the reason, until it works again.",
  },
  {
    id: "flows.protocol-to-memory",
    source: "spec/brain.md §8, protocol result to memory",
    promise:
      "A refusal, an approval and an error become episodes that recall finds; a rule that keeps refusing becomes a lesson in its own words.",
  },
  {
    id: "brain.tools.record",
    source: "spec/brain.md §8, memory to choice of tool",
    promise:
      "A tool keeps failing when of its ten latest calls within 14 days at least three, and more than half, failed; refusals don't count.",
  },
  {
    id: "brain.tools.last",
    source: "spec/brain.md §8, memory to choice of tool",
    promise:
      "A context names an offered tool that keeps failing, with file and line, and puts it last; a log that can't be read changes nothing.",
  },
  {
    id: "mind.hooks.tools",
    source: "spec/brain.md §8, memory to choice of tool",
    promise: "A hook sees the tools on offer, may remove and reorder them, and adds none.",
  },
  {
    id: "tools.approved-by",
    source: "spec/brain.md §8, protocol result to memory",
    promise: "After a call, hooks know who approved the arguments of the call.",
  },
  {
    id: "flows.pitfalls.bloat",
    source: "spec/brain.md §6",
    promise:
      "With thirty skills and a large LESSONS.md the context stays in its budget, and only matched skills are loaded.",
  },
  {
    id: "flows.pitfalls.stale-skill",
    source: "spec/brain.md §4",
    promise: "A skill that was neither used nor changed for 60 days is flagged for review.",
  },
  {
    id: "flows.pitfalls.composition",
    source: "spec/brain.md §8",
    promise:
      "Two harmless skills that are harmful together are stopped, since each operation is judged separately.",
  },
  {
    id: "flows.pitfalls.literal",
    source: "spec/brain.md §5",
    promise:
      "Shipped skills give goals and not each step; a step that permissions.md forbids isn't taken because a skill says so.",
  },
  {
    id: "flows.pitfalls.stale-workspace",
    source: "spec/brain.md §4",
    promise:
      "A workspace untouched for two days is left out of the context and named there, and archived by the dream.",
  },
  {
    id: "flows.pitfalls.amplification",
    source: "spec/brain.md §4",
    promise:
      "A lesson that later successes contradict is removed, a lesson that a person removed stays out, and words of strangers never become a lesson.",
  },
];

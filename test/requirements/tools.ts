/** The promises of the tools room. */
import type { Requirement } from "./requirement.ts";

export const toolsRequirements: readonly Requirement[] = [
  {
    id: "tools.choke-point",
    source: "spec/hazards.md #1",
    promise: "A denying policy, hook or approver means that the tool's body is never entered.",
  },
  {
    id: "tools.order",
    source: "spec/mind.md §7",
    promise:
      "A call is found, validated, permitted, decided, approved, run, checked and recorded, in this order.",
  },
  {
    id: "tools.refusals",
    source: "spec/mind.md §7",
    promise: "Each refusal is a value with its code and a message that the model can act on.",
  },
  {
    id: "tools.not-found.nearest",
    source: "spec/mind.md §7",
    promise: "A tool that doesn't exist is refused with the nearest names.",
  },
  {
    id: "tools.arguments.problems",
    source: "spec/mind.md §7",
    promise: "Invalid arguments are refused with the validation errors, each naming its path.",
  },
  {
    id: "tools.malformed.left-out",
    source: "spec/mind.md §7",
    promise: "A malformed tool is left out and reported, and the other tools stay.",
  },
  {
    id: "tools.schema.either",
    source: "spec/mind.md §7",
    promise: "Schemas are Standard Schema or JSON Schema (draft-07, 2020-12), which is never converted.",
  },
  {
    id: "tools.schema.builtin",
    source: "DESIGN.md §5",
    promise: "The schemas of built-in tools are valid: they aren't compared with their dialect at run time.",
  },
  {
    id: "tools.schema.patterns",
    source: "DESIGN.md §3",
    promise:
      "No pattern of a schema can stop the process: it is matched in linear time, and a stranger's pattern that can't be is left to the stranger's own check.",
  },
  {
    id: "tools.snapshot",
    source: "spec/mind.md §3",
    promise: "A turn's tools are a snapshot: tools that come and go meanwhile don't change it.",
  },
  {
    id: "tools.approval.strict",
    source: "spec/hazards.md #2",
    promise:
      "Only a valid boolean true, bound to the hash of tool and arguments, unexpired and unused, approves.",
  },
  {
    id: "tools.approval.expiry",
    source: "spec/hazards.md #2",
    promise: "A handler that never answers is denied at the request's expiry, at most 50 ms later.",
  },
  {
    id: "tools.approval.edits",
    source: "spec/mind.md §1",
    promise: "Arguments that a person edits are validated and decided anew, and a deny still denies.",
  },
  {
    id: "tools.hooks.tighten",
    source: "spec/mind.md §1",
    promise: "A before-tool hook can only tighten; arguments that it changes are validated and judged anew.",
  },
  {
    id: "tools.hooks.failure",
    source: "spec/hazards.md #13",
    promise:
      "A hook that throws, hangs or answers nonsense fails the way it declares, and says so in an event.",
  },
  {
    id: "tools.run.limit",
    source: "spec/mind.md §7",
    promise:
      "A body that outlives its time limit or the turn is abandoned, informed by its signal, and its result is ignored.",
  },
  {
    id: "tools.errors.clean",
    source: "spec/hazards.md #11",
    promise: "Errors never leak stack traces to the model or the client.",
  },
  {
    id: "tools.output.checked",
    source: "spec/mind.md §7",
    promise: "Output is validated, and a value that JSON can't hold is a failure with a clean message.",
  },
  {
    id: "tools.output.cut",
    source: "spec/mind.md §7",
    promise:
      "The whole result is in the log; the model sees its beginning, its end and the length of the omitted part.",
  },
  {
    id: "tools.commit-first",
    source: "spec/mind.md §1",
    promise:
      "Earlier events are committed before a body is entered, and a call that can't be committed doesn't run.",
  },
  {
    id: "tools.idempotency-key",
    source: "spec/mind.md §7",
    promise: "Every attempt at one call has the same idempotency key, and other calls have others.",
  },
  {
    id: "tools.parallel",
    source: "spec/mind.md §3",
    promise: "Independent calls run in parallel, and their results come in the order of the calls.",
  },
  {
    id: "tools.circuit-breaker",
    source: "spec/mind.md §3",
    promise: "A tool that keeps failing opens a circuit breaker for a while.",
  },
  {
    id: "tools.rate-limit",
    source: "spec/mind.md §7",
    promise: "Calls are limited in rate for each user and tool.",
  },
  {
    id: "tools.never-throws",
    source: "spec/hazards.md #14",
    promise:
      "Whatever a tool, a hook or an approver does, a call ends in an outcome, and the next one works.",
  },
  {
    id: "tools.events",
    source: "spec/hazards.md #17",
    promise: "A call's events begin with one request and end with one end, whatever happens between.",
  },
  {
    id: "tools.memory.origin",
    source: "spec/mind.md §7",
    promise: "Words that a model remembers count as the person's only where the person's text contains them.",
  },
  {
    id: "tools.memory.said-before",
    source: "spec/mind.md §7",
    promise:
      "A person's own words are those of this input and of the two before it, so that a yes agrees with what was said.",
  },
  {
    id: "tools.memory.replaces",
    source: "spec/mind.md §7",
    promise:
      "A note takes the place of a memory only where its changed words are the person's own and the place still has the old ones.",
  },
  {
    id: "tools.memory.forget",
    source: "spec/mind.md §7",
    promise:
      "The tool `forget` erases for a person whose words ask for it, now or before a short answer, and speak of memory: all that is named, or nothing.",
  },
  {
    id: "tools.memory.cited",
    source: "spec/mind.md §6",
    promise: "Memories come with relevance, file and line, so that answers can cite them.",
  },
  {
    id: "tools.memory.events",
    source: "spec/mind.md §1",
    promise: "Each write to memory is an event of the call that made it.",
  },
  {
    id: "tools.process.environment",
    source: "spec/hazards.md #12",
    promise: "Programs that a tool starts see an allow-list of environment variables.",
  },
  {
    id: "tools.process.group",
    source: "spec/mind.md §7",
    promise:
      "A program that outlives its limit is killed with its process group, and a process that escaped is reported.",
  },
  {
    id: "tools.push.judged",
    source: "spec/hazards.md #33",
    promise: "A push that is denied never runs, and no name of a branch or remote means anything but itself.",
  },
  {
    id: "tools.schema-bounds",
    source: "spec/protocols.md §2",
    promise: "An operation happens no more often and takes no longer than its tool schema says.",
  },
  {
    id: "tools.policy-judges",
    source: "spec/protocols.md",
    promise: "The executor has every call judged by the policy in force, and logs the decision.",
  },
  {
    id: "tools.process.killed",
    source: "spec/protocols.md",
    promise: "A process that is killed takes the programs of its tools with it.",
  },
  {
    id: "tools.arguments.repair",
    source: "spec/mind.md §7",
    promise:
      "Arguments in damaged JSON are read as they were written or refused, and truncated JSON is never completed.",
  },
  {
    id: "tools.output.read-on",
    source: "spec/mind.md §7",
    promise: "A result that was cut says how to read the rest, which the log has.",
  },
];

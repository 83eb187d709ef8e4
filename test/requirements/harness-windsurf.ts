/** The promises under Windsurf, whose hooks answer by exit codes and standard error alone. */
import type { Requirement } from "./requirement.ts";

export const harnessWindsurfRequirements: readonly Requirement[] = [
  {
    id: "harness.windsurf.reads",
    source: "spec/harnesses.md §6",
    promise: "Every event that Windsurf sends is read as its own kind; an MCP tool is named with its server.",
  },
  {
    id: "harness.windsurf.answers",
    source: "spec/harnesses.md §6",
    promise: "The hook prints only the reason of a refusal, and blocks by exit code 2 before a call only.",
  },
  {
    id: "harness.windsurf.blocks",
    source: "spec/harnesses.md §7",
    promise: "A refusal exits with 2 and a reason on standard error, which is never empty.",
  },
  {
    id: "harness.windsurf.ask",
    source: "spec/harnesses.md §7",
    promise: "An ask is a refusal that says whom to ask.",
  },
  {
    id: "harness.windsurf.failure",
    source: "spec/protocols.md §3",
    promise: "A call that can't be judged is stopped; prompts, and events after a call, go on.",
  },
  {
    id: "harness.windsurf.robust",
    source: "spec/harnesses.md §8",
    promise: "Any input is read without an exception.",
  },
  {
    id: "harness.windsurf.recognised",
    source: "spec/harnesses.md §7",
    promise: "Windsurf's inputs are recognised by the action that they name.",
  },
  {
    id: "harness.windsurf.wired",
    source: "spec/harnesses.md §6",
    promise:
      "The hooks file names an event before and after each action, nothing that Windsurf doesn't know, and no machine's paths.",
  },
];

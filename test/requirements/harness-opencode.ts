/** The promises under OpenCode: the events of our plugin are understood, and it obeys the answers. */
import type { Requirement } from "./requirement.ts";

export const harnessOpencodeRequirements: readonly Requirement[] = [
  {
    id: "harness.opencode.reads",
    source: "spec/harnesses.md §5",
    promise:
      "Every event is read from what the plugin really sends out of OpenCode, as its transcripts have it.",
  },
  {
    id: "harness.opencode.outcome",
    source: "spec/harnesses.md §8",
    promise:
      "A call has failed when the tool threw, a command has an exit code or a server says so; what a person refused or stopped is no failure.",
  },
  {
    id: "harness.opencode.robust",
    source: "spec/harnesses.md §7",
    promise: "Whatever is sent is read and answered without throwing, and a call always gets a decision.",
  },
  {
    id: "harness.opencode.recognises",
    source: "spec/harnesses.md §7",
    promise: "Its events are distinguished from those of every other harness by a field of ours.",
  },
  {
    id: "harness.opencode.renders",
    source: "spec/harnesses.md §5",
    promise:
      "A call is let through or denied with a reason, a question is a refusal that says to ask the person, and context goes where the plugin can place it.",
  },
  {
    id: "harness.opencode.fails-safe",
    source: "spec/protocols.md §3",
    promise: "A call that can't be judged is blocked with the reason, and every other event goes on.",
  },
  {
    id: "harness.opencode.wiring",
    source: "spec/harnesses.md §8",
    promise:
      "One plugin file, a block in AGENTS.md, a link to the skills and, where wanted, the MCP server are added without an absolute path.",
  },
  {
    id: "harness.opencode.plugin.blocks",
    source: "spec/harnesses.md §5",
    promise: "The plugin throws the reason before a call that is denied, and lets one through that isn't.",
  },
  {
    id: "harness.opencode.plugin.fails-safe",
    source: "spec/protocols.md §3",
    promise:
      "A call throws when the hook is missing, crashes, is silent, says what is no answer, or is late; nothing else throws then.",
  },
  {
    id: "harness.opencode.plugin.daemon",
    source: "spec/protocols.md §3",
    promise:
      "The plugin asks the resident daemon with its token, and the program where the daemon doesn't answer.",
  },
  {
    id: "harness.opencode.plugin.context",
    source: "spec/protocols.md §3",
    promise: "Context reaches the system prompt, a call's result and a compaction.",
  },
  {
    id: "harness.opencode.plugin.tells",
    source: "spec/protocols.md §3",
    promise:
      "Failures that OpenCode tells only as events are told, refusals of ours are not, sub-agents have no prompts of a person, and at the end everything has been sent.",
  },
];

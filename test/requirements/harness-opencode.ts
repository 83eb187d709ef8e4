/** The promises under OpenCode: the events of our plugin are understood, and it obeys the answers. */
import type { Requirement } from "./requirement.ts";

export const harnessOpencodeRequirements: readonly Requirement[] = [
  {
    id: "harness.opencode.reads",
    source: "spec/harnesses.md §5",
    promise:
      "Every event is read from the fields that the plugin really sends out of OpenCode, as its transcripts have them.",
  },
  {
    id: "harness.opencode.outcome",
    source: "spec/harnesses.md §8",
    promise:
      "A call has failed when the tool threw, a command has an exit code or a server says so; a call that a person refused or stopped is not a failure.",
  },
  {
    id: "harness.opencode.robust",
    source: "spec/harnesses.md §7",
    promise: "Any input is read and answered without throwing, and a call always gets a decision.",
  },
  {
    id: "harness.opencode.recognises",
    source: "spec/harnesses.md §7",
    promise:
      "OpenCode's events are distinguished from those of every other harness by a field that our plugin adds.",
  },
  {
    id: "harness.opencode.renders",
    source: "spec/harnesses.md §5",
    promise:
      "A call is allowed or denied with a reason, an ask is a refusal that says to ask the person, and context goes where the plugin can place it.",
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
    promise: "The plugin throws the reason before a denied call, and lets every other call through.",
  },
  {
    id: "harness.opencode.plugin.fails-safe",
    source: "spec/protocols.md §3",
    promise:
      "A call throws when the hook is missing, crashes, is silent, gives an invalid answer, or is late; no other event throws then.",
  },
  {
    id: "harness.opencode.plugin.daemon",
    source: "spec/protocols.md §3",
    promise:
      "The plugin asks the resident daemon with its token, and runs the program where the daemon doesn't answer.",
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
      "The plugin reports failures that OpenCode sends only as events, no refusals of our own, and no prompts of sub-agents, and has sent everything at the end.",
  },
];

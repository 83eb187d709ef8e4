/** The promises under Claude Code: its events are understood, and it obeys the answers. */
import type { Requirement } from "./requirement.ts";

export const harnessClaudeCodeRequirements: readonly Requirement[] = [
  {
    id: "harness.claude-code.reads",
    source: "spec/harnesses.md §1",
    promise:
      "Every event is read from the fields that Claude Code really sends, as its transcripts have them.",
  },
  {
    id: "harness.claude-code.outcome",
    source: "spec/harnesses.md §8",
    promise:
      "A call has failed when PostToolUseFailure or the response's own error says so, and is not a failure when a person stopped it.",
  },
  {
    id: "harness.claude-code.unfinished",
    source: "spec/harnesses.md §8",
    promise:
      "A command in the background is neither success nor failure, and the notice of its end is not a prompt of a person.",
  },
  {
    id: "harness.claude-code.robust",
    source: "spec/harnesses.md §7",
    promise:
      "Any input is read without throwing; missing and foreign fields are empty, unknown ones ignored.",
  },
  {
    id: "harness.claude-code.recognises",
    source: "spec/harnesses.md §7",
    promise:
      "Claude Code's events are distinguished from those of Cursor, Codex, Gemini CLI and Windsurf by their fields.",
  },
  {
    id: "harness.claude-code.cursor",
    source: "spec/harnesses.md §8",
    promise:
      "Calls that Cursor sends to Claude Code's hooks are judged too: the event is the command line's, whatever spelling Cursor sends.",
  },
  {
    id: "harness.claude-code.renders",
    source: "spec/harnesses.md §7",
    promise: "Each event is answered with its own keys only; without an opinion nothing is printed.",
  },
  {
    id: "harness.claude-code.fails-safe",
    source: "spec/protocols.md §3",
    promise:
      "A call that can't be judged is asked about, with the reason; every other event, and a prompt that Claude Code itself sends, goes on.",
  },
  {
    id: "harness.claude-code.wiring",
    source: "spec/harnesses.md §8",
    promise:
      "Hooks, a block in CLAUDE.md, a link to the skills and, where wanted, the MCP server are added without an absolute path, and before a call they fail closed.",
  },
  {
    id: "harness.claude-code.real.stops",
    source: "spec/protocols.md §3",
    promise:
      "The real Claude Code doesn't run a forced push to main that permissions.md forbids, tells its model why, and runs what is allowed.",
  },
  {
    id: "harness.claude-code.real.remembers",
    source: "spec/protocols.md §3",
    promise: "Both the refusal and the call that ran are episodes that name their harness.",
  },
  {
    id: "harness.claude-code.real.closed",
    source: "spec/protocols.md §3",
    promise: "The real Claude Code stops the call when the hook's program is missing or crashes.",
  },
  {
    id: "harness.claude-code.real.asks",
    source: "spec/protocols.md §4",
    promise:
      "An ask stops the call under the real Claude Code where no person can answer, in every permission mode, with the reason; without an opinion Claude Code's own rules decide.",
  },
  {
    id: "harness.claude-code.real.context",
    source: "spec/protocols.md §3",
    promise: "Context reaches the real Claude Code's model, and skills are listed through the link.",
  },
  {
    id: "harness.claude-code.real.transcripts",
    source: "spec/harnesses.md §1",
    promise: "The real Claude Code still sends the fields that the transcripts have.",
  },
];

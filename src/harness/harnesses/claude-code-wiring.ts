/** Wires a project to Claude Code: hooks, instructions, skills, and the MCP server. */
import type { JsonAddition, WiredFile, Wiring, WiringOptions } from "../harness.ts";
import { hookCommand, mcpServer } from "../harness-text.ts";
import { instructions } from "../instructions.ts";

/** All events that are read, but for PermissionRequest: PreToolUse has applied the rules already. */
const EVENTS = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PreCompact",
  "Stop",
  "SessionEnd",
] as const;
/** Later than the hook's own deadline. */
const TIMEOUT_SECONDS = 30;

export function claudeCodeWiring({ program, mcp }: WiringOptions): Wiring {
  const additions = EVENTS.map((event): JsonAddition => {
    const command = hookCommand(program, "claude-code", event, '"$CLAUDE_PROJECT_DIR"');
    // Without a matcher it is asked about every tool, those of MCP servers included.
    const hook = { type: "command", command, timeout: TIMEOUT_SECONDS };
    const closed = event === "PreToolUse" ? { onFailure: "block" } : {};
    return { at: ["hooks", event], as: "item", value: { hooks: [{ ...hook, ...closed }] } };
  });
  const server: WiredFile = {
    kind: "json",
    path: ".mcp.json",
    additions: [{ at: ["mcpServers", "brainstem"], as: "value", value: mcpServer(program) }],
  };
  return {
    files: [
      { kind: "json", path: ".claude/settings.json", additions },
      { kind: "markdown-block", path: "CLAUDE.md", text: instructions() },
      { kind: "link", path: ".claude/skills", target: "../.agent/skills" },
      ...(mcp ? [server] : []),
    ],
    notes: [
      "Claude Code asks whether you trust this folder when it first opens it, and runs the hooks once you do.",
      ...(mcp ? ["Approve the server “brainstem” when Claude Code asks about .mcp.json."] : []),
    ],
  };
}

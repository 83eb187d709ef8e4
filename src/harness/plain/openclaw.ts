/** OpenClaw, with the project as its workspace: told of the brain in words, and given its memory by MCP. */
import type { WirableHarness } from "../harness.ts";
import { mcpServer } from "../harness-text.ts";
import { adviceOnly, plainFiles } from "./agents-md.ts";

export const openclaw: WirableHarness = {
  name: "openclaw",
  title: "OpenClaw",
  contract: "the documentation in npm openclaw 2026.9.6: agent-workspace, skills, mcp",
  traces: ["SOUL.md", "IDENTITY.md", "~/.openclaw"],
  program: "openclaw",
  wiring({ program }) {
    const { command, args } = mcpServer(program);
    const flags = args.map(arg => `--arg ${arg}`).join(" ");
    return {
      files: plainFiles(),
      notes: [
        "OpenClaw reads AGENTS.md and skills of its workspace: make this folder the workspace of an agent, in ~/.openclaw/openclaw.json.",
        // Its settings are the machine's: only there can the folder be named.
        `Give it the memory, from this folder: openclaw mcp add brainstem --command ${command} ${flags} --cwd "$PWD"`,
        adviceOnly("OpenClaw"),
      ],
    };
  },
};

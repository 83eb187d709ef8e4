/** Every program that can be wired to a brain: those with hooks, and those without, which get instructions and no rules. */
import type { WirableHarness } from "./harness.ts";
import { agentFiles, mcpServer, serverFile } from "./harness-text.ts";
import { harnesses } from "./harnesses.ts";

/** Said of each of them: nothing here may look safer than it is. */
const adviceOnly = (title: string): string =>
  `Nothing is enforced in ${title}: rules are advice there, but for MCP servers behind \`brainstem mcp-proxy\`.`;

export const agentsMd: WirableHarness = {
  name: "agents-md",
  title: "Any agent that reads AGENTS.md",
  contract: "agents.md and agentskills.io, as of November 2026",
  traces: ["AGENTS.md"],
  wiring: ({ program }) => ({ files: agentFiles(program), notes: [adviceOnly("an agent without hooks")] }),
};

export const copilot: WirableHarness = {
  name: "copilot",
  title: "GitHub Copilot",
  contract:
    "docs.github.com/copilot (AGENTS.md, .agents/skills) and code.visualstudio.com (.vscode/mcp.json), as of November 2026; Copilot CLI 1.0.102",
  traces: [".github/copilot-instructions.md", ".github/instructions", ".github/copilot", "~/.copilot"],
  program: "copilot",
  wiring({ program }) {
    const server = mcpServer(program);
    return {
      files: [
        ...agentFiles(program),
        serverFile(".vscode/mcp.json", "servers", { type: "stdio", ...server }),
      ],
      notes: [
        "Start the MCP server “brainstem” in VS Code, once: it asks whether you trust it.",
        `In Copilot CLI: copilot mcp add brainstem -- ${[server.command, ...server.args].join(" ")}`,
        adviceOnly("GitHub Copilot"),
      ],
    };
  },
};

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
      files: agentFiles(program),
      notes: [
        "OpenClaw reads AGENTS.md and skills of its workspace: make this folder the workspace of an agent, in ~/.openclaw/openclaw.json.",
        // Its settings are the machine's: only there can the folder be named.
        `Give it the memory, from this folder: openclaw mcp add brainstem --command ${command} ${flags} --cwd "$PWD"`,
        adviceOnly("OpenClaw"),
      ],
    };
  },
};

export const wirable: readonly WirableHarness[] = [...harnesses, copilot, openclaw, agentsMd];

/** GitHub Copilot, in editors, in the terminal and on GitHub: told of the brain in words, and given its memory by MCP. */
import type { Json } from "../../base/index.ts";
import type { WirableHarness } from "../harness.ts";
import { mcpServer } from "../harness-text.ts";
import { adviceOnly, plainFiles } from "./agents-md.ts";

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
        ...plainFiles(),
        {
          kind: "json",
          path: ".vscode/mcp.json",
          additions: [
            { at: ["servers", "brainstem"], as: "value", value: { type: "stdio", ...server } as Json },
          ],
        },
      ],
      notes: [
        "Start the MCP server “brainstem” in VS Code, once: it asks whether you trust it.",
        `In Copilot CLI: copilot mcp add brainstem -- ${[server.command, ...server.args].join(" ")}`,
        adviceOnly("GitHub Copilot"),
      ],
    };
  },
};

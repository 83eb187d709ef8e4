/** Any agent that reads AGENTS.md: the file names the brain and its skills. */
import type { WirableHarness, WiredFile } from "../harness.ts";
import { instructions } from "../instructions.ts";

/** Agents without a known hook: they get instructions, and no rule is enforced. */
export const plainFiles = (): readonly WiredFile[] => [
  { kind: "markdown-block", path: "AGENTS.md", text: instructions() },
  { kind: "link", path: ".agents/skills", target: "../.agent/skills" },
];

/** Said of each of them: nothing here may look safer than it is. */
export const adviceOnly = (title: string): string =>
  `Nothing is enforced in ${title}: rules are advice there, but for MCP servers behind \`brainstem mcp-proxy\`.`;

export const agentsMd: WirableHarness = {
  name: "agents-md",
  title: "Any agent that reads AGENTS.md",
  contract: "agents.md and agentskills.io, as of November 2026",
  traces: ["AGENTS.md"],
  wiring: () => ({ files: plainFiles(), notes: [adviceOnly("an agent without hooks")] }),
};

/** The promises to agents that have no hooks: instructions, skills, memory by MCP, and no false promise. */
import type { Requirement } from "./requirement.ts";

export const harnessPlainRequirements: readonly Requirement[] = [
  {
    id: "harness.instructions.short",
    source: "spec/protocols.md §3",
    promise:
      "The block in AGENTS.md is short, without absolute paths, and leads to the brain's map, preferences, workspace and rules.",
  },
  {
    id: "harness.instructions.true",
    source: "spec/harnesses.md §8",
    promise: "Every file and every command that the instructions name exists.",
  },
  {
    id: "harness.plain.wired",
    source: "spec/protocols.md §3",
    promise:
      "OpenClaw, GitHub Copilot and all readers of AGENTS.md get the instructions and the skills, and the MCP server where a project can name one.",
  },
  {
    id: "harness.plain.honest",
    source: "spec/protocols.md §3",
    promise: "Installing says where no rule is enforced.",
  },
  {
    id: "harness.plain.relative",
    source: "spec/harnesses.md §8",
    promise: "No written file names a path of this machine.",
  },
];

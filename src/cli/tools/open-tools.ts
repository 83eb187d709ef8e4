/** Opens a brain for the sake of its tools: no model is asked, and nothing that is said lasts. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import type { Brainstem, BrainstemConfig } from "../../brainstem/index.ts";
import type { CommonOptions } from "../command.ts";
import { findPlace, openProject } from "../project.ts";
import type { Terminal } from "../terminal.ts";

/** Servers that take longer are worth a word to the waiting person. */
const SILENT_MS = 1_500;

/** Returns when every MCP server was tried once. @throws whatever opening a brain throws */
export async function openTools(
  options: CommonOptions,
  terminal: Terminal,
  config: Pick<BrainstemConfig, "approver"> = {},
): Promise<Brainstem> {
  const file = join(findPlace(options, terminal).root, BRAIN_FOLDER, layout.mcpServers);
  const told = setTimeout(() => {
    const isWatched = terminal.isTerminal && options.json !== true;
    if (isWatched && existsSync(file)) terminal.writeError("Waiting for the MCP servers…\n");
  }, SILENT_MS);
  try {
    // Which model the brain has, and whether that can be reached, is no matter of its tools.
    return await openProject(options, terminal, { model: "reflex", ...config });
  } finally {
    clearTimeout(told);
  }
}

/** The shared parts of the tests of `brainstem tools`: the command line in this process, rules, and MCP servers in a brain's file. */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { systemClock } from "../../src/base/index.ts";
import { mcpTrust } from "../../src/brainstem/parts.ts";
import { acceptServer, type McpServer } from "../../src/tools/mcp.ts";
import { atHome } from "../trust-brain.ts";
import type { Place } from "./place.ts";

export const writeRules = (place: Place, text: string): void =>
  writeFileSync(place.path(".agent/protocols/permissions.md"), `# Permissions\n\n${text}\n`);

const { resolve } = createRequire(import.meta.url);
const reference = (name: string) =>
  join(dirname(resolve(`@modelcontextprotocol/${name}/package.json`)), "dist/index.js");

export const program = (...args: readonly string[]) => ({ command: process.execPath, args });
export const EVERYTHING = program(reference("server-everything"));
export const FILES = program(reference("server-filesystem"), ".");
export const SCRIPT = join(import.meta.dirname, "../tools/mcp/fixtures/scripted-server.js");

export type Servers = Readonly<Record<string, McpServer>>;

export const nameServers = (place: Place, mcpServers: Servers): void =>
  writeFileSync(place.path(".agent/mcp.json"), JSON.stringify({ mcpServers }));

/** Named, and accepted as a person does at a terminal. */
export async function acceptServers(place: Place, servers: Servers): Promise<void> {
  nameServers(place, servers);
  const { pins, redact } = await atHome(place.home, () =>
    mcpTrust({ root: place.root, project: place.root }),
  );
  for (const [name, server] of Object.entries(servers))
    await acceptServer(server, { pins: pins(name), redact, clock: systemClock });
}

/** A server with tools of these names and descriptions; called again, it says so from its next start on. */
export function describing(place: Place, tools: Readonly<Record<string, string>>) {
  const listed = Object.entries(tools).map(([name, description]) => ({
    name,
    description,
    inputSchema: { type: "object" },
  }));
  writeFileSync(place.path("tools.json"), JSON.stringify(listed));
  return { ...program(SCRIPT, "described"), env: { TOOLS: place.path("tools.json") } };
}

/** Shows what an MCP server said of its tools when a person met it, and what it says now. */
import { fault, type Volume } from "../../base/index.ts";
import { createProxyPinStore, listProxyPins } from "../../server/index.ts";
import { type Pins, visibleText } from "../../tools/mcp.ts";
import type { CommonOptions } from "../command.ts";
import { showHeld } from "../mcp/show-held.ts";
import { count } from "../print.ts";
import type { Terminal } from "../terminal.ts";

/** @param server all of them where it is undefined */
export async function showPins(
  volume: Volume,
  server: string | undefined,
  options: CommonOptions,
  terminal: Terminal,
): Promise<void> {
  const names = server === undefined ? await listProxyPins(volume) : [server];
  const known: Record<string, Pins> = {};
  for (const name of names) known[name] = await readPins(volume, name);
  if (options.json) return terminal.write(`${JSON.stringify(known)}\n`);
  if (names.length === 0) return terminal.write("No MCP server was met yet.\n");
  for (const [name, pins] of Object.entries(known)) showServer(name, pins, terminal);
}

/** @throws volume.not-found, brain.malformed */
export async function readPins(volume: Volume, server: string): Promise<Pins> {
  const pins = await createProxyPinStore(volume, server).read();
  if (pins === undefined) throw fault("volume.not-found", { path: `.agent/.data/mcp/${server}.json` });
  return pins;
}

function showServer(name: string, pins: Pins, terminal: Terminal) {
  const { style } = terminal;
  const { command, tools, held } = pins;
  terminal.write(`\n${style("bold", name)}  ${style("dim", visibleText(command.text))}\n`);
  terminal.write(
    `  ${count(Object.keys(tools).length, "tool")} as met: ${visibleText(Object.keys(tools).join(", "))}\n`,
  );
  showHeld(pins, terminal);
  if (held.command === undefined && Object.keys(held.tools).length === 0)
    return terminal.write("  Nothing is held.\n");
  terminal.write(`\n  Take it in: brainstem mcp-proxy --name ${name} --accept\n`);
}

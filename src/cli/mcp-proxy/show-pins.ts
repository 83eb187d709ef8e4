/** Shows what an MCP server said of its tools when a person met it, and what it says now. */
import { fault, type Volume } from "../../base/index.ts";
import { createProxyPinStore, listProxyPins } from "../../server/index.ts";
import { type Pins, visibleText } from "../../tools/mcp.ts";
import { showHeld, takeInHeld } from "../mcp/show-held.ts";
import { count } from "../print.ts";
import { brainVolume, findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";

/** @param server all of them where it is undefined */
export async function showPins(
  volume: Volume,
  server: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const names = server === undefined ? await listProxyPins(volume) : [server];
  const known: Record<string, Pins> = {};
  for (const name of names) known[name] = await readPins(volume, name);
  if (terminal.isJson) return terminal.writeJson(known);
  if (names.length === 0) return terminal.write("No MCP server was met yet.\n");
  for (const [name, pins] of Object.entries(known)) showServer(name, pins, terminal);
}

/** @throws volume.not-found, brain.malformed */
async function readPins(volume: Volume, server: string): Promise<Pins> {
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

/** @throws command.usage without a person at the terminal, or for a tool that isn't held; volume.*, brain.malformed */
export async function acceptPins(
  server: string,
  tools: true | readonly string[],
  terminal: Terminal,
): Promise<void> {
  const again = `brainstem mcp-proxy --name ${server} --accept`;
  if (!terminal.isInteractive) {
    const problem = "Only a person at a terminal accepts what an MCP server has changed.";
    throw fault("command.usage", { problem, usage: `Run it yourself: ${again}` });
  }
  const volume = brainVolume(findPlace(terminal).root);
  const pins = await readPins(volume, server);
  const chosen = chooseHeld(pins, tools, server);
  if (chosen.command === undefined && Object.keys(chosen.tools).length === 0)
    return terminal.write(`Nothing of ${server} is held.\n`);
  const store = createProxyPinStore(volume, server);
  await takeInHeld({ store, pins, chosen, again }, terminal);
}

function chooseHeld({ held }: Pins, tools: true | readonly string[], server: string): Pins["held"] {
  if (tools === true) return held;
  const unknown = tools.find(name => !Object.hasOwn(held.tools, name));
  if (unknown !== undefined) {
    const problem = `Nothing is held of a tool ${visibleText(unknown)}.`;
    throw fault("command.usage", {
      problem,
      usage: `See what is: brainstem mcp-proxy --name ${server} --show`,
    });
  }
  return { tools: Object.fromEntries(tools.map(name => [name, held.tools[name]!])) };
}

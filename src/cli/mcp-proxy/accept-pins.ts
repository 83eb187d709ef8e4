/** Takes in what an MCP server has changed: a person at a terminal looks at it, and says yes. */
import { fault } from "../../base/index.ts";
import { createProxyPinStore } from "../../server/index.ts";
import { type Pins, visibleText } from "../../tools/mcp.ts";
import type { CommonOptions } from "../command.ts";
import { takeInHeld } from "../mcp/take-in-held.ts";
import { brainVolume, findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { readPins } from "./show-pins.ts";

/** @throws command.usage without a person at the terminal, or for a tool that isn't held; volume.*, brain.malformed */
export async function acceptPins(
  server: string,
  tools: true | readonly string[],
  options: CommonOptions,
  terminal: Terminal,
): Promise<void> {
  const again = `brainstem mcp-proxy --name ${server} --accept`;
  if (!terminal.isInteractive) {
    const problem = "Only a person at a terminal accepts what an MCP server has changed.";
    throw fault("command.usage", { problem, usage: `Run it yourself: ${again}` });
  }
  const volume = brainVolume(findPlace(options, terminal).root);
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

/** Takes in what an MCP server has changed: a person at a terminal looks at it, and says yes. */
import { fault, formatTimestamp, systemClock } from "../../base/index.ts";
import { acceptHeld, createPinStore, type Pins, visibleText } from "../../server/index.ts";
import { askOnce } from "../chat/terminal-approver.ts";
import type { CommonOptions } from "../command.ts";
import { brainVolume, findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { readPins, showHeld } from "./show-pins.ts";

/** @throws command.usage where nobody sits at the terminal, or a tool isn't held; volume.*, brain.malformed */
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
  showHeld(pins, terminal, chosen);
  const prompt = `\n  ${terminal.style("bold", "Take this in?")} [y/N] `;
  // Ctrl-C and Ctrl-D leave the question without an answer, which is no.
  const answer = await askOnce(terminal, prompt, new AbortController().signal).catch(() => "");
  if (!/^(?:y|yes)$/i.test(answer.trim())) return terminal.write("Nothing was accepted.\n");

  const now = formatTimestamp(systemClock.now());
  const after = await createPinStore(volume, server).update(async latest =>
    acceptHeld(latest ?? pins, chosen, now),
  );
  const isLeft = (name: string) => Object.hasOwn(after.held.tools, name);
  const names = Object.keys(chosen.tools);
  const left = names.filter(isLeft);
  const taken = [
    ...(chosen.command !== undefined && after.held.command === undefined ? ["the command"] : []),
    ...names.filter(name => !isLeft(name)),
  ];
  if (taken.length > 0)
    terminal.write(`${terminal.style("green", "✓")} Accepted ${visibleText(taken.join(", "))}.\n`);
  if (left.length > 0)
    terminal.write(
      `Changed again meanwhile, and still held: ${visibleText(left.join(", "))}. Look again: ${again}\n`,
    );
  if (after.held.command !== undefined) terminal.write(`Its command is still held: ${again}\n`);
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

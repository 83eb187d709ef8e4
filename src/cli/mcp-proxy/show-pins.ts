/** Shows what an MCP server said of its tools when a person met it, and what it says now. */
import { fault, type Volume } from "../../base/index.ts";
import {
  createPinStore,
  listPinnedServers,
  type Pins,
  pinnedTool,
  type SeenTool,
  toolParts,
  visibleText,
} from "../../server/index.ts";
import type { CommonOptions } from "../command.ts";
import { count } from "../print.ts";
import { diffLines } from "../review/show-diff.ts";
import type { Terminal } from "../terminal.ts";

/** @param server all of them where it is undefined */
export async function showPins(
  volume: Volume,
  server: string | undefined,
  options: CommonOptions,
  terminal: Terminal,
): Promise<void> {
  const names = server === undefined ? await listPinnedServers(volume) : [server];
  const known: Record<string, Pins> = {};
  for (const name of names) known[name] = await readPins(volume, name);
  if (options.json) return terminal.write(`${JSON.stringify(known)}\n`);
  if (names.length === 0) return terminal.write("No MCP server was met yet.\n");
  for (const [name, pins] of Object.entries(known)) showServer(name, pins, terminal);
}

/** @throws volume.not-found, brain.malformed */
export async function readPins(volume: Volume, server: string): Promise<Pins> {
  const pins = await createPinStore(volume, server).read();
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

/** Each change with what stood there before; nothing in it is invisible or moves the cursor. */
export function showHeld(pins: Pins, terminal: Terminal, held: Pins["held"] = pins.held): void {
  const { style } = terminal;
  if (held.command !== undefined) {
    terminal.write(`\n  ${style("yellow", "held")}  the command that starts it: all of its tools are held\n`);
    showChange(pins.command.text, held.command.text, terminal);
  }
  for (const [name, tool] of Object.entries(held.tools)) {
    const before = pinnedTool(pins, name);
    const what = before === undefined ? "new" : "changed";
    terminal.write(
      `\n  ${style("yellow", "held")}  ${visibleText(name)} (${what}, since ${tool.firstSeen.slice(0, 10)})\n`,
    );
    showTool(before, tool, terminal);
  }
}

function showTool(before: SeenTool | undefined, now: SeenTool, terminal: Terminal) {
  let isShown = false;
  for (const part of toolParts) {
    const [old, present] = [before?.parts[part] ?? "", now.parts[part] ?? ""];
    if (old === present) continue;
    isShown = true;
    terminal.write(`        ${terminal.style("dim", part)}\n`);
    showChange(old, present, terminal);
  }
  if (!isShown) terminal.write("        It differs in what is too long, or too secret, to be kept here.\n");
}

function showChange(old: string, present: string, { style, write }: Terminal) {
  for (const { mark, text } of diffLines(visibleText(old), visibleText(present))) {
    const line = `        ${mark} ${text}`.trimEnd();
    write(`${mark === "+" ? style("green", line) : mark === "-" ? style("red", line) : line}\n`);
  }
}

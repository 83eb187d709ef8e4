/** Shows what an MCP server said of its tools when a person met it, and what it says now. */
import { fault, formatTimestamp, systemClock, type Volume } from "../base/index.ts";
import { createProxyPinStore, listProxyPins } from "../server/index.ts";
import {
  acceptHeld,
  type PinStore,
  type Pins,
  pinnedTool,
  type SeenTool,
  toolParts,
  visibleText,
} from "../tools/mcp.ts";
import { askYes } from "./ask.ts";
import { requirePerson } from "./caller.ts";
import { misuse } from "./command.ts";
import { count } from "./print.ts";
import { findPlace, stateVolume } from "./project.ts";
import { diffLines } from "./review/show-diff.ts";
import type { Terminal } from "./terminal.ts";

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
  if (pins === undefined) throw fault("volume.not-found", { path: `${volume.name}/mcp/${server}.json` });
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
  if (isNothing(held)) return terminal.write("  Nothing is held.\n");
  terminal.write(`\n  Take it in: brainstem mcp-proxy --name ${name} --accept\n`);
}

/** @throws command.usage without a person at the terminal, or for a tool that isn't held; volume.*, brain.malformed */
export async function acceptPins(
  server: string,
  tools: true | readonly string[],
  terminal: Terminal,
): Promise<void> {
  const again = `brainstem mcp-proxy --name ${server} --accept`;
  requirePerson(terminal, "Accepting what an MCP server has changed", `Run it yourself: ${again}`);
  const volume = stateVolume(findPlace(terminal));
  const pins = await readPins(volume, server);
  const chosen = chooseHeld(pins, tools, server);
  if (isNothing(chosen)) return terminal.write(`Nothing of ${server} is held.\n`);
  const store = createProxyPinStore(volume, server);
  await takeInHeld({ store, pins, chosen, again }, terminal);
}

const isNothing = ({ command, instructions, tools }: Pins["held"]) =>
  command === undefined && instructions === undefined && Object.keys(tools).length === 0;

function chooseHeld({ held }: Pins, tools: true | readonly string[], server: string): Pins["held"] {
  if (tools === true) return held;
  const unknown = tools.find(name => !Object.hasOwn(held.tools, name));
  if (unknown !== undefined) {
    const problem = `Nothing is held of a tool ${visibleText(unknown)}.`;
    throw misuse(problem, `See what is: brainstem mcp-proxy --name ${server} --show`);
  }
  return { tools: Object.fromEntries(tools.map(name => [name, held.tools[name]!])) };
}

const UNSHOWN = "        It differs in what is too long, or too secret, to be kept here.\n";

/** Each change with the earlier text; nothing in it is invisible or moves the cursor. */
export function showHeld(pins: Pins, terminal: Terminal, held: Pins["held"] = pins.held): void {
  const { style } = terminal;
  if (held.command !== undefined) {
    terminal.write(`\n  ${style("yellow", "held")}  the command that starts it: all of its tools are held\n`);
    showChange(pins.command.text, held.command.text, terminal);
  }
  if (held.instructions !== undefined) {
    const { firstSeen, text } = held.instructions;
    const before = pins.instructions?.text ?? "";
    const what = before === "" ? "new" : "changed";
    terminal.write(
      `\n  ${style("yellow", "held")}  its instructions (${what}, since ${firstSeen.slice(0, 10)})\n`,
    );
    if (before === text) terminal.write(UNSHOWN);
    else showChange(before, text, terminal);
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
  if (!isShown) terminal.write(UNSHOWN);
}

function showChange(old: string, present: string, { style, write }: Terminal) {
  for (const { mark, text } of diffLines(visibleText(old), visibleText(present))) {
    const line = `        ${mark} ${text}`.trimEnd();
    write(`${mark === "+" ? style("green", line) : mark === "-" ? style("red", line) : line}\n`);
  }
}

interface HeldMatter {
  readonly store: PinStore;
  /** As they are shown: later changes stay held. */
  readonly pins: Pins;
  readonly chosen: Pins["held"];
  /** The command that asks once more. */
  readonly again: string;
}

/** @throws brain.malformed, volume.* */
export async function takeInHeld(matter: HeldMatter, terminal: Terminal): Promise<void> {
  const { again, chosen, pins, store } = matter;
  showHeld(pins, terminal, chosen);
  if (!(await askYes(terminal, "Take this in?"))) return terminal.write("Nothing was accepted.\n");
  const now = formatTimestamp(systemClock.now());
  const after = await store.update(async latest => acceptHeld(latest ?? pins, chosen, now));
  const isLeft = (name: string) => Object.hasOwn(after.held.tools, name);
  const names = Object.keys(chosen.tools);
  const own = chosen.instructions === undefined ? [] : ["its instructions"];
  const isOwnLeft = after.held.instructions !== undefined;
  const left = [...(isOwnLeft ? own : []), ...names.filter(isLeft)];
  const taken = [
    ...(chosen.command !== undefined && after.held.command === undefined ? ["the command"] : []),
    ...(isOwnLeft ? [] : own),
    ...names.filter(name => !isLeft(name)),
  ];
  if (taken.length > 0) terminal.say("✓", `Accepted ${visibleText(taken.join(", "))}.`);
  if (left.length > 0)
    terminal.write(
      `Changed again meanwhile, and still held: ${visibleText(left.join(", "))}. Look again: ${again}\n`,
    );
  if (after.held.command !== undefined) terminal.write(`Its command is still held: ${again}\n`);
}

/** Shows what an MCP server has changed since a person met it: old and new beside each other. */
import { formatTimestamp, systemClock } from "../../base/index.ts";
import {
  acceptHeld,
  type PinStore,
  type Pins,
  pinnedTool,
  type SeenTool,
  toolParts,
  visibleText,
} from "../../tools/mcp.ts";
import { askYes } from "../ask.ts";
import { diffLines } from "../review/show-diff.ts";
import type { Terminal } from "../terminal.ts";

/** Each change with the earlier text; nothing in it is invisible or moves the cursor. */
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

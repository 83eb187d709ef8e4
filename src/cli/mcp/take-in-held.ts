/** A person at a terminal looks at what an MCP server has changed, and says yes or no. */
import { formatTimestamp, systemClock } from "../../base/index.ts";
import { acceptHeld, type PinStore, type Pins, visibleText } from "../../tools/mcp.ts";
import { askOnce, isYes } from "../chat/terminal-approver.ts";
import type { Terminal } from "../terminal.ts";
import { showHeld } from "./show-held.ts";

export interface HeldMatter {
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
  if (!(await askPlainly("Take this in?", terminal))) return terminal.write("Nothing was accepted.\n");
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

/** Ctrl-C and Ctrl-D leave the question without an answer, which is no. */
export async function askPlainly(question: string, terminal: Terminal): Promise<boolean> {
  const prompt = `\n  ${terminal.style("bold", question)} [y/N] `;
  return isYes(await askOnce(terminal, prompt, new AbortController().signal).catch(() => ""));
}

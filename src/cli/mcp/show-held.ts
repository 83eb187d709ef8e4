/** Shows what an MCP server has changed since a person met it: old and new beside each other. */
import { type Pins, pinnedTool, type SeenTool, toolParts, visibleText } from "../../tools/mcp.ts";
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

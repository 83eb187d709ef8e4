/** Shows the MCP servers of a mind: how each is, what of its tools was left out, and what a person can do about it. */
import { type McpServerStatus, visibleText } from "../../tools/mcp.ts";
import { showParagraph } from "../models/show-paragraph.ts";
import { count, oneLine } from "../print.ts";
import type { Style, Terminal } from "../terminal.ts";

export function showServers(servers: readonly McpServerStatus[], terminal: Terminal): void {
  if (servers.length === 0) return;
  terminal.write(`\n  ${terminal.style("bold", "MCP servers")}\n`);
  for (const server of servers) showServer(server, terminal);
}

const marks: { readonly [Each in McpServerStatus["state"]]: readonly [style: Style, mark: string] } = {
  ready: ["green", "✓"],
  untrusted: ["yellow", "?"],
  connecting: ["yellow", "!"],
  failed: ["red", "✗"],
  closed: ["dim", "·"],
};

/** A failed server is tried again, and shows that. */
export const hasFailed = ({ reason, state }: McpServerStatus): boolean =>
  state === "failed" || (state === "connecting" && reason !== undefined);

export const acceptCommand = (server: string): string => `brainstem tools accept ${server}`;

export function showServer(
  { leftOut, name, reason, state, tools }: McpServerStatus,
  terminal: Terminal,
): void {
  const { style, write } = terminal;
  const [colour, mark] = marks[state];
  const held = leftOut.filter(({ isHeld }) => isHeld);
  const word = state === "untrusted" ? "not accepted" : state;
  write(`    ${style(colour, mark)} ${name}  ${word}, ${style("dim", count(tools, "tool"))}\n`);
  if (reason !== undefined) showParagraph(visibleText(reason), "      ", "dim", terminal);
  for (const { isHeld, problem, tool } of leftOut) {
    const how = isHeld ? style("yellow", "held") : style("red", "left out");
    write(`      ${how}  ${oneLine(visibleText(tool))}: ${oneLine(visibleText(problem))}\n`);
  }
  if (held.length > 0) write(`      ${style("green", "→")} ${style("cyan", acceptCommand(name))}\n`);
}

/** Shows a mind's tools by category: the purpose of each, and whether a plain call of it may run. */
import { type McpServerStatus, visibleText } from "../../tools/mcp.ts";
import { markOf } from "../check/explain-judgement.ts";
import { closing } from "../closing.ts";
import type { ExitCode } from "../command.ts";
import { count, fit, oneLine, showProblems } from "../print.ts";
import { showParagraph } from "../stream-wrap.ts";
import type { Style, Terminal } from "../terminal.ts";
import { openTools, reportTools, type ToolReport, type ToolsReport } from "./report-tools.ts";

/** Names of servers' tools may be 64 characters long; longer names than these break the column. */
const MAX_NAME_WIDTH = 28;
/** The columns before a name: indentation and the word for a plain call. */
const BEFORE_NAME = 14;

function showTools({ problems, servers, tools }: ToolsReport, terminal: Terminal): void {
  const { style, write } = terminal;
  for (const [category, members] of Map.groupBy(tools, tool => tool.category)) {
    write(`\n  ${style("bold", oneLine(category))}\n`);
    const width = Math.min(MAX_NAME_WIDTH, Math.max(...members.map(({ name }) => name.length)));
    for (const tool of members) showLine(tool, width, terminal);
  }
  showServers(servers, terminal);
  const off = tools.filter(({ isDisabled }) => isDisabled).length;
  const sum = off === 0 ? count(tools.length, "tool") : `${count(tools.length, "tool")}, ${off} switched off`;
  write(`\n  ${sum}. ${style("dim", "More of one: brainstem tools show <name>")}\n\n`);
  showProblems(problems, terminal);
}

function showLine(tool: ToolReport, nameWidth: number, terminal: Terminal): void {
  const { isTerminal, style, width, write } = terminal;
  const cut = (text: string, before: number) =>
    isTerminal ? fit(text, Math.max(20, width - before)) : oneLine(text);
  const name = tool.name.padEnd(nameWidth);
  const before = BEFORE_NAME + name.length + 2;
  const description = cut(visibleText(tool.description), before);
  write(`    ${wordFor(tool, terminal)}  ${name}  ${description}\n`);
  const indent = BEFORE_NAME + nameWidth + 2;
  write(`${" ".repeat(indent)}${style("dim", cut(factsOf(tool), indent))}\n`);
}

/** As a word of eight characters: allowed, ask, denied, depends, or off. */
export function wordFor({ decision, isDisabled }: ToolReport, terminal: Terminal): string {
  if (isDisabled) return terminal.style("dim", "off".padEnd(8));
  return decision === null ? "depends".padEnd(8) : markOf(decision, terminal);
}

/** `fs.write, depends on path · Writes a file`. */
function factsOf({ category, dependsOn, operations, sideEffects }: ToolReport): string {
  const called = operations.length === 0 ? "what it does depends on its arguments" : operations.join(", ");
  const open = dependsOn.length === 0 ? "" : `, depends on ${dependsOn.join(", ")}`;
  return `${called}${open} · ${describeEffects(category, sideEffects)}`;
}

/** A server's word is its own. */
export function describeEffects(category: string, sideEffects: readonly string[]): string {
  if (sideEffects.length > 0) return sideEffects.map(effect => visibleText(effect)).join("; ");
  return category === "mcp" ? "only reads, it says" : "only reads";
}

/** Fails where a tool or a server is broken; not where one waits for a person. */
export async function listTools(terminal: Terminal): Promise<ExitCode> {
  return closing(openTools(terminal), async brainstem => {
    const report = await reportTools(brainstem, terminal);
    if (terminal.isJson) terminal.writeJson(report);
    else showTools(report, terminal);
    const isBroken = report.problems.length > 0 || report.servers.some(hasFailed);
    return isBroken ? 1 : 0;
  });
}

function showServers(servers: readonly McpServerStatus[], terminal: Terminal): void {
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
const hasFailed = ({ reason, state }: McpServerStatus): boolean =>
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
  if (held.length > 0) terminal.say("→", style("cyan", acceptCommand(name)), "      ");
}

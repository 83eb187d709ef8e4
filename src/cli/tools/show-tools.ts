/** Shows a mind's tools by category: the purpose of each, and whether a plain call of it may run. */
import { visibleText } from "../../tools/mcp.ts";
import { markOf } from "../check/explain-judgement.ts";
import { count, fit, oneLine } from "../print.ts";
import { showProblems } from "../show-findings.ts";
import type { Terminal } from "../terminal.ts";
import type { ToolReport, ToolsReport } from "./report-tools.ts";
import { showServers } from "./show-servers.ts";

/** Names of servers' tools may be 64 characters long; longer names than these break the column. */
const MAX_NAME_WIDTH = 28;
/** The columns before a name: indentation and the word for a plain call. */
const BEFORE_NAME = 14;

export function showTools({ problems, servers, tools }: ToolsReport, terminal: Terminal): void {
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

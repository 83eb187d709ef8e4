/** Shows all that is known of one model. */
import { printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { chatCommand } from "./chat-command.ts";
import {
  describeCall,
  describeFiles,
  describeSchemas,
  describeStanding,
  NOT_LISTED,
} from "./describe-use.ts";
import type { ModelReport } from "./report-model.ts";
import type { ProviderReport } from "./report-providers.ts";
import { serverTitle } from "./server-names.ts";
import { showLack } from "./show-lack.ts";

export function showModel(report: ModelReport, terminal: Terminal): void {
  const { style, write } = terminal;
  const { call, capabilities, isUsable, name, problem, provider } = report;
  const mark = isUsable ? style("green", "✓") : style("red", "✗");
  write(`\n  ${mark} ${style("bold", printable(name))}\n`);
  if (problem !== undefined) showLack(problem, terminal);
  write("\n");
  const line = (label: string, text: string) =>
    write(`    ${style("dim", label.padEnd(LABEL_WIDTH))}${printable(text)}\n`);
  if (isUsable) line("state", describeStanding(report));
  if (isUsable && report.isListed === false && call === undefined) line("", NOT_LISTED);
  if (provider !== undefined) {
    line("provider", provider.isLocal ? `${serverTitle(provider.name)}, on this machine` : provider.name);
    if (provider.status === "ready" && provider.baseUrl !== undefined) line("address", provider.baseUrl);
    line("key", describeKey(provider));
    line("package", `${provider.package}, ${provider.isInstalled ? "installed" : "not installed"}`);
    if (capabilities !== undefined) {
      line("schemas", describeSchemas(capabilities));
      line("files by address", describeFiles(capabilities));
    }
  }
  if (call !== undefined) line("call", describeCall(call));
  if (isUsable) write(`\n  ${style("green", "→")} ${style("cyan", printable(chatCommand(name)))}\n`);
  write("\n");
}

const LABEL_WIDTH = 18;

/** Its variable, and never what is in it. */
function describeKey({ keysSet, keyVariables, status }: ProviderReport): string {
  if (keysSet.length > 0) return `${keysSet.join(", ")} is set`;
  const none = `${keyVariables.join(" or ")} is not set`;
  return status === "key-missing" ? none : `${none}, and may not be needed`;
}

/** Shows what hooks judged last, and whether the resident daemon answers them. */
import { formatTimestamp } from "../../base/index.ts";
import type { HookEntry } from "../../harness/index.ts";
import type { DaemonState } from "../../server/node.ts";
import { fit } from "../print.ts";
import type { Terminal } from "../terminal.ts";

export function showDaemon(daemon: DaemonState | undefined, { style, write }: Terminal): void {
  const state =
    daemon === undefined
      ? `not running ${style("dim", "(each hook is a process; brainstem serve answers faster)")}`
      : `running, process ${daemon.pid} ${style("dim", `(${daemon.answered} answered)`)}`;
  write(`\n  ${style("bold", "Daemon")}  ${state}\n`);
}

export function showJudged(entries: readonly HookEntry[], { style, write, width }: Terminal): void {
  write(`\n  ${style("bold", "Judged last")}\n`);
  if (entries.length === 0) write(`    ${style("dim", "nothing yet")}\n`);
  const colours = { allow: "green", ask: "yellow", deny: "red", none: "dim" } as const;
  for (const { at, harness, decision, tool, operation, event, rule, source, problem } of entries) {
    const what = decision ?? "none";
    const when = style("dim", formatTimestamp(at));
    const call = fit([tool, operation ?? event].filter(each => each !== undefined).join(" "), width - 50);
    write(`    ${when}  ${harness.padEnd(11)}  ${style(colours[what], what.padEnd(5))}  ${call}\n`);
    const why =
      problem ?? (rule === undefined ? undefined : `${rule}${source === undefined ? "" : ` (${source})`}`);
    if (why !== undefined)
      write(`      ${style(problem === undefined ? "dim" : "red", fit(why, width - 6))}\n`);
  }
}

/** `brainstem tools`: all that this brain's mind can do. */
import { closing } from "../closing.ts";
import type { CommonOptions, ExitCode } from "../command.ts";
import type { Terminal } from "../terminal.ts";
import { openTools } from "./open-tools.ts";
import { reportTools } from "./report-tools.ts";
import { hasFailed } from "./show-servers.ts";
import { showTools } from "./show-tools.ts";

/** Fails where a tool or a server is broken; not where one waits for a person. */
export async function listTools(options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  return closing(openTools(options, terminal), async brainstem => {
    const report = await reportTools(brainstem, options, terminal);
    if (options.json) terminal.write(`${JSON.stringify(report)}\n`);
    else showTools(report, terminal);
    const isBroken = report.problems.length > 0 || report.servers.some(hasFailed);
    return isBroken ? 1 : 0;
  });
}

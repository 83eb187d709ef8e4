/** `brainstem mcp`: serves this project's brain to any MCP client, over standard input and output. */
import packageJson from "../../../package.json" with { type: "json" };
import { createBrainServer, type FindBrain, loadMcpServer, serveStdio } from "../../server/index.ts";
import { createMemoryTools } from "../../tools/builtin/index.ts";
import type { RegisterCommand } from "../command.ts";
import { oneLine } from "../print.ts";
import type { Terminal } from "../terminal.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

const NOTICE = `This is an MCP server: a program speaks to it, not a person. Register it with the program that you use,
for example in .mcp.json:

  { "mcpServers": { "brainstem": { "command": "brainstem", "args": ["mcp"] } } }

or have \`brainstem install <harness>\` do it. It waits for a client here; Ctrl+C ends it.
`;

export const register: RegisterCommand = (command, terminal) => {
  command
    .addHelpText(
      "after",
      '\nRegister it as: { "mcpServers": { "brainstem": { "command": "brainstem", "args": ["mcp"] } } }',
    )
    .action(async () => {
      const sdk = await loadMcpServer("brainstem mcp");
      const log = (line: string) => terminal.writeError(`brainstem mcp: ${oneLine(line)}\n`);
      const createServer = createBrainServer({
        sdk,
        version: packageJson.version,
        findBrain: finderOf(terminal),
        memoryTools: createMemoryTools,
        log,
      });
      const ending = new AbortController();
      const end = () => ending.abort();
      for (const signal of SIGNALS) process.once(signal, end);
      if (terminal.input.isTTY) terminal.writeError(NOTICE);
      const streams = { input: terminal.input, output: terminal.output };
      await serveStdio(sdk, createServer, { ...streams, signal: ending.signal, log });
      for (const signal of SIGNALS) process.off(signal, end);
    });
};

/** The brain's code is loaded with the first call: many a client starts its servers and asks nothing. */
function finderOf(terminal: Terminal): FindBrain {
  let loaded: Promise<FindBrain> | undefined;
  async function load(): Promise<FindBrain> {
    const [{ findServedBrain }, { findPlace }] = await Promise.all([
      import("../../hook-host/served-brain.ts"),
      import("../project.ts"),
    ]);
    return findServedBrain(() => findPlace(terminal));
  }
  return async () => {
    loaded ??= load();
    return (await loaded)();
  };
}

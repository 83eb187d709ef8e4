/**
 * Measures the time that the proxy adds to a call of a tool: the official client before the same server, straight and through
 * `brainstem mcp-proxy`, in turns in one run, under the policy that `init` writes; and what it adds to a start.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { initProject } from "../src/project/init-project.ts";
import { type BenchRow, median, report } from "./measure.ts";

const BIN = fileURLToPath(new URL("../bin/brainstem.js", import.meta.url));
const { resolve } = createRequire(import.meta.url);
const SERVER = join(
  dirname(resolve("@modelcontextprotocol/server-everything/package.json")),
  "dist/index.js",
);
const ROUNDS = 300;
const STARTS = 5;
const LARGE = "a".repeat(1_000_000);

const project = mkdtempSync(join(tmpdir(), "brainstem-bench-"));

async function connect(isProxied: boolean) {
  const server = [process.execPath, SERVER];
  const [command, ...args] = isProxied
    ? [process.execPath, BIN, "mcp-proxy", "--name", "all", "--", ...server]
    : server;
  const start = performance.now();
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(new StdioClientTransport({ command: command!, args, cwd: project, stderr: "ignore" }));
  return { client, startMs: performance.now() - start };
}

async function timeOf(client: Client, message: string, pauseMs = 0): Promise<number> {
  // Meanwhile the proxy writes down the call before.
  if (pauseMs > 0) await sleep(pauseMs);
  const start = performance.now();
  await client.callTool({ name: "echo", arguments: { message } });
  return (performance.now() - start) * 1_000;
}

/** In turns, so that whatever else the machine does is shared. */
async function compare(
  name: string,
  rounds: number,
  message: string,
  sides: readonly Client[],
  pauseMs = 0,
): Promise<readonly BenchRow[]> {
  const times = sides.map((): number[] => []);
  for (let round = -rounds / 10; round < rounds; round++) {
    for (const [at, client] of sides.entries()) {
      const micros = await timeOf(client, message, pauseMs);
      if (round >= 0) times[at]!.push(micros);
    }
  }
  const [direct, proxied] = times.map(each => median(each));
  return [
    { name: `${name}, direct`, value: direct!, unit: "µs" },
    {
      name: `${name}, proxied`,
      value: proxied!,
      unit: "µs",
      note: `${(proxied! - direct!).toFixed(0)} µs more: judged, checked for secrets, remembered`,
    },
  ];
}

try {
  await initProject(project);
  const starts: [number[], number[]] = [[], []];
  for (let round = 0; round < STARTS; round++) {
    for (const [at, isProxied] of [false, true].entries()) {
      const { client, startMs } = await connect(isProxied);
      starts[at]!.push(startMs);
      await client.close();
    }
  }
  const direct = await connect(false);
  const proxied = await connect(true);
  const sides = [direct.client, proxied.client];
  const rows = [
    { name: "start to initialized, direct", value: median(starts[0]), unit: "ms" },
    { name: "start to initialized, proxied", value: median(starts[1]), unit: "ms" },
    { name: "first call, proxied", value: (await timeOf(proxied.client, "first")) / 1_000, unit: "ms" },
    ...(await compare("call after a pause", ROUNDS, "hello", sides, 20)),
    ...(await compare("call after call", ROUNDS, "hello", sides)),
    ...(await compare("call with 1 MB each way", 20, LARGE, sides)),
  ];
  for (const client of sides) await client.close();
  report("The MCP proxy", rows);
} finally {
  rmSync(project, { recursive: true, force: true });
}

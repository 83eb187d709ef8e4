/** `npm run bench mcp`: our MCP server from start to the answer to initialize, and a round trip, beside the reference server. */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createBrainstem, initProject } from "../src/brainstem/index.ts";
import { type BenchRow, median, report } from "./measure.ts";

const STARTS = 9;
const CALLS = 200;

interface Served {
  readonly name: string;
  readonly args: readonly string[];
  readonly tool: string;
  readonly given: Record<string, unknown>;
}

const root = mkdtempSync(join(tmpdir(), "brainstem-bench-mcp-"));
await initProject(root);
const { brain, close } = await createBrainstem({ root });
for (let index = 0; index < 200; index++) {
  await brain.record(brain.owner, {
    skill: "deploy",
    action: `released version ${index}`,
    result: "success",
    reflection: "the migrations went first",
    origin: "person",
  });
}
await close();

const everything = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-everything/dist/index.js",
);
const served: readonly Served[] = [
  {
    name: "brainstem mcp: recall over 200 episodes",
    args: [new URL("../bin/brainstem.js", import.meta.url).pathname, "mcp"],
    tool: "recall",
    given: { query: "migrations" },
  },
  {
    name: "server-everything: echo",
    args: [everything, "stdio"],
    tool: "echo",
    given: { message: "migrations" },
  },
];

async function connect({ args }: Served) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    cwd: root,
    stderr: "ignore",
  });
  const client = new Client({ name: "bench", version: "1" });
  const startedAt = performance.now();
  await client.connect(transport);
  return { client, startMs: performance.now() - startedAt };
}

const starts = new Map<Served, number[]>(served.map(each => [each, []]));
// Turn by turn, so that what else the machine does disturbs both alike; the first of each warms the caches of the disk.
for (let round = 0; round <= STARTS; round++) {
  for (const each of served) {
    const { client, startMs } = await connect(each);
    if (round > 0) starts.get(each)!.push(startMs);
    await client.close();
  }
}

const rows: BenchRow[] = [];
for (const each of served) {
  const { client } = await connect(each);
  const call = () => client.callTool({ name: each.tool, arguments: each.given });
  const firstAt = performance.now();
  await call();
  const firstMs = performance.now() - firstAt;
  const times: number[] = [];
  for (let index = 0; index < CALLS; index++) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  await client.close();
  rows.push(
    { name: `${each.name}, start to initialize`, value: median(starts.get(each)!), unit: "ms" },
    { name: `${each.name}, first call`, value: firstMs, unit: "ms" },
    { name: `${each.name}, round trip`, value: median(times), unit: "ms" },
  );
}
report("MCP over standard input and output (medians, on the wall)", rows);
rmSync(root, { recursive: true, force: true });

/** The official client, before real servers: straight, or through the proxy as people start it. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterFile } from "../../after-file.ts";
import { BIN, type Place } from "../../cli/place.ts";

const { resolve } = createRequire(import.meta.url);
const server = (name: string) =>
  join(dirname(resolve(`@modelcontextprotocol/${name}/package.json`)), "dist/index.js");
export const EVERYTHING = server("server-everything");
export const FILESYSTEM = server("server-filesystem");
export const OWN = join(import.meta.dirname, "fixtures/own-server.js");

export interface Peer {
  readonly client: Client;
  /** Its standard error. */
  stderr(): string;
  readonly pid: number;
}

export interface PeerOptions {
  /** Options of `brainstem mcp-proxy`; undefined for no proxy. */
  readonly proxy?: readonly string[];
  readonly client?: ClientOptions;
  readonly env?: Readonly<Record<string, string>>;
  /** Called before the connection is made. */
  readonly prepare?: (client: Client) => void;
}

export async function connect(
  place: Place,
  command: readonly string[],
  { proxy, client: settings, env, prepare }: PeerOptions = {},
): Promise<Peer> {
  const words = [process.execPath, ...command];
  const [program, ...args] =
    proxy === undefined ? words : [process.execPath, BIN, "mcp-proxy", ...proxy, "--", ...words];
  const transport = new StdioClientTransport({
    command: program!,
    args,
    cwd: place.root,
    env: place.environment({ ...env }),
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", chunk => {
    stderr += chunk;
  });
  const client = new Client({ name: "tester", version: "1" }, settings);
  afterFile(() => client.close());
  prepare?.(client);
  await client.connect(transport);
  return { client, stderr: () => stderr, pid: transport.pid! };
}

export function episodesOf(place: Place): readonly {
  readonly skill: string;
  readonly action: string;
  readonly result: string;
  readonly detail: string;
  readonly source: Readonly<Record<string, string>>;
}[] {
  return place
    .read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")
    .split("\n")
    .filter(line => line !== "")
    .map(line => JSON.parse(line));
}

export const textOf = (result: unknown): string =>
  ((result as { content: readonly { text?: string }[] }).content ?? []).map(({ text }) => text).join("\n");

/** An official client beside our server, in one process, over linked transports. */
import { Client, type ClientOptions, InMemoryTransport } from "@modelcontextprotocol/client";
import { findServedBrain } from "../../../src/hook-host/served-brain.ts";
import { locateBrain } from "../../../src/project/index.ts";
import { createBrainServer, loadMcpServer } from "../../../src/server/index.ts";
import { typedFactory, typedSdk } from "../../../src/server/mcp/typed-sdk.ts";
import { createMemoryTools } from "../../../src/tools/builtin/index.ts";
import { afterFile } from "../../after-file.ts";
import type { Place } from "../../cli/place.ts";

/** The two kinds of revisions: with a handshake at the beginning, and with an envelope on each request. */
export const eras = ["2025-11-25", "2026-07-28"] as const;
export type Era = (typeof eras)[number];

export type Answer = Awaited<ReturnType<Client["callTool"]>>;

export interface Connected {
  readonly client: Client;
  /** Messages of the server for the person who runs it. */
  readonly log: readonly string[];
  call(tool: string, given?: Record<string, unknown>): Promise<Answer>;
}

export interface ConnectOptions {
  readonly era?: Era;
  /** The person's answer to a form; without it the client shows no form. */
  readonly answer?: (message: string) => {
    action: "accept" | "decline" | "cancel";
    content?: Record<string, string | boolean>;
  };
  /** @default tester */
  readonly name?: string;
  readonly options?: ClientOptions;
}

/** A factory of servers over the brain of a folder. */
export async function serverOf(root: string, log: string[] = []) {
  const sdk = await loadMcpServer("a test");
  const createServer = createBrainServer({
    sdk,
    version: "1.2.3",
    findBrain: findServedBrain(() => locateBrain(root)),
    memoryTools: createMemoryTools,
    log: line => void log.push(line),
  });
  return { sdk: typedSdk(sdk), createServer: typedFactory(createServer) };
}

export async function connect({ root }: Pick<Place, "root">, given: ConnectOptions = {}): Promise<Connected> {
  const { era = "2025-11-25", answer, name = "tester", options = {} } = given;
  const log: string[] = [];
  const { sdk, createServer } = await serverOf(root, log);
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = sdk.stdio.serveStdio(createServer, { transport: far });
  const client = new Client(
    { name, version: "1" },
    {
      versionNegotiation: { mode: era === "2026-07-28" ? { pin: era } : "legacy" },
      ...(answer !== undefined && { capabilities: { elicitation: { form: {} } } }),
      ...options,
    },
  );
  if (answer !== undefined) {
    client.setRequestHandler("elicitation/create", ({ params }) => answer(params.message));
  }
  await client.connect(near);
  afterFile(async () => {
    await client.close();
    await server.close();
  });
  return {
    client,
    log,
    call: (tool, values = {}) => client.callTool({ name: tool, arguments: values }),
  };
}

/** The text that the client's model reads. */
export const textOf = ({ content }: Answer): string =>
  content.map(each => (each.type === "text" ? each.text : `[${each.type}]`)).join("\n");

/** The episodes on disk, oldest first. */
export const episodesOf = (place: Place): readonly Record<string, unknown>[] =>
  place
    .read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")
    .split("\n")
    .filter(line => line !== "")
    .map(line => JSON.parse(line));

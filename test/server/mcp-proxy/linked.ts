/** The proxy between a client and a server that are this test: every line that goes either way is seen. */
import { hashJson, type Json } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { type HarnessCall, lexicalFacts, operationsOfCall } from "../../../src/policy/judging.ts";
import { parsePermissions } from "../../../src/policy/reading.ts";
import type { EpisodeDraft } from "../../../src/ports/index.ts";
import { createSecretRedactor, redactJson } from "../../../src/safety/index.ts";
import { createMcpProxy, createProxyPinStore, type McpProxyOptions } from "../../../src/server/index.ts";
import { createFakeClock } from "../../../src/testing/index.ts";
import { placePolicy } from "../../policy/whole-engine.ts";

export type Said = { readonly [name: string]: Json | undefined } & {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Record<string, Json>;
  readonly result?: Record<string, Json> & {
    readonly content?: readonly { readonly text: string }[];
    readonly tools?: readonly { readonly name: string }[];
  };
  readonly error?: { readonly code: number; readonly message: string };
};

export interface LinkedOptions extends Partial<McpProxyOptions> {
  /** permissions.md */
  readonly permissions?: string;
  /** The client's capabilities at initialize. @default none */
  readonly capabilities?: Record<string, Json>;
  readonly tools?: readonly Record<string, Json>[];
  /** In the server's answer to initialize. */
  readonly instructions?: Json;
  /** How the server answers a call; undefined for not at all. @default with the arguments as text */
  readonly answer?: (call: Said) => Record<string, Json> | undefined;
  readonly words?: readonly string[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const tool = (name: string, description = `Does ${name}.`): Record<string, Json> => ({
  name,
  description,
  inputSchema: { type: "object" },
});

/** Rules as a project's, on the default judge. */
export function judgeBy(permissions: string): McpProxyOptions["judge"] {
  const facts = lexicalFacts({ directory: "/work/app", home: "/home/user", brain: "/work/app/.agent" });
  const { rules } = parsePermissions(permissions, ".agent/protocols/permissions.md");
  const policy = placePolicy({ rules, fallback: "ask", facts: () => facts, schemas: new Map() });
  const context = { facts, shell: () => [], schemas: new Map() };
  return async (call: HarnessCall) => policy.judge(operationsOfCall(call, context));
}

export async function link(options: LinkedOptions = {}) {
  const {
    permissions = "",
    tools = [tool("look"), tool("touch")],
    words = ["server"],
    instructions,
    answer = ({ params }) => ({ content: [{ type: "text", text: JSON.stringify(params?.arguments ?? {}) }] }),
  } = options;
  const volume = createMemoryVolume();
  const clock = createFakeClock();
  const redactor = createSecretRedactor();
  const toClient: Uint8Array[] = [];
  const toServer: Uint8Array[] = [];
  const told: string[] = [];
  const episodes: EpisodeDraft[] = [];
  const state = { tools, isListing: true };
  const news = { client: Promise.withResolvers<void>(), server: Promise.withResolvers<void>() };
  const wake = (side: "client" | "server") => {
    news[side].resolve();
    news[side] = Promise.withResolvers();
  };

  const proxy = createMcpProxy({
    name: "tools",
    command: { hash: await hashJson(words), text: words.join(" ") },
    judge: judgeBy(permissions),
    unspoken: "host",
    pins: createProxyPinStore(volume, "tools"),
    record: async draft => episodes.push(draft),
    redactor,
    redaction: async () => undefined,
    tell: sentence => told.push(sentence),
    clock,
    ...options,
    toClient(line) {
      toClient.push(line);
      wake("client");
    },
    toServer(line) {
      toServer.push(line);
      wake("server");
      serve(parse(line));
    },
  });

  function serve(said: Said) {
    if (said.id === undefined || said.method === undefined) return;
    if (said.method === "tools/list" && state.isListing) reply(said.id, { tools: state.tools });
    if (said.method === "initialize" || said.method === "server/discover")
      reply(said.id, {
        protocolVersion: "2025-11-25",
        capabilities: {},
        ...(instructions !== undefined && { instructions }),
      });
    const result = said.method === "tools/call" ? answer(said) : undefined;
    if (result !== undefined) reply(said.id, result);
  }

  const fromServer = (said: Json) => proxy.fromServer(encoder.encode(JSON.stringify(said)));
  const fromClient = (said: Json) => proxy.fromClient(encoder.encode(JSON.stringify(said)));
  const reply = (id: string | number, result: Json) => fromServer({ jsonrpc: "2.0", id, result });

  async function seen(side: "client" | "server", fits: (said: Said) => boolean): Promise<Said> {
    const lines = side === "client" ? toClient : toServer;
    for (;;) {
      const found = lines.map(parse).find(fits);
      if (found !== undefined) return found;
      await news[side].promise;
    }
  }

  let last = 0;
  /** Asks as the client does, and gives the answer. */
  async function ask(method: string, params: Record<string, Json> = {}): Promise<Said> {
    const id = ++last;
    fromClient({ jsonrpc: "2.0", id, method, params });
    return seen("client", said => said.id === id && said.method === undefined);
  }

  fromClient({
    jsonrpc: "2.0",
    id: "hello",
    method: "initialize",
    params: { capabilities: options.capabilities ?? {}, clientInfo: { name: "a client", version: "1" } },
  });
  const hello = await seen("client", said => said.id === "hello");
  return {
    proxy,
    /** The answer to initialize. */
    hello,
    volume,
    clock,
    told,
    episodes,
    state,
    fromServer,
    fromClient,
    reply,
    ask,
    call: (name: string, values: Record<string, Json> = {}, more: Record<string, Json> = {}) =>
      ask("tools/call", { name, arguments: values, ...more }),
    atClient: () => toClient.map(parse),
    atServer: () => toServer.map(parse),
    bytes: { toClient, toServer },
    /** Waits for a message that fits. */
    seen,
    /** Calls that reached the server. */
    called: () =>
      toServer
        .map(parse)
        .filter(({ method }) => method === "tools/call")
        .map(({ params }) => params!.name as string),
    async end(reason = "over") {
      await proxy.serverEnded(reason);
    },
  };
}

const parse = (line: Uint8Array): Said => JSON.parse(decoder.decode(line)) as Said;

export const redaction: McpProxyOptions["redaction"] = async () => value =>
  redactJson(createSecretRedactor(), value);

export const textOf = ({ result }: Said): string =>
  (result?.content ?? []).map(({ text }) => text).join("\n");

/** The fields that a newer client sends with each request. */
export const newer = (capabilities: Record<string, Json>): Record<string, Json> => ({
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "a newer client", version: "2" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  },
});

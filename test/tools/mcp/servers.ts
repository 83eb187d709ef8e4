/** MCP servers as tests have them: programs, and a web server of the official SDK that can be taken away and put back. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";
import {
  fromJsonSchema,
  McpServer as SdkServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { createStdioTransport } from "../../../src/tools/mcp/mcp-node.ts";
import {
  connectMcpServers,
  type LocalServer,
  type McpConnections,
  type McpServers,
  type McpServersOptions,
} from "../../../src/tools/mcp.ts";
import { afterFile } from "../../after-file.ts";

const { resolve } = createRequire(import.meta.url);
const reference = (name: string) =>
  join(dirname(resolve(`@modelcontextprotocol/${name}/package.json`)), "dist/index.js");
export const EVERYTHING: LocalServer = { command: process.execPath, args: [reference("server-everything")] };
export const filesystem = (folder: string): LocalServer => ({
  command: process.execPath,
  args: [reference("server-filesystem"), folder],
});

/** @param mode of the scripted server */
export const scripted = (mode = "plain", more: Partial<LocalServer> = {}): LocalServer => ({
  command: process.execPath,
  args: [join(import.meta.dirname, "fixtures/scripted-server.js"), mode],
  ...more,
});

export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "brainstem-mcp-"));
  afterFile(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export function connect(servers: McpServers, options: McpServersOptions = {}): McpConnections {
  const connections = connectMcpServers(servers, {
    startProgram: server => createStdioTransport(server, { directory: tmpdir() }),
    ...options,
  });
  afterFile(() => connections.close());
  return connections;
}

export async function ready(servers: McpServers, options: McpServersOptions = {}): Promise<McpConnections> {
  const connections = connect(servers, options);
  await connections.ready();
  return connections;
}

/** Waits until something holds: it is looked at after every change, and every few milliseconds. */
export async function until(holds: () => unknown): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    if (await holds()) return;
    await sleep(10);
  }
  // The test fails at what it expects next.
}

export const readIfThere = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export interface WebServer {
  readonly url: string;
  /** Sessions that were begun since it was last started. */
  readonly sessions: readonly string[];
  /** The headers and the body of the last request. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** It is gone, with every session and every connection. */
  stop(): Promise<void>;
  /** It is back at the same address, and remembers no session. */
  start(): Promise<void>;
  /** It forgets its sessions, and answers all the same. */
  forget(): void;
}

type AddTools = (server: SdkServer) => void;

export const addEcho: AddTools = server => {
  server.registerTool(
    "echo",
    {
      description: "Says it again.",
      inputSchema: fromJsonSchema<{ text: string }>({
        type: "object",
        properties: { text: { type: "string" } },
        required: ["text"],
      }),
    },
    async ({ text }) => ({ content: [{ type: "text", text }] }),
  );
};

export async function startWeb(addTools: AddTools = addEcho): Promise<WebServer> {
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const sessions: string[] = [];
  let headers: Readonly<Record<string, unknown>> = {};
  let http: Server | undefined;
  let port = 0;

  async function answer(request: Request): Promise<Response> {
    const session = request.headers.get("mcp-session-id");
    if (session !== null) {
      const known = transports.get(session);
      return known?.handleRequest(request) ?? new Response("Session not found", { status: 404 });
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized(id) {
        sessions.push(id);
        transports.set(id, transport);
      },
    });
    const server = new SdkServer({ name: "web", version: "1" });
    addTools(server);
    await server.connect(transport);
    return transport.handleRequest(request);
  }

  async function start() {
    sessions.length = 0;
    transports.clear();
    http = createServer(async (incoming, outgoing) => {
      headers = incoming.headers;
      const body =
        incoming.method === "POST"
          ? (Readable.toWeb(incoming) as unknown as NonNullable<RequestInit["body"]>)
          : null;
      const request = new Request(`http://127.0.0.1${incoming.url}`, {
        method: incoming.method!,
        headers: incoming.headers as Record<string, string>,
        body,
        ...(body !== null && { duplex: "half" }),
      });
      const response = await answer(request);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.flushHeaders();
      if (response.body === null) return outgoing.end();
      const stream = Readable.fromWeb(response.body as NodeReadableStream);
      outgoing.on("close", () => stream.destroy());
      stream.on("error", () => outgoing.destroy()).pipe(outgoing);
    });
    await new Promise<void>(listening => http!.listen(port, "127.0.0.1", listening));
    port = (http.address() as AddressInfo).port;
  }

  async function stop() {
    const stopped = new Promise(done => (http === undefined ? done(undefined) : http.close(done)));
    http?.closeAllConnections();
    await stopped;
    http = undefined;
    for (const transport of transports.values()) await transport.close().catch(() => {});
  }

  await start();
  afterFile(stop);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    sessions,
    get headers() {
      return headers;
    },
    stop,
    start,
    forget: () => transports.clear(),
  };
}

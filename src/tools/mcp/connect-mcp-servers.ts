/** The tools of MCP servers as tools of a mind: each server is kept by itself, and none holds up another. */
import { type Clock, fault, systemClock } from "../../base/index.ts";
import type { AnyTool } from "../../ports/index.ts";

import { createHttpTransport, loadMcpClient } from "./http-transport.ts";
import { type KeptServer, type KeptServerOptions, keepServer } from "./kept-server.ts";
import type { PinStore } from "./pins/pins.ts";
import {
  type Environment,
  isLocal,
  type LocalServer,
  type McpServer,
  type McpServers,
  problemsOfMcpServers,
  resolveServer,
  withoutSecrets,
} from "./server-config.ts";
import { type LeftOutTool, plainOperation, type ServerState, type ServerToolOptions } from "./server-tool.ts";
import { createServerTrust } from "./server-trust.ts";
import type { FetchLike, McpTransport } from "./transport.ts";

export interface McpServersOptions {
  /** The variables that the configuration may name by `${NAME}`. @default none */
  readonly environment?: Environment;
  /** Starts a server that is a program. @default none is started, and its state says why */
  readonly startProgram?: (server: LocalServer) => McpTransport;
  /** Reaches servers by HTTP. @default the platform's */
  readonly fetch?: FetchLike;
  /**
   * With it, only servers and tools that a person has accepted are started and offered. @default all: the caller has
   * named them
   */
  readonly trust?: ServersTrust;
  /** The operations of a call, in a policy's words. @default `mcp.<server>.<tool>` with its arguments */
  readonly operationsOf?: ServerToolOptions["operationsOf"];
  /** Time that an attempt to reach a server may take, until its tools are known. @default 30_000 */
  readonly startMs?: number;
  /** Time that a call waits for a server that is down. @default 5_000 */
  readonly callWaitMs?: number;
  /** Time that one call may take. @default limits.toolMs */
  readonly callMs?: number;
  readonly clock?: Clock;
  /** In [0, 1). @default Math.random */
  readonly random?: () => number;
}

export interface ServersTrust {
  readonly pins: (server: string) => PinStore;
  /** Takes secrets out of what is kept for people to look at. */
  readonly redact: (text: string) => Promise<string>;
}

export interface McpServerStatus {
  readonly name: string;
  readonly state: ServerState;
  /** How many of its tools are offered: also while it is away, when a call waits for it. */
  readonly tools: number;
  readonly leftOut: readonly LeftOutTool[];
  /** Why it isn't ready, for the person who runs it: its own last words may be in it. */
  readonly reason?: string;
}

export interface McpConnections {
  /** The tools of every server that was ready once. A list never changes; after a change there is a new list. */
  tools(): readonly AnyTool[];
  status(): readonly McpServerStatus[];
  /** Hears of every change of tools and states; its errors change nothing. Returns how to leave. */
  onChange(listener: () => unknown): () => void;
  /** Resolves when every server was tried once, at most `startMs` after the beginning. Never rejects. */
  ready(): Promise<void>;
  /** Ends every session, and every program with all that it has started. Closes once, however often it is called. */
  close(): Promise<void>;
}

/** Begins at once, and returns before anything is connected. @throws config.invalid */
export function connectMcpServers(servers: McpServers, options: McpServersOptions = {}): McpConnections {
  const problems = problemsOfMcpServers(servers);
  if (problems.length > 0) {
    const placed = problems.map(({ path, problem }) => ({
      path: path === "" ? "mcpServers" : `mcpServers.${path}`,
      problem,
    }));
    throw fault("config.invalid", { problems: placed });
  }
  const listeners = new Set<() => unknown>();
  let listed: readonly AnyTool[] | undefined;
  let closed: Promise<unknown> | undefined;

  function onChange() {
    listed = undefined;
    // Also catches a listener that is asynchronous.
    for (const listener of listeners) (async () => listener())().catch(() => {});
  }

  const kept = Object.entries(servers).map(
    ([name, server]) => [name, keep(name, server, options, onChange)] as const,
  );

  return {
    tools() {
      listed ??= Object.freeze(kept.flatMap(([, { tools }]) => tools));
      return listed;
    },
    status: () => kept.map(([name, server]) => statusOf(name, server)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ready() {
      await Promise.all(kept.map(([, { tried }]) => tried));
    },
    async close() {
      closed ??= Promise.all(kept.map(([, server]) => server.close()));
      await closed;
    },
  };
}

function keep(name: string, server: McpServer, options: McpServersOptions, onChange: () => void): KeptServer {
  const { environment = {}, trust, clock = systemClock, random = Math.random } = options;
  const resolved = resolveServer(server, environment);
  if (!resolved.isOk) return neverStarted(resolved.problem);
  const createTransport = transportOf(resolved.server, options);
  if (createTransport === undefined) return neverStarted("nothing here can start programs");
  return keepServer({
    server: name,
    loadSdk: loadMcpClient,
    createTransport,
    trust:
      trust && (() => createServerTrust(server, { pins: trust.pins(name), redact: trust.redact, clock })),
    operationsOf: options.operationsOf ?? plainOperation,
    timeoutMs: options.callMs,
    startMs: options.startMs ?? 30_000,
    callWaitMs: options.callWaitMs ?? 5_000,
    clock,
    random,
    clean: text => withoutSecrets(text, resolved.secrets),
    onChange,
  });
}

function transportOf(
  server: McpServer,
  { startProgram, fetch }: McpServersOptions,
): KeptServerOptions["createTransport"] | undefined {
  if (!isLocal(server)) return sdk => createHttpTransport(sdk, server, fetch);
  return startProgram && (() => startProgram(server));
}

/** A fault that won't mend itself. */
function neverStarted(reason: string): KeptServer {
  const tried = Promise.resolve();
  return { state: "failed", tools: [], leftOut: [], reason, tried, close: () => tried };
}

const statusOf = (name: string, { state, tools, leftOut, reason }: KeptServer): McpServerStatus => ({
  name,
  state,
  tools: tools.length,
  leftOut,
  ...(reason !== undefined && { reason }),
});

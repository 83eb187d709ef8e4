/** The MCP servers of a mind: those that a program names are trusted, those of the brain's file once a person has accepted them. */
import process from "node:process";
import { type Clock, fault, type Limits, readTextIfThere, type Volume } from "../base/index.ts";
import { BRAIN_FOLDER, layout } from "../brain/index.ts";
import type { AnyTool } from "../ports/index.ts";
import type { ProjectPolicy } from "../project/project-policy.ts";
import { createSecretRedactor } from "../safety/index.ts";
import type { McpConnections, McpServerStatus, McpServers, ServersTrust } from "../tools/mcp.ts";
import type { BrainstemConfig } from "./config.ts";

/** What has started before it. */
export interface McpParts {
  /** The project's folder, in which programs are started. */
  readonly directory: string;
  /** The brain's folder. */
  readonly volume: Volume;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly readPolicy: () => Promise<ProjectPolicy>;
}

export interface OpenMcp {
  tools(): readonly AnyTool[];
  status(): readonly McpServerStatus[];
  onChange(listener: () => unknown): void;
  close(): Promise<void>;
}

/** What a brain without servers has. */
const none: OpenMcp = Object.freeze({
  tools: () => [],
  status: () => [],
  onChange: () => undefined,
  close: async () => undefined,
});

/**
 * Returns when each server was tried once, or its time for that was up; what comes later is offered later. Loads nothing
 * where there are no servers.
 * @throws config.invalid, brain.malformed, volume.*
 */
export async function openMcp(config: BrainstemConfig, parts: McpParts): Promise<OpenMcp> {
  const { mcpServers: named = {} } = config;
  const { misread, servers } = await readServerFile(parts.volume);
  if (Object.keys({ ...named, ...servers }).length + misread.length === 0) return none;
  const others = Object.fromEntries(Object.entries(servers).filter(([name]) => !Object.hasOwn(named, name)));
  // It is judged as the rules stand when a call is made; what a name may stand for changes with schemas only.
  const policy = await parts.readPolicy();
  const opened = await Promise.all([
    connect(named, config, parts, policy),
    connect(others, config, parts, policy, mcpTrust(parts.volume)),
  ]);
  await Promise.all(opened.map(each => each.ready()));
  return {
    tools: () => opened.flatMap(each => each.tools()),
    status: () => [...opened.flatMap(each => each.status()), ...misread],
    onChange: listener => {
      for (const each of opened) each.onChange(listener);
    },
    close: async () => {
      await Promise.all(opened.map(each => each.close()));
    },
  };
}

export interface ServerFile {
  readonly servers: McpServers;
  /** Those that can't be meant, and why: they take no others with them. */
  readonly misread: readonly McpServerStatus[];
}

/** The servers of the brain's file, if there is one. @throws brain.malformed where it can't be read at all, volume.* */
export async function readServerFile(volume: Volume): Promise<ServerFile> {
  const text = await readTextIfThere(volume, layout.mcpServers);
  if (text === undefined) return { servers: {}, misread: [] };
  const { readMcpServers } = await import("../tools/mcp.ts");
  const { problems, servers } = readMcpServers(text);
  const misread = new Map<string, McpServerStatus>();
  for (const { problem, server: name } of problems) {
    if (name === undefined) throw malformed(problem);
    const reason = [misread.get(name)?.reason, problem].filter(Boolean).join("; ");
    misread.set(name, { name, state: "failed", tools: 0, leftOut: [], reason });
  }
  return { servers, misread: [...misread.values()] };
}

const malformed = (problem: string) =>
  fault("brain.malformed", {
    file: `${BRAIN_FOLDER}/${layout.mcpServers}`,
    line: 1,
    expected: problem.replace(/^expected /, ""),
  });

/** What a person goes by who accepts servers of the brain's file. */
export async function mcpTrust(volume: Volume): Promise<ServersTrust> {
  const { createPinStore } = await import("../tools/mcp.ts");
  const redactor = createSecretRedactor();
  const folder = layout.mcpPins;
  return {
    pins: server => createPinStore(volume, { server, folder, shownFolder: `${BRAIN_FOLDER}/${folder}` }),
    redact: async text => (await redactor.redact(text)).text,
  };
}

async function connect(
  servers: McpServers,
  { environment = process.env }: BrainstemConfig,
  { clock, directory, limits }: McpParts,
  policy: ProjectPolicy,
  trusting?: Promise<ServersTrust>,
): Promise<McpConnections> {
  const [{ connectMcpServers }, { createStdioTransport }, trust] = await Promise.all([
    import("../tools/mcp.ts"),
    import("../tools/mcp/mcp-node.ts"),
    trusting,
  ]);
  return connectMcpServers(servers, {
    environment,
    startProgram: server => createStdioTransport(server, { directory }),
    operationsOf: call => policy.operationsOf(call),
    startMs: limits.mcpStartMs,
    callMs: limits.toolMs,
    clock,
    ...(trust !== undefined && { trust }),
  });
}

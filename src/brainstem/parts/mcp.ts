/**
 * The part `mcp`: the MCP servers of a mind. A program's own are trusted; those of the brain's file a person accepts
 * first.
 */

import { join } from "node:path";
import { anObject, type KeyCheck } from "../../base/checks.ts";
import { type Clock, fault, isFault, type Limits, readTextIfThere, type Volume } from "../../base/index.ts";
import { createNodeVolume } from "../../base/volume/node.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import type { AnyTool } from "../../ports/index.ts";
import { type BrainPlace, stateFolder } from "../../project/index.ts";
import type { ProjectPolicy } from "../../project/project-policy.ts";
import { createSecretRedactor } from "../../safety/index.ts";
import type { McpConnections, McpServerStatus, McpServers, ServersTrust } from "../../tools/mcp.ts";
import { definePart, type Site } from "../part.ts";
import { brain } from "./brain.ts";
import { location } from "./location.ts";
import { model } from "./model.ts";
import { policy } from "./policy.ts";

export interface McpConfig {
  /** MCP servers whose tools the mind has, too; `.agent/mcp.json` may name more, which a person has to accept first. */
  readonly mcpServers?: McpServers;
}

/** The parts that have started before it. */
interface McpParts {
  /** The project's folder, in which programs are started. */
  readonly directory: string;
  /** The brain's folder. */
  readonly volume: Volume;
  readonly place: BrainPlace;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly readPolicy: () => Promise<ProjectPolicy>;
}

const mcpServers: KeyCheck = async (value, path) => {
  const problems = anObject(value, path);
  if (problems.length > 0) return problems;
  const { problemsOfMcpServers } = await import("../../tools/mcp.ts");
  return problemsOfMcpServers(value as McpServers).map(({ path: place, problem }) => ({
    path: place === "" ? path : `${path}.${place}`,
    problem,
  }));
};

export const mcp = definePart({
  name: "mcp",
  needs: { location, brain, model, policy },
  keys: { mcpServers },
  start: (needed, { config, limits, clock }: Site<McpConfig>) =>
    openMcp(config.mcpServers ?? {}, {
      directory: needed.location.project,
      volume: needed.brain.brain.volume,
      place: needed.location,
      environment: needed.model.environment,
      limits,
      clock,
      readPolicy: needed.policy.readPolicy,
    }),
  stop: opened => opened.close(),
});

export interface OpenMcp {
  tools(): readonly AnyTool[];
  status(): readonly McpServerStatus[];
  onChange(listener: () => unknown): void;
  close(): Promise<void>;
}

/** The part of a brain without servers. */
const none: OpenMcp = Object.freeze({
  tools: () => [],
  status: () => [],
  onChange: () => undefined,
  close: async () => undefined,
});

/**
 * Returns when each server was tried once, or its time for that was up; tools that come later are offered later. Loads
 * nothing without servers. A file that can't be read is a server that has failed, and stops nothing else.
 * @throws config.invalid, volume.*
 */
async function openMcp(named: McpServers, parts: McpParts): Promise<OpenMcp> {
  const { misread, servers } = await readServerFile(parts.volume).catch(unreadable);
  if (Object.keys({ ...named, ...servers }).length + misread.length === 0) return none;
  const others = Object.fromEntries(Object.entries(servers).filter(([name]) => !Object.hasOwn(named, name)));
  // The rules at the time of a call judge it; the meanings of a name change with schemas only.
  const rules = await parts.readPolicy();
  const opened = await Promise.all([
    connect(named, parts, rules),
    connect(others, parts, rules, mcpTrust(parts.place)),
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
  /** The servers with an impossible configuration, and why; the other servers stay. */
  readonly misread: readonly McpServerStatus[];
}

/** The servers of the brain's file, if there is one. @throws brain.malformed where it can't be read at all, volume.* */
export async function readServerFile(volume: Volume): Promise<ServerFile> {
  const text = await readTextIfThere(volume, layout.mcpServers);
  if (text === undefined) return { servers: {}, misread: [] };
  const { readMcpServers } = await import("../../tools/mcp.ts");
  const { problems, servers } = readMcpServers(text);
  const misread = new Map<string, McpServerStatus>();
  for (const { path, problem, server: name } of problems) {
    if (name === undefined) throw malformed(problem);
    const key = path.slice(`mcpServers.${name}.`.length);
    const named = key === "" ? problem : `${key}: ${problem}`;
    const reason = [misread.get(name)?.reason, named].filter(Boolean).join("; ");
    misread.set(name, { name, state: "failed", tools: 0, leftOut: [], reason });
  }
  return { servers, misread: [...misread.values()] };
}

function unreadable(error: unknown): ServerFile {
  if (!isFault(error, "brain.malformed")) throw error;
  const { hint, message } = error;
  const name = layout.mcpServers;
  const reason = [message, hint].filter(Boolean).join(" ");
  return { servers: {}, misread: [{ name, state: "failed", tools: 0, leftOut: [], reason }] };
}

const malformed = (problem: string) =>
  fault("brain.malformed", {
    file: `${BRAIN_FOLDER}/${layout.mcpServers}`,
    line: Number(/\(line (\d+)/.exec(problem)?.[1] ?? 1),
    expected: problem.replace(/^expected /, ""),
  });

const PINS = "mcp-servers";

/** The accepted servers of the brain's file: noted outside of the brain, where no clone can bring them along. */
export async function mcpTrust(place: BrainPlace): Promise<ServersTrust> {
  const { createPinStore } = await import("../../tools/mcp.ts");
  const redactor = createSecretRedactor();
  const state = stateFolder(place);
  const volume = createNodeVolume(state);
  return {
    pins: server => createPinStore(volume, { server, folder: PINS, shownFolder: join(state, PINS) }),
    redact: async text => (await redactor.redact(text)).text,
  };
}

async function connect(
  servers: McpServers,
  { clock, directory, environment, limits }: McpParts,
  rules: ProjectPolicy,
  trusting?: Promise<ServersTrust>,
): Promise<McpConnections> {
  const [{ connectMcpServers }, { createStdioTransport }, trust] = await Promise.all([
    import("../../tools/mcp.ts"),
    import("../../tools/mcp/mcp-node.ts"),
    trusting,
  ]);
  return connectMcpServers(servers, {
    environment,
    startProgram: server => createStdioTransport(server, { directory }),
    operationsOf: call => rules.operationsOf(call),
    startMs: limits.mcpStartMs,
    callMs: limits.toolMs,
    clock,
    ...(trust !== undefined && { trust }),
  });
}

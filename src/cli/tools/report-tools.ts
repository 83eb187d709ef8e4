/** Reports on each tool of a mind, and on the servers of some of them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Source } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import type { Brainstem, BrainstemConfig } from "../../brainstem/index.ts";
import type { AnyTool, Decision, Repeatability } from "../../ports/index.ts";
import { createPolicyReader } from "../../project/project-policy.ts";
import { nearestNames } from "../../search/index.ts";
import type { McpServerStatus } from "../../tools/mcp.ts";
import type { ExitCode } from "../command.ts";
import { findPlace, openProject, trustOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { judgePlainCall } from "./plain-call.ts";

export interface ToolReport {
  readonly name: string;
  readonly id: string;
  readonly description: string;
  readonly category: string;
  readonly sideEffects: readonly string[];
  readonly repeatability: Repeatability;
  readonly entitlements: readonly string[];
  readonly timeoutMs: number;
  /** Switched off in brain.yaml. */
  readonly isDisabled: boolean;
  /** The operations of a plain call; empty where they depend on its arguments. */
  readonly operations: readonly string[];
  /** The decision on a plain call, where a person can be asked; null where unknown. */
  readonly decision: Decision | null;
  readonly reason?: string;
  readonly source?: Source;
  /** The arguments by which another call may be decided otherwise. */
  readonly dependsOn: readonly string[];
}

export interface ToolsReport {
  readonly tools: readonly ToolReport[];
  readonly servers: readonly McpServerStatus[];
  /** The problems, in sentences. */
  readonly problems: readonly string[];
}

export async function reportTools(brainstem: Brainstem, terminal: Terminal): Promise<ToolsReport> {
  const { brain, mind } = brainstem;
  const listed = await mind.tools.snapshot();
  const report = await createReporter(brainstem, terminal);
  const names = listed.map(({ name }) => name);
  const strangers = brain.settings.tools.disabled.filter(name => !names.includes(name));
  return {
    tools: await Promise.all(listed.map(report)),
    servers: brainstem.mcpServers(),
    problems: [
      ...mind.tools.problems.map(({ message }) => message),
      ...strangers.map(
        name => `brain.yaml switches off ${name}, which is no tool here.${guess(name, names)}`,
      ),
    ],
  };
}

/** Reports tools by the current rules. */
export async function createReporter(
  { brain, config }: Brainstem,
  terminal: Terminal,
): Promise<(tool: AnyTool) => Promise<ToolReport>> {
  const place = findPlace(terminal);
  const readPolicy = createPolicyReader({
    place,
    volume: brain.volume,
    library: brain.skills,
    trust: trustOf(place, terminal),
    fallback: "ask",
  });
  const { policy } = await readPolicy();
  const disabled = new Set(brain.settings.tools.disabled);
  return async tool => {
    const { name, id, description, category, sideEffects, repeatability, entitlements, timeoutMs } = tool;
    const { dependsOn, judgement, operations } = await judgePlainCall(tool, policy);
    return {
      name,
      id,
      description,
      category,
      sideEffects,
      repeatability,
      entitlements,
      timeoutMs: timeoutMs ?? config.limits.toolMs,
      isDisabled: disabled.has(name),
      operations,
      decision: judgement?.decision ?? null,
      ...(judgement !== undefined && { reason: judgement.reason }),
      ...(judgement?.source !== undefined && { source: judgement.source }),
      dependsOn,
    };
  };
}

export function guess(name: string, names: readonly string[]): string {
  const near = nearestNames(name, names);
  return near.length === 0 ? "" : ` Did you mean ${near.join(" or ")}?`;
}

/** Servers that take longer are worth a word to the waiting person. */
const SILENT_MS = 1_500;

/** Returns when every MCP server was tried once. @throws whatever opening a brain throws */
export async function openTools(
  terminal: Terminal,
  config: Pick<BrainstemConfig, "approver"> = {},
): Promise<Brainstem> {
  const file = join(findPlace(terminal).root, BRAIN_FOLDER, layout.mcpServers);
  const told = setTimeout(() => {
    const isWatched = terminal.isTerminal && !terminal.isJson;
    if (isWatched && existsSync(file)) terminal.writeError("Waiting for the MCP servers…\n");
  }, SILENT_MS);
  try {
    // Which model the brain has, and whether that can be reached, is no matter of its tools.
    return await openProject(terminal, { model: "reflex", ...config });
  } finally {
    clearTimeout(told);
  }
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
}

export function refuse({ code, message, hint }: Refusal, terminal: Terminal): ExitCode {
  const { style, writeError } = terminal;
  if (terminal.isJson) writeError(`${JSON.stringify({ error: { code, message, hint } })}\n`);
  else writeError(`${style("red", "✗")} ${message}\n${style("dim", `  ${hint}`)}\n`);
  return 1;
}

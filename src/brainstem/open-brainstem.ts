/** `openBrainstem`: the list of parts, and what a program gets of them when they have started. */
import type { Limits } from "../base/index.ts";
import type { Brain } from "../brain/index.ts";
import type { Mind, Session } from "../mind/index.ts";
import type { Scope } from "../ports/index.ts";
import type { Store } from "../storage/index.ts";
import type { McpServerStatus } from "../tools/mcp.ts";
import { type ConfigFor, compose } from "./compose.ts";
import type { Health } from "./health.ts";
import type { AnyPart } from "./part.ts";
import { brain, memories } from "./parts/brain.ts";
import { spending } from "./parts/budgets.ts";
import { dreams } from "./parts/dreams.ts";
import { location } from "./parts/location.ts";
import { mcp } from "./parts/mcp.ts";
import { mind } from "./parts/mind.ts";
import { model } from "./parts/model.ts";
import { policy } from "./parts/policy.ts";
import { storage } from "./parts/storage.ts";
import { tools } from "./parts/tools.ts";

/** In the order of their start. The mind comes last: it takes what all of them contribute. */
const beforeMind = [location, brain, model, storage, memories, spending, dreams, policy, mcp, tools] as const;

export interface BrainstemConfig extends ConfigFor<readonly [...typeof beforeMind, typeof mind]> {}

export interface Brainstem {
  /** The configuration that it runs with. */
  readonly config: ResolvedConfig;
  /** The folder that holds `.agent/`. */
  readonly root: string;
  /** The folder of the project: the same, unless the project is linked to a brain elsewhere. */
  readonly project: string;
  readonly brain: Brain;
  readonly mind: Mind;
  /** Where its conversations last. */
  readonly store: Store;
  /** The owner's conversation of this name. @default "main" */
  session(name?: string): Session;
  /** How the MCP servers are whose tools the mind has. */
  mcpServers(): readonly McpServerStatus[];
  /** How it and its parts are. Never rejects. */
  health(): Promise<Health>;
  /**
   * Refuses new turns, gives those in flight `limits.shutdownMs` to end, cancels the rest, waits for what goes on
   * behind them, and closes the store after them. Closes once, however often it is called.
   * @throws stop.failed, when everything that could be stopped has been
   */
  close(): Promise<void>;
}

/** Plain data, frozen, without secrets: models, tools, hooks and stores by their names. */
export interface ResolvedConfig {
  readonly root: string;
  readonly model: string;
  readonly fallbacks: readonly string[];
  readonly instructions: string;
  readonly tools: readonly string[];
  /** Where the configuration names them. */
  readonly allowedTools?: readonly string[];
  readonly hooks: readonly string[];
  readonly hasApprover: boolean;
  readonly storage: string;
  readonly limits: Limits;
  readonly owner: Scope;
}

/** @throws as `createBrainstem` does */
export async function openBrainstem(config: object, others: readonly AnyPart[]): Promise<Brainstem> {
  const { close, get, health, resolved } = await compose([...beforeMind, ...others, mind], config);
  const { project, root } = get(location);
  const opened = get(mind).mind;
  const { owner } = get(brain);
  const servers = get(mcp);
  return {
    // Each member is what a part resolves, as `brainstem.config.shown` tests.
    config: resolved as ResolvedConfig,
    root,
    project,
    brain: get(brain).brain,
    mind: opened,
    store: get(storage).store,
    mcpServers: () => servers.status(),
    session: (name = "main") => opened.session({ ...owner, session: name }),
    health,
    close,
  };
}

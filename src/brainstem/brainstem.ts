/** The front door: a brain and its mind, from one configuration. The code that it needs is loaded when it is called. */
import type { Brain, InitResult } from "../brain/index.ts";
import type { BrainPlace } from "../project/index.ts";
import type { InitProjectOptions } from "../project/init-project.ts";
import type { ConfigFor } from "./compose.ts";
import { type CompositionConfig, copyConfig } from "./config.ts";
import type { Brainstem, BrainstemConfig } from "./open-brainstem.ts";
import type { AnyPart } from "./part.ts";
import type { BrainConfig } from "./parts/brain.ts";
import type { LocationConfig } from "./parts/location.ts";

/**
 * Gives a project's folder a brain, and completes a brain that is there. Finds out all it can about the project,
 * overwrites nothing, and may be called again at any time. @throws volume.*
 */
export async function initProject(root: string, options: InitProjectOptions = {}): Promise<InitResult> {
  const { initProject: init } = await import("../project/init-project.ts");
  return init(root, options);
}

/**
 * Opens the brain that serves a folder, and where its conversations last, and gives it a mind. Close it in the end. A
 * start that fails stops what had started; the fault's `component` says what failed, and its `cause` why.
 * @param others parts of rooms that Brainstem doesn't have: they start before the mind, in this order
 * @throws config.invalid naming everything that is wrong; brain.not-found, brain.malformed, model.unknown, storage.*,
 * volume.*; start.failed for what has no code of its own
 */
export async function createBrainstem<const Others extends readonly AnyPart[] = readonly []>(
  config: BrainstemConfig & ConfigFor<Others> = {} as never,
  others?: Others,
): Promise<Brainstem> {
  // Before anything is awaited: the caller may change it at once.
  const copy = copyConfig(config);
  const { openBrainstem } = await import("./open-brainstem.ts");
  return openBrainstem(copy, others ?? []);
}

export interface BrainAlone extends BrainPlace {
  readonly brain: Brain;
  /** The digest of earlier sessions that a new conversation would have; "" without one, and where memory is off. */
  digest(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens the brain that serves a folder, without a mind: no store, no model, no MCP server.
 * @throws config.invalid, brain.not-found, brain.malformed, volume.*
 */
export async function openBrainAlone(
  config: LocationConfig & BrainConfig & CompositionConfig = {},
): Promise<BrainAlone> {
  const copy = copyConfig(config);
  const [{ compose }, { brain }] = await Promise.all([import("./compose.ts"), import("./parts/brain.ts")]);
  const { close, get } = await compose([brain], copy);
  const { brain: opened, place, sessions } = get(brain);
  return { ...place, brain: opened, close, digest: async () => (sessions.isOff() ? "" : sessions.look()) };
}

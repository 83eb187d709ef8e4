/** The front door: a brain and its mind, from one configuration. What it needs is loaded when it is called. */
import type { InitResult } from "../brain/index.ts";
import type { InitProjectOptions } from "../project/init-project.ts";
import type { ComponentHealth, Health } from "./check-health.ts";
import type { Brainstem, ResolvedConfig } from "./compose.ts";
import { type BrainstemConfig, readConfig } from "./config.ts";

export type { Brainstem, BrainstemConfig, ComponentHealth, Health, ResolvedConfig };

/**
 * Gives a project's folder a brain, and completes one that is there. Finds out what it can, overwrites nothing, and may
 * be called again at any time. @throws volume.*
 */
export async function initProject(root: string, options: InitProjectOptions = {}): Promise<InitResult> {
  const { initProject: init } = await import("../project/init-project.ts");
  return init(root, options);
}

/**
 * Opens the brain that serves a folder, and where its conversations last, and gives it a mind. Close it in the end. A
 * start that fails stops what had started; the fault's `component` says what failed, and its `cause` why.
 * @throws config.invalid naming everything that is wrong; brain.not-found, brain.malformed, model.unknown, storage.*,
 * volume.*; start.failed for what has no code of its own
 */
export async function createBrainstem(config: BrainstemConfig = {}): Promise<Brainstem> {
  const checked = readConfig(config);
  const { compose } = await import("./compose.ts");
  return compose(checked);
}

/** Gives a project's folder a brain: what can be found out is found out, and nothing that stands there is touched. */
import { basename, join } from "node:path";
import { systemClock } from "./base/index.ts";
import { createNodeVolume } from "./base/volume/node.ts";
import { BRAIN_FOLDER, detectProject, type InitResult, initBrain, layout } from "./brain/index.ts";
import { createNodePrivateFolder, loadTemplates, readGitUserName } from "./brain/node.ts";
import { requireFolder } from "./find-brain.ts";

export interface InitProjectOptions {
  /** Replace files that differ from the templates; memory is never replaced. @default false */
  readonly overwrite?: boolean;
}

/** What templates are filled with, and a brain is held against. */
export async function readProjectFacts(root: string) {
  const [project, userName, templates] = await Promise.all([
    detectProject(createNodeVolume(root), basename(root)),
    readGitUserName(root),
    loadTemplates(),
  ]);
  return {
    project,
    templates,
    ...(userName !== undefined && { userName }),
    dataFolder: createNodePrivateFolder(join(root, BRAIN_FOLDER, layout.data)),
    clock: systemClock,
  };
}

/** Idempotent. @param root the folder that is to hold `.agent/` @throws volume.* (volume.unreadable when `.agent` is a file) */
export async function initProject(root: string, options: InitProjectOptions = {}): Promise<InitResult> {
  const folder = requireFolder(join(root, BRAIN_FOLDER));
  return initBrain({ ...(await readProjectFacts(root)), ...options, volume: createNodeVolume(folder) });
}

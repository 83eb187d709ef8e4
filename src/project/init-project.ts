/** Gives a project's folder a brain: finds out what it can about the project, and touches no file that is there. */
import { basename, dirname, join } from "node:path";
import { systemClock } from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER, detectProject, type InitResult, initBrain, layout } from "../brain/index.ts";
import { createNodePrivateFolder, loadTemplates, readGitUserName } from "../brain/node.ts";
import { readShippedPolicy, type ShippedPolicy } from "../policy/node.ts";
import { type BrainPlace, followLink, requireFolder } from "./find-brain.ts";

export interface InitProjectOptions {
  /** Replace files that differ from the templates; memory is never replaced. @default false */
  readonly overwrite?: boolean;
  /** The policy whose permissions.md is written, where the brain has no permissions.md. @default "default" */
  readonly policy?: ShippedPolicy;
}

/** The facts about a project, under the names by which its brain knows them. */
export async function describeProjectOf({ project, link }: Pick<BrainPlace, "project" | "link">) {
  const found = await detectProject(createNodeVolume(project), basename(project));
  return { ...found, name: link?.project ?? found.name ?? basename(project) };
}

/** The facts that templates are filled with, and a brain is compared with. */
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

/**
 * Idempotent. @param root the folder that is to hold `.agent/`, or is linked to the folder that does
 * @throws brain.link-broken, volume.* (volume.unreadable when `.agent` is a file and no link)
 */
export async function initProject(root: string, options: InitProjectOptions = {}): Promise<InitResult> {
  const folder = requireFolder(join(followLink(root).root, BRAIN_FOLDER));
  const { policy = "default", ...others } = options;
  const { templates, ...facts } = await readProjectFacts(dirname(folder));
  return initBrain({
    ...facts,
    ...others,
    templates: { ...templates, [layout.permissions]: await readShippedPolicy(policy) },
    volume: createNodeVolume(folder),
  });
}

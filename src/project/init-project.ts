/** Gives a project's folder a brain: finds out what it can about the project, and touches no file that is there. */
import { basename, dirname, join } from "node:path";
import { isFault, nameCommands, systemClock } from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import {
  BRAIN_FOLDER,
  copyForPlan,
  detectProject,
  type InitResult,
  initBrain,
  layout,
  type Templates,
} from "../brain/index.ts";
import { createDataFolder, loadTemplates, readGitUserName } from "../brain/node.ts";
import { readShippedPolicy, type ShippedPolicy } from "../policy/node.ts";
import { readTrust, recordTrust } from "./brain-trust.ts";
import { makeOwnKey, signingKeyId, unknownKeyIds } from "./evidence-keys.ts";
import { type BrainPlace, followLink, requireFolder } from "./find-brain.ts";
import { programName } from "./program-name.ts";
import { readPrivileges } from "./survey-trust.ts";
import { lacksVaultKey, makeVaultKey } from "./vault-place.ts";

export interface InitProjectOptions {
  /** Say what would be written, and write nothing. @default false */
  readonly isDryRun?: boolean;
  /** Replace files that differ from the templates; memory is never replaced. @default false */
  readonly overwrite?: boolean;
  /** The policy whose permissions.md is written, where the brain has no permissions.md. @default "default" */
  readonly policy?: ShippedPolicy;
  /** Hosts of package registries, to be approved of where permissions.md is written. @default none */
  readonly registries?: readonly string[];
}

export interface InitProjectResult extends InitResult {
  /** The profile of its settings needs a key of the vault, which was made now. */
  readonly hasNewVaultKey?: true;
}

/** The bullet of a shipped policy that approves of registries. */
const REGISTRIES_BULLET = "- (the package registries in use)\n";

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
  const program = programName(root);
  const named = Object.entries(templates).map(([path, text]) => [
    path,
    path.startsWith(`${layout.skills}/`) ? nameCommands(text, program) : text,
  ]);
  return {
    project,
    templates: Object.fromEntries(named) as Templates,
    ...(userName !== undefined && { userName }),
    dataFolder: createDataFolder(root),
    clock: systemClock,
  };
}

/**
 * Idempotent. @param root the folder that is to hold `.agent/`, or is linked to the folder that does
 * @throws brain.link-broken, volume.* (volume.unreadable when `.agent` is a file and no link)
 */
export async function initProject(
  root: string,
  options: InitProjectOptions = {},
): Promise<InitProjectResult> {
  const folder = requireFolder(join(followLink(root).root, BRAIN_FOLDER));
  const { policy = "default", registries = [], isDryRun = false, ...others } = options;
  const { templates, dataFolder, ...facts } = await readProjectFacts(dirname(folder));
  const result = await initBrain({
    ...facts,
    ...others,
    templates: {
      ...templates,
      [layout.permissions]: withRegistries(await readShippedPolicy(policy), registries),
    },
    volume: isDryRun ? await copyForPlan(createNodeVolume(folder)) : createNodeVolume(folder),
    ...(!isDryRun && { dataFolder }),
  });
  if (isDryRun) return result;
  await trustWritten(followLink(root), [...result.created, ...result.replaced]);
  const place = { root: dirname(folder) };
  if (signingKeyId(place) === undefined && unknownKeyIds(place).length === 0) await makeOwnKey(place);
  if (!(await lacksVaultKey(place.root))) return result;
  await makeVaultKey(place.root);
  return { ...result, hasNewVaultKey: true };
}

const withRegistries = (policy: string, hosts: readonly string[]): string =>
  policy.replace(REGISTRIES_BULLET, bullet => hosts.map(host => `- ${host}\n`).join("") + bullet);

/** Files that were written here and now came with no clone. Where that can't be noted, they wait for a person. */
async function trustWritten(place: BrainPlace, written: readonly string[]): Promise<void> {
  const files = new Set(written.map(path => `${BRAIN_FOLDER}/${path}`));
  try {
    const own = (await readPrivileges(place)).filter(({ file }) => files.has(file));
    const others = readTrust(place).accepted.filter(({ file }) => !files.has(file));
    const isMemoryNew = written.includes(layout.preferences);
    if (own.length > 0 || isMemoryNew)
      await recordTrust(place, [...others, ...own], isMemoryNew || readTrust(place).isMemoryOwn);
  } catch (error) {
    if (!isFault(error)) throw error;
  }
}

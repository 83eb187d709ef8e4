/** Creates a brain, or completes an existing one, without changing written text. */

import { stringify } from "yaml";
import { type Clock, isFault, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { EMPTY_WORKSPACE } from "../memory/workspace.ts";
import { syncSkills } from "../skills/sync-skills.ts";
import type { ProjectDescription } from "./describe-project.ts";
import { ATTRIBUTES_FILE, completeAttributesFile, completeIgnoreFile, IGNORE_FILE } from "./git-files.ts";

/** The text of each template by its path in the brain. */
export type Templates = Readonly<Record<string, string>>;

export interface InitOptions extends TemplateFacts {
  /** Rooted at `.agent`, which need not exist yet. */
  readonly volume: Volume;
  readonly templates: Templates;
  /** The folder of `.data`; without it, its first writer makes it. */
  readonly dataFolder?: PrivateFolder;
  /**
   * Replace what differs from its template. Memory and brain.yaml are never replaced, and what is replaced is kept
   * under `memory/episodic/snapshots/`. @default false
   */
  readonly overwrite?: boolean;
  readonly clock: Clock;
}

/** Paths inside the brain, sorted. */
export interface InitResult {
  readonly created: readonly string[];
  /** They were there and are as they were. */
  readonly kept: readonly string[];
  /** Something was added to them. */
  readonly updated: readonly string[];
  readonly replaced: readonly string[];
}

/** Idempotent: a second call creates nothing. A brain that has skills gets no other ones. @throws volume.* */
export async function initBrain(options: InitOptions): Promise<InitResult> {
  const { volume, templates, dataFolder, overwrite = false, clock } = options;
  const done: Record<keyof InitResult, string[]> = { created: [], kept: [], updated: [], replaced: [] };

  const all = { ...templates, [layout.workspace]: EMPTY_WORKSPACE };
  const hasOwnSkills = await unlessOutside(true, keepsOwnSkills(volume, options));
  for (const [path, template] of Object.entries(all)) {
    const skill = skillOf(path);
    if (skill !== undefined && hasOwnSkills && (await unlessOutside(true, isAbsent(volume, skill)))) continue;
    const text = fillTemplate(template, options);
    if (path.endsWith("/.gitkeep") && (await unlessOutside([], volume.list(folderOf(path)))).length > 0)
      continue;
    if (await createFile(volume, path, text)) done.created.push(path);
    else if (overwrite && isReplaceable(path) && (await differs(volume, path, text))) {
      await volume.write(`${layout.snapshots}/replaced_${stamp(clock)}/${path}`, await volume.read(path));
      await volume.write(path, text);
      done.replaced.push(path);
    } else done.kept.push(path);
  }
  done[await completeIgnoreFile(volume)].push(IGNORE_FILE);
  done[await completeAttributesFile(volume)].push(ATTRIBUTES_FILE);
  await dataFolder?.close();
  const { files } = await unlessOutside({ files: [], findings: [] }, syncSkills(volume));
  for (const { path, change } of files) done[change].push(path);
  return {
    created: done.created.sort(),
    kept: done.kept.sort(),
    updated: done.updated.sort(),
    replaced: done.replaced.sort(),
  };
}

/** The folder of the skill that a file of a brain belongs to. */
const skillOf = (path: string): string | undefined => /^skills\/[^/]+(?=\/)/.exec(path)?.[0];

const isAbsent = async (volume: Volume, folder: string): Promise<boolean> =>
  (await volume.stat(`${folder}/SKILL.md`)) === undefined;

/**
 * Whether a person has chosen the skills: there are some, and this is no first call that was interrupted, of which the registry
 * comes last and every skill is a template still.
 */
async function keepsOwnSkills(volume: Volume, options: InitOptions): Promise<boolean> {
  const entries = await volume.list(layout.skills);
  let isTemplates = true;
  let count = 0;
  for (const { name, kind } of entries) {
    const path = `${layout.skills}/${name}/SKILL.md`;
    if (kind !== "directory" || (await volume.stat(path)) === undefined) continue;
    count += 1;
    const template = options.templates[path];
    isTemplates &&= template !== undefined && !(await differs(volume, path, fillTemplate(template, options)));
  }
  const isComplete = (await volume.stat(layout.skillManifest)) !== undefined;
  return count > 0 && (isComplete || !isTemplates);
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));
const isReplaceable = (path: string): boolean => !path.startsWith("memory/") && path !== layout.settings;
const stamp = (clock: Clock): string => new Date(clock.now()).toISOString().replace(/[-:]|\.\d+/g, "");

/** False when the path exists already, or where a link of the person's leads elsewhere. */
async function createFile(volume: Volume, path: string, text: string): Promise<boolean> {
  try {
    await volume.write(path, text, { isNew: true });
    return true;
  } catch (error) {
    if (isFault(error, "volume.exists") || isFault(error, "volume.outside")) return false;
    throw error;
  }
}

const differs = (volume: Volume, path: string, text: string): Promise<boolean> =>
  unlessOutside(
    false,
    volume.read(path).then(bytes => decode(bytes) !== text),
  );

/** Files outside of the brain are not completed: the doctor names the link. */
async function unlessOutside<Result>(otherwise: Result, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isFault(error, "volume.outside")) return otherwise;
    throw error;
  }
}

const decode = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

export interface PrivateFolder {
  /** Makes the folder, or closes the existing one to all others. */
  close(): Promise<void>;
  /** Undefined where there is no such folder, or no such thing as permissions. */
  isClosed(): Promise<boolean | undefined>;
  /** The reason for which it can't be kept private, in a clause, with the remedy. */
  exposure?(): Promise<{ readonly reason: string; readonly remedy: string } | undefined>;
}

export interface TemplateFacts {
  readonly project: ProjectDescription;
  /** How the person is called. */
  readonly userName?: string;
}

const projectKeys: readonly (readonly [key: keyof ProjectDescription, example: string])[] = [
  ["name", "my-project"],
  ["language", "TypeScript"],
  ["packageManager", "npm"],
  ["test", "npm test"],
];

/** `{{project.name}}`, `{{project}}` (the lines of brain.yaml) and `{{user}}`; anything else stays as it is. */
export function fillTemplate(text: string, { project, userName }: TemplateFacts): string {
  const values: Readonly<Record<string, string>> = {
    "project.name": oneLine(project.name ?? "this project"),
    project: projectKeys.map(([key, example]) => settingLine(key, project[key], example)).join("\n"),
    user: userName === undefined ? "_(your name)_" : `My name is ${oneLine(userName)}.`,
  };
  return text.replace(/\{\{([\w.]+)\}\}/g, (whole, key: string) => values[key] ?? whole);
}

function settingLine(key: string, value: string | undefined, example: string): string {
  if (value === undefined) return `  # ${key}: ${example}`;
  return `  ${stringify({ [key]: oneLine(value) }, { lineWidth: 0 }).trimEnd()}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * Which projects of this machine are linked to a brain, by the names of their tags, so that two of the same name get
 * different ones. Paths mean something here only: the list stays out of git, in the brain's `.data/`.
 */
import { realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { readTextIfThere, type Volume } from "../../base/index.ts";
import { layout, readSettings } from "../../brain/index.ts";
import { followLink } from "../../project/index.ts";

const FILE = `${layout.data}/projects.json`;

type Folders = Readonly<Record<string, string>>;

/**
 * The tag of a project, noted as its own: its name; if another project has that, with the folder above it, as
 * `team-b/app`; else with a number. @throws volume.*
 */
export function claimName(volume: Volume, root: string, project: string, name: string): Promise<string> {
  return volume.withLock(FILE, async () => {
    const folders = await readFolders(volume);
    const own = (await readSettings(volume)).project.name ?? basename(root);
    const isFree = (tag: string) => {
      const folder = folders[tag];
      return tag !== own && (folder === undefined || folder === project || !isLinked(folder, root));
    };
    const above = `${basename(dirname(project))}/${name}`;
    let tag = [name, above].find(isFree);
    for (let number = 2; tag === undefined; number++)
      if (isFree(`${above}-${number}`)) tag = `${above}-${number}`;
    await writeFolders(volume, { ...without(folders, project), [tag]: project });
    return tag;
  });
}

/** Gives the names of a project free. @throws volume.* */
export function releaseName(volume: Volume, project: string): Promise<void> {
  return volume.withLock(FILE, async () => {
    const folders = await readFolders(volume);
    if (Object.values(folders).includes(project)) await writeFolders(volume, without(folders, project));
  });
}

const without = (folders: Folders, project: string): Folders =>
  Object.fromEntries(Object.entries(folders).filter(([, folder]) => folder !== project));

const writeFolders = (volume: Volume, folders: Folders): Promise<void> =>
  volume.write(FILE, `${JSON.stringify(folders, undefined, 2)}\n`);

/** A list that can't be read says nothing: at worst two projects share a tag. */
async function readFolders(volume: Volume): Promise<Folders> {
  try {
    const value: unknown = JSON.parse((await readTextIfThere(volume, FILE)) ?? "{}");
    const entries = Object.entries(value as object).filter(([, folder]) => typeof folder === "string");
    return Object.fromEntries(entries) as Folders;
  } catch {
    return {};
  }
}

function isLinked(folder: string, root: string): boolean {
  try {
    const place = followLink(folder);
    return place.link !== undefined && realpathSync(place.root) === realpathSync(root);
  } catch {
    return false;
  }
}

/** `isKnownStore` and `noteStore`: the files of conversations that this machine made, so that no clone brings a person's answers along. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createNodeVolume } from "../base/volume/node.ts";
import { createNodePrivateFolder } from "../brain/node.ts";
import { stateFolder } from "./state-folder.ts";

/** Ids that the files have in themselves, one a line; outside of the brain. */
const KNOWN = "stores";

const folderOf = (root: string): string => stateFolder({ root, project: root });

/** Undefined where no file was ever noted here: a file that is there may be from before there were notes. */
function readIds(root: string): readonly string[] | undefined {
  const file = join(folderOf(root), KNOWN);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : undefined;
}

/** @param root the folder that holds `.agent/` */
export const isKnownStore = (root: string, id: unknown): boolean =>
  typeof id === "string" && (readIds(root)?.includes(id) ?? false);

/** Whether this machine has notes of files here, if only that none is its own. */
export const hasStoreNotes = (root: string): boolean => readIds(root) !== undefined;

/** @param id without one, a file that is there now is another machine's @throws volume.* */
export async function noteStore(root: string, id?: string): Promise<void> {
  const ids = [...(readIds(root) ?? []), ...(id === undefined ? [] : [id])];
  const folder = folderOf(root);
  await createNodePrivateFolder(folder).close();
  await createNodeVolume(folder).write(KNOWN, ids.map(each => `${each}\n`).join(""), { mode: 0o600 });
}

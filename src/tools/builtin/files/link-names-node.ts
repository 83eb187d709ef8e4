/** Names the links in a folder: walks follow none of them (Node only). */
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** @param root the folder that the volume is of */
export function createLinkNames(root: string): (folder: string) => Promise<ReadonlySet<string>> {
  return async folder => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    return new Set(entries.filter(entry => entry.isSymbolicLink()).map(({ name }) => name));
  };
}

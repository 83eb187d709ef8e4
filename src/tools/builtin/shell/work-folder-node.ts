/** The folder that a command runs in, by its real path: it runs in the folder that was judged. */
import { realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { fault } from "../../../base/index.ts";

/**
 * @param directory below the root, or empty for the root itself
 * @throws volume.not-found; volume.outside, through links too; input.invalid for what is no folder
 */
export function workFolder(root: string, directory: string): string {
  const realRoot = realPath(root, root);
  const path = realPath(resolve(realRoot, directory), directory);
  if (!isWithin(realRoot, path)) throw fault("volume.outside", { path: directory, root });
  if (statSync(path).isDirectory()) return path;
  throw fault("input.invalid", { what: `The directory ${directory}`, expected: "a folder" });
}

function realPath(path: string, name: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    throw fault("volume.not-found", { path: name }, { cause: error });
  }
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

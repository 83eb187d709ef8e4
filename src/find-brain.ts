/** Where the brain is that serves a folder, and whose it is on one person's machine. */
import { existsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fault } from "./base/index.ts";
import type { Scope } from "./ports/index.ts";

const BRAIN_FOLDER = ".agent";

/**
 * The folder with `.agent/` in it: this one, or the nearest above.
 * @throws brain.not-found
 */
export function findBrain(directory: string): string {
  const start = resolve(directory);
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, BRAIN_FOLDER))) return folder;
    if (folder === dirname(folder)) throw fault("brain.not-found", { directory: start });
  }
}

/** The path, unless something else than a folder stands there. @throws volume.unreadable */
export function requireFolder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== false) return path;
  throw fault("volume.unreadable", { path, reason: "it is a file, and a folder is expected" });
}

export const localOwner = (): Scope => ({ tenant: "local", user: userInfo().username });

/** Tells by a look whether files and folders are as they were (Node only). */
import { readdirSync, statSync } from "node:fs";
import type { ProtocolSources, Stamps } from "./compiled-protocols.ts";

export function areUnchanged(
  { files, folders, registries }: Stamps,
  { root, registries: sources }: ProtocolSources,
): boolean {
  for (const path in files) if (stampOfFile(within(root, path)) !== files[path]) return false;
  for (const path in folders) if (stampOfFolder(within(root, path)) !== folders[path]) return false;
  return registries === undefined || registries.join() === sources.given().join();
}

const ABSOLUTE = /^(?:[/\\]|[A-Za-z]:)/;
export const within = (root: string, path: string): string =>
  ABSOLUTE.test(path) ? path : `${root}/${path}`;

/** "" for a missing file. A program that changes a file can set back all of this but the last time. */
export function stampOfFile(path: string): string {
  const found = lookAt(path);
  return found === undefined ? "" : `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
}

/** When it was last changed in any way, in milliseconds since the epoch; 0 where there is nothing. */
export function changedMs(path: string): number {
  const found = lookAt(path);
  return found === undefined ? 0 : Math.max(found.mtimeMs, found.ctimeMs);
}

function lookAt(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Its entries, by name and kind; "" where it can't be listed. */
export function stampOfFolder(path: string): string {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries
      .map(each => `${each.name}${each.isDirectory() ? "/" : each.isFile() ? "" : "@"}`)
      .join("\n");
  } catch {
    return "";
  }
}

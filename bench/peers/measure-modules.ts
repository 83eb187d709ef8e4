/** The size of a `node_modules` on the disk, and the number of its packages. */
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface FolderSize {
  /** Counts as `du` does: blocks, not lengths. */
  readonly bytes: number;
  /** Folders right below a `node_modules` that have a manifest, at every depth; `folder` itself is the first of those. */
  readonly packages: number;
}

const BLOCK_BYTES = 512;
const isManifest = /(^|\/)node_modules\/(@[^/]+\/)?[^/@.][^/]*\/package\.json$/;

export function measureModules(folder: string): FolderSize {
  let bytes = 0;
  let packages = 0;
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    bytes += lstatSync(join(folder, entry)).blocks * BLOCK_BYTES;
    if (isManifest.test(`node_modules/${entry}`)) packages += 1;
  }
  return { bytes, packages };
}

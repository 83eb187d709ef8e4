/** A node volume in a directory of its own under the system's temporary one. */
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Volume } from "../../../src/base/index.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";

export interface VolumeDirectory {
  /** The real path of a directory that holds `root` and nothing else: files beside the root are outside. */
  readonly around: string;
  readonly root: string;
  readonly volume: Volume;
  dispose(): Promise<void>;
}

export async function createVolumeDirectory(): Promise<VolumeDirectory> {
  const around = await realpath(await mkdtemp(join(tmpdir(), "brainstem-volume-")));
  const root = join(around, "root");
  return {
    around,
    root,
    volume: createNodeVolume(root),
    dispose: () => rm(around, { recursive: true, force: true }),
  };
}

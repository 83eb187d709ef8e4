/** `copyForPlan` copies a brain into memory, where a change can be tried that is only to be shown. */
import type { Volume } from "../../base/index.ts";
import { createMemoryVolume } from "../../base/volume/memory.ts";
import { layout } from "../layout.ts";

/** Of larger files, which are logs, only their being there counts. */
const MAX_BYTES = 1_048_576;

/** Without what is derived or private. Links that lead out of the brain are empty files. @throws volume.* */
export async function copyForPlan(volume: Volume): Promise<Volume> {
  const files: Record<string, Uint8Array> = {};
  async function visit(folder: string): Promise<void> {
    for (const { name, kind } of await volume.list(folder)) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (path === layout.state || path === layout.data || name === ".git") continue;
      if (kind === "directory") await visit(path);
      else {
        const isRead = kind === "file" && ((await volume.stat(path))?.sizeBytes ?? 0) <= MAX_BYTES;
        files[path] = isRead ? await volume.read(path) : new Uint8Array();
      }
    }
  }
  await visit("");
  return createMemoryVolume(files);
}

/** Makes directories that last, and syncs them (Node only). */
import { constants } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode } from "./node-fault.ts";

/**
 * Makes a directory and what is missing above it, each synced into its parent; content when it is there.
 * Not mkdir's own recursion: that says ENOENT where the truth is EROFS (Node 24).
 */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (errorCode(error) === "EEXIST") return;
    if (errorCode(error) !== "ENOENT" || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    return await makeDirectory(path);
  }
  const parent = await open(dirname(path), constants.O_RDONLY);
  await syncDirectory(parent).finally(() => parent.close());
}

/** Makes the changes of an open directory last. */
export async function syncDirectory(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems and Windows can't sync a directory; there is nothing better to call.
    if (!["EINVAL", "ENOTSUP", "EPERM"].includes(errorCode(error))) throw error;
  }
}

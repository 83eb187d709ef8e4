/** Finds the file that a path names, or says what is there instead. */
import { type FileStat, fault, type Volume } from "../../../base/index.ts";

/** @throws volume.not-found; input.invalid for a folder */
export async function existingFile(volume: Volume, path: string, advice: string): Promise<FileStat> {
  const found = await existing(volume, path);
  if (found.kind === "file") return found;
  throw fault("input.invalid", {
    what: path === "" ? "The root" : path,
    expected: `a file, and it is a folder: ${advice}`,
  });
}

/** @throws volume.not-found */
export async function existing(volume: Volume, path: string): Promise<FileStat> {
  const found = await volume.stat(path);
  if (found === undefined) throw fault("volume.not-found", { path });
  return found;
}

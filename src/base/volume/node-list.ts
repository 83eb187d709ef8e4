/** The entries of a directory, with what each link among them leads to (Node only). */
import { lstat, readdir } from "node:fs/promises";
import { fault, isFault } from "../fault.ts";
import { openDirectory } from "./node-open.ts";
import type { Places } from "./node-place.ts";
import { isTemporary } from "./node-temporary.ts";
import type { DirectoryEntry } from "./volume.ts";

/** Sorted by name, in the order of UTF-16 code units; the temporary files of writes are left out. */
export async function listDirectory(path: string, places: Places): Promise<readonly DirectoryEntry[]> {
  const place = await places.locate(path);
  const found = await lstat(place.real);
  if (!found.isDirectory()) throw fault("volume.unreadable", { path, reason: "it is not a directory" });
  const directory = await openDirectory(place, place.real);
  try {
    const entries = (await readdir(directory.at("."), { withFileTypes: true }))
      .filter(entry => !isTemporary(entry.name))
      .toSorted((left, right) => (left.name < right.name ? -1 : 1));
    const kinds = entries.map(entry =>
      entry.isSymbolicLink()
        ? kindBehindLink(path === "" ? entry.name : `${path}/${entry.name}`, places)
        : kindOf(entry),
    );
    return (await Promise.all(kinds)).map((kind, index) => ({ name: entries[index]!.name, kind }));
  } finally {
    await directory.handle.close();
  }
}

const kindOf = (entry: { isFile(): boolean; isDirectory(): boolean }): DirectoryEntry["kind"] =>
  entry.isFile() ? "file" : entry.isDirectory() ? "directory" : "other";

async function kindBehindLink(path: string, places: Places): Promise<DirectoryEntry["kind"]> {
  try {
    return kindOf(await lstat((await places.locate(path)).real));
  } catch (error) {
    return isFault(error, "volume.outside") ? "outside" : "other";
  }
}

/** Moves and removes names, not what a link behind them leads to (Node only). */
import { lstat, readdir, rename, unlink } from "node:fs/promises";
import { basename } from "node:path";
import { fault, isFault } from "../fault.ts";
import { isMissing, volumeFault } from "./node-fault.ts";
import { openDirectory, withParent } from "./node-open.ts";
import { isInside, type Place, type Places, refuseRoot } from "./node-place.ts";
import { isTemporary } from "./node-write.ts";
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

/** Renames, replacing the target; makes the target's directories and syncs both sides. */
export async function moveEntry(source: Place, target: Place): Promise<void> {
  const isSame = source.real === target.real;
  if (source.real === source.root || (!isSame && isInside(source.real, target.real))) {
    throw fault("volume.unreadable", { path: source.path, reason: "it can't be moved into itself" });
  }
  await lstat(source.real).catch((error: unknown) => {
    throw isMissing(error) ? fault("volume.not-found", { path: source.path }, { cause: error }) : error;
  });
  await withParent(source, false, async from => {
    const entry = from.at(basename(source.real));
    try {
      refuseRoot(target);
      await withParent(target, true, async to => {
        await rename(entry, to.at(basename(target.real)));
        await to.sync();
      });
    } catch (error) {
      throw volumeFault(error, target.path, "move");
    }
    await from.sync();
  });
}

export async function removeEntry(place: Place): Promise<void> {
  refuseRoot(place);
  await withParent(place, false, async directory => {
    const entry = directory.at(basename(place.real));
    if ((await lstat(entry)).isDirectory()) {
      throw fault("volume.unreadable", { path: place.path, reason: "it is a directory" });
    }
    await unlink(entry);
    await directory.sync();
  });
}

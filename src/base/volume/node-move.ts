/** Moves and removes names, not what a link behind them leads to (Node only). */
import { lstat, rename, unlink } from "node:fs/promises";
import { basename } from "node:path";
import { fault } from "../fault.ts";
import { isMissing, volumeFault } from "./node-fault.ts";
import { withParent } from "./node-open.ts";
import { isInside, type Place, refuseRoot } from "./node-place.ts";

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

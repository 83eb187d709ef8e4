/** Locates a path of a volume, with every link followed and none leading out (Node only). */
import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readlink, realpath } from "node:fs/promises";
import { basename, dirname, join, parse, resolve, sep } from "node:path";
import { fault } from "../fault.ts";
import { containedPath } from "./contained-path.ts";
import { errorCode, isMissing } from "./node-fault.ts";

/** One path of a volume: as it was asked for, and the real one below the real root, whether something is there or not. */
export interface Place {
  readonly path: string;
  /** The volume's name in messages. */
  readonly volume: string;
  readonly root: string;
  readonly real: string;
}

export type Places = ReturnType<typeof createPlaces>;

interface LocateOptions {
  readonly isLinkKept?: boolean;
  readonly isMade?: boolean;
}

// Linux itself follows at most 40 (path_resolution(7)).
const MAX_LINKS = 40;

export function createPlaces(name: string) {
  const named = resolve(name);
  let knownRoot: string | undefined;

  async function realRoot(isMade: boolean): Promise<string> {
    if (knownRoot === undefined && isMade) await makeDirectory(named);
    knownRoot ??= await realpath(named);
    return knownRoot;
  }

  return {
    /**
     * Follows every link; with `isLinkKept` all but one in the last component, which must lead inside all the same.
     * With `isMade` a missing root is made.
     * @throws volume.outside
     */
    async locate(path: string, { isLinkKept = false, isMade = false }: LocateOptions = {}) {
      const inner = containedPath(path, name);
      const root = await realRoot(isMade);
      const real = await realOrFuture(join(root, inner));
      const kept = isLinkKept && inner !== "" ? await realOrFuture(dirname(join(root, inner))) : root;
      if (!isInside(root, real) || !isInside(root, kept)) throw fault("volume.outside", { path, root: name });
      return { path, volume: name, root, real: isLinkKept ? join(kept, basename(inner)) : real };
    },
  };
}

export const isInside = (root: string, real: string): boolean =>
  real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);

/** @throws volume.unreadable for the root itself, which no file can replace */
export function refuseRoot(place: Place): void {
  if (place.real === place.root)
    throw fault("volume.unreadable", { path: place.path, reason: "it is a directory" });
}

/** The real path; for a missing file, the path that a new one would get. */
async function realOrFuture(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return await futurePath(path);
  }
}

/** Follows the links one by one up to the first missing component, which may be what a link names. */
async function futurePath(path: string): Promise<string> {
  let current = parse(path).root;
  let pending = path.slice(current.length).split(sep);
  // A circle of links is refused by realpath before; a circle made meanwhile ends here, and is refused when it is opened.
  for (let links = 0; pending.length > 0; ) {
    const [segment = "", ...rest] = pending;
    const next = join(current, segment);
    const entry = await lstat(next).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (entry === undefined) return join(next, ...rest);
    if (entry.isSymbolicLink() && links++ < MAX_LINKS) {
      const target = resolve(current, await readlink(next));
      current = parse(target).root;
      pending = [...target.slice(current.length).split(sep), ...rest];
    } else {
      current = next;
      pending = rest;
    }
  }
  return current;
}

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

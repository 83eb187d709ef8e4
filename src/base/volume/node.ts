/** A directory on this machine's disk as a volume: it can't be left, and its writes are whole (Node only: `brainstem/node`). */
import { constants } from "node:fs";
import { lstat } from "node:fs/promises";
import { relative } from "node:path";
import { fault } from "../fault.ts";
import { checkRange, contentBytes, resolveChunks } from "./bytes.ts";
import { containedPath } from "./contained-path.ts";
import { createLockQueue } from "./lock-queue.ts";
import { listDirectory, moveEntry, removeEntry } from "./node-entries.ts";
import { isMissing, volumeFault } from "./node-fault.ts";
import { createProcessLocks } from "./node-lock.ts";
import { openFile, readChunks, readRange } from "./node-open.ts";
import { createPlaces, type Place } from "./node-place.ts";
import { appendToFile, createSweeper, overwriteFile, replaceFile } from "./node-write.ts";
import { defaultLockTimeoutMs, type FileStat, type Volume } from "./volume.ts";

// Derived state, which a brain's repository ignores; it holds files only while a lock is held.
const LOCK_DIRECTORY = ".state/locks";

/**
 * The volume of a directory, which the first write or lock makes when it is missing. The root itself may be a link.
 * An opened file is checked by its descriptor where the system has /proc, else by its device and inode.
 * A hard link looks like any file of the volume. Locks are in `.state/locks` of the root.
 */
export function createNodeVolume(root: string): Volume {
  const places = createPlaces(root);
  const queue = createLockQueue();
  const locks = createProcessLocks();
  const sweeper = createSweeper();
  const made = { isMade: true };
  const kept = { isLinkKept: true };

  async function attempt<Result>(path: string, action: string, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      throw volumeFault(error, path, action, root);
    }
  }

  return {
    name: root,
    read: path =>
      attempt(path, "read", async () => readFrom(await places.locate(path), 0, Number.MAX_SAFE_INTEGER)),
    async readRange(path, start, end) {
      checkRange(path, start, end);
      return attempt(path, "read", async () => readFrom(await places.locate(path), start, end));
    },
    async *readChunks(path, options) {
      const range = resolveChunks(path, options);
      const { handle } = await attempt(path, "read", async () =>
        openFile(await places.locate(path), constants.O_RDONLY),
      );
      const chunks = readChunks(handle, range);
      try {
        for (;;) {
          const { done, value } = await attempt(path, "read", () => chunks.next());
          if (done) return;
          yield value;
        }
      } finally {
        await handle.close();
      }
    },
    stat: path =>
      attempt(path, "read", () => unlessMissing(undefined, async () => statOf(await places.locate(path)))),
    list: path => attempt(path, "list", () => unlessMissing([], () => listDirectory(path, places))),
    write: (path, content, options = {}) =>
      attempt(path, "write", async () =>
        replaceFile(await places.locate(path, made), contentBytes(content), options, sweeper),
      ),
    append: (path, content) =>
      attempt(path, "write", async () =>
        appendToFile(await places.locate(path, made), contentBytes(content)),
      ),
    overwrite: (path, offset, content) =>
      attempt(path, "write", async () => overwriteFile(await places.locate(path), offset, content)),
    move: (from, to) =>
      attempt(from, "move", async () =>
        moveEntry(await places.locate(from, kept), await places.locate(to, kept)),
      ),
    remove: path =>
      attempt(path, "remove", () =>
        unlessMissing(undefined, async () => removeEntry(await places.locate(path, kept))),
      ),
    async withLock(path, run, { timeoutMs = defaultLockTimeoutMs } = {}) {
      // Two names of one file share the lock outside, which goes by its real path, and only take turns there.
      const acquire = async (remainingMs: number) => {
        const { root: realRoot, real } = await places.locate(path, made);
        const directory = await places.locate(LOCK_DIRECTORY, made);
        return locks.acquire(directory.real, relative(realRoot, real), path, remainingMs);
      };
      const runHolding = async (remainingMs: number) => {
        const release = await attempt(path, "lock", () => acquire(remainingMs));
        try {
          return await run();
        } finally {
          await attempt(path, "lock", release);
        }
      };
      const refuse = () => fault("volume.locked", { path, owner: `process ${process.pid}` });
      return queue.hold(containedPath(path, root), timeoutMs, runHolding, refuse);
    },
  };
}

async function unlessMissing<Result>(otherwise: Result, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}

async function readFrom(place: Place, start: number, end: number): Promise<Uint8Array> {
  const { handle } = await openFile(place, constants.O_RDONLY);
  return await readRange(handle, start, end).finally(() => handle.close());
}

async function statOf(place: Place): Promise<FileStat> {
  const found = await lstat(place.real);
  if (found.isDirectory()) return { kind: "directory", sizeBytes: 0, modifiedMs: found.mtimeMs };
  if (found.isFile()) return { kind: "file", sizeBytes: found.size, modifiedMs: found.mtimeMs };
  throw fault("volume.unreadable", { path: place.path, reason: "it is neither a file nor a directory" });
}

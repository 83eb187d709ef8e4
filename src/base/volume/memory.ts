/** A volume in memory, for browsers, tests and trials: it behaves as a disk does, and loses nothing but its content. */
import { type Clock, systemClock } from "../clock.ts";
import { fault } from "../fault.ts";
import { checkOverwrite, checkRange, contentBytes, resolveChunks } from "./bytes.ts";
import { containedPath, isWithin } from "./contained-path.ts";
import { createLockQueue } from "./lock-queue.ts";
import { createMemoryFile, createMemoryTree, type MemoryFile } from "./memory-tree.ts";
import { defaultLockTimeoutMs, type Volume } from "./volume.ts";

export interface MemoryVolumeOptions {
  /** A disk of this size: a write that replaces a file needs room for both, as on a real one. @default no bound */
  readonly capacityBytes?: number;
  /** Dates the files. @default systemClock */
  readonly clock?: Clock;
}

const NAME = "memory";
const NEWLINE = 0x0a;

/** A volume that holds these files at first. It has no links and no permissions; otherwise it keeps the port's contract. */
export function createMemoryVolume(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  options: MemoryVolumeOptions = {},
): Volume {
  const { capacityBytes = Number.POSITIVE_INFINITY, clock = systemClock } = options;
  const tree = createMemoryTree();
  const queue = createLockQueue();

  for (const [path, content] of Object.entries(files))
    place(containedPath(path, NAME), contentBytes(content));

  function place(path: string, content: Uint8Array) {
    refuseDirectory(path);
    tree.makeParents(path, clock.now());
    tree.put(path, createMemoryFile(content, clock.now()));
  }

  function refuseDirectory(path: string) {
    if (tree.directory(path) === undefined) return;
    throw fault("volume.unreadable", { path, reason: "it is a directory" });
  }

  function existing(path: string): MemoryFile {
    const inner = containedPath(path, NAME);
    refuseDirectory(inner);
    const file = tree.file(inner);
    if (file === undefined) throw fault("volume.not-found", { path });
    return file;
  }

  function reserve(path: string, addedBytes: number) {
    if (capacityBytes < Number.POSITIVE_INFINITY && tree.usedBytes + addedBytes > capacityBytes)
      throw fault("volume.full", { path });
  }

  return {
    name: NAME,
    async read(path) {
      return existing(path).copy(0, Number.POSITIVE_INFINITY);
    },
    async readRange(path, start, end) {
      checkRange(path, start, end);
      return existing(path).copy(start, end);
    },
    async *readChunks(path, options) {
      const { from, to, chunkBytes } = resolveChunks(path, options);
      const file = existing(path);
      for (let offset = from; ; ) {
        const chunk = file.copy(offset, Math.min(to, offset + chunkBytes));
        if (chunk.length === 0) return;
        offset += chunk.length;
        yield chunk;
      }
    },
    async stat(path) {
      const inner = containedPath(path, NAME);
      const file = tree.file(inner);
      if (file !== undefined) return { kind: "file", sizeBytes: file.sizeBytes, modifiedMs: file.modifiedMs };
      const madeMs = tree.directory(inner);
      return madeMs === undefined ? undefined : { kind: "directory", sizeBytes: 0, modifiedMs: madeMs };
    },
    async list(path) {
      const inner = containedPath(path, NAME);
      if (tree.file(inner)) throw fault("volume.unreadable", { path, reason: "it is a file" });
      return tree.children(inner).toSorted((left, right) => (left.name < right.name ? -1 : 1));
    },
    async write(path, content, { isNew = false } = {}) {
      const inner = containedPath(path, NAME);
      const bytes = contentBytes(content);
      refuseDirectory(inner);
      if (isNew && tree.file(inner)) throw fault("volume.exists", { path });
      tree.makeParents(inner, clock.now());
      reserve(path, bytes.length);
      place(inner, bytes);
    },
    async append(path, content) {
      const inner = containedPath(path, NAME);
      const bytes = contentBytes(content);
      refuseDirectory(inner);
      tree.makeParents(inner, clock.now());
      const file = tree.file(inner) ?? createMemoryFile(new Uint8Array(), clock.now());
      const size = file.sizeBytes;
      const isTorn = bytes.length > 0 && size > 0 && file.copy(size - 1, size)[0] !== NEWLINE;
      reserve(path, bytes.length + Number(isTorn));
      tree.put(inner, file);
      if (isTorn) file.append(Uint8Array.of(NEWLINE));
      file.append(bytes);
      file.modifiedMs = clock.now();
      return size + Number(isTorn);
    },
    async overwrite(path, offset, content) {
      const file = existing(path);
      checkOverwrite(path, offset, content.length, file.sizeBytes);
      file.overwrite(offset, content);
      file.modifiedMs = clock.now();
    },
    async move(from, to) {
      const [source, target] = [containedPath(from, NAME), containedPath(to, NAME)];
      if (source === "" || (source !== target && isWithin(source, target))) {
        throw fault("volume.unreadable", { path: from, reason: "it can't be moved into itself" });
      }
      if (!tree.file(source) && tree.directory(source) === undefined)
        throw fault("volume.not-found", { path: from });
      if (source === target) return;
      tree.makeParents(target, clock.now());
      tree.rename(source, target);
    },
    async remove(path) {
      const inner = containedPath(path, NAME);
      refuseDirectory(inner);
      tree.remove(inner);
    },
    async withLock(path, run, { timeoutMs = defaultLockTimeoutMs } = {}) {
      const refuse = () => fault("volume.locked", { path, owner: "this process" });
      return queue.hold(containedPath(path, NAME), timeoutMs, run, refuse);
    },
  };
}

/** Files and directories by their contained paths, with the rules that a file system has for them. */
import { fault } from "../fault.ts";
import { isWithin, parentOf } from "./contained-path.ts";

/** A file's bytes in memory: they grow at the end without being copied for each append. */
export interface MemoryFile {
  readonly sizeBytes: number;
  modifiedMs: number;
  /** A copy of the bytes from start to end, shorter where the file ends before. */
  copy(start: number, end: number): Uint8Array;
  append(content: Uint8Array): void;
  overwrite(offset: number, content: Uint8Array): void;
}

export function createMemoryFile(content: Uint8Array, modifiedMs: number): MemoryFile {
  let bytes: Uint8Array = content.slice();
  let sizeBytes = bytes.length;

  return {
    modifiedMs,
    get sizeBytes() {
      return sizeBytes;
    },
    copy: (start, end) => bytes.slice(start, Math.min(end, sizeBytes)),
    append(added) {
      if (sizeBytes + added.length > bytes.length) {
        const larger = new Uint8Array(Math.max(64, 2 * bytes.length, sizeBytes + added.length));
        larger.set(bytes);
        bytes = larger;
      }
      bytes.set(added, sizeBytes);
      sizeBytes += added.length;
    },
    overwrite: (offset, replacement) => bytes.set(replacement, offset),
  };
}

export function createMemoryTree() {
  const files = new Map<string, MemoryFile>();
  const directories = new Map<string, number>([["", 0]]);

  const children = (directory: string) => {
    const isChild = (path: string) => path !== "" && parentOf(path) === directory;
    const nameOf = (path: string) => path.slice(directory === "" ? 0 : directory.length + 1);
    return [
      ...[...files.keys()].filter(isChild).map(path => ({ name: nameOf(path), kind: "file" as const })),
      ...[...directories.keys()]
        .filter(isChild)
        .map(path => ({ name: nameOf(path), kind: "directory" as const })),
    ];
  };

  return {
    get usedBytes() {
      return files.values().reduce((total, file) => total + file.sizeBytes, 0);
    },
    file: (path: string) => files.get(path),
    /** The time that a directory was made, in milliseconds. */
    directory: (path: string) => directories.get(path),
    /** The direct entries of a directory, unsorted. */
    children,
    /** Makes the path's directories. @throws volume.unreadable where a file has the name of one */
    makeParents(path: string, nowMs: number) {
      const missing: string[] = [];
      for (let parent = parentOf(path); !directories.has(parent); parent = parentOf(parent)) {
        if (files.has(parent))
          throw fault("volume.unreadable", { path, reason: "a file stands where a directory is expected" });
        missing.push(parent);
      }
      for (const parent of missing) directories.set(parent, nowMs);
    },
    put: (path: string, file: MemoryFile) => files.set(path, file),
    remove: (path: string) => files.delete(path),
    rename(from: string, to: string) {
      if (directories.has(to) && (!directories.has(from) || children(to).length > 0)) {
        throw fault("volume.unreadable", { path: to, reason: "it is a directory" });
      }
      if (files.has(to) && directories.has(from)) {
        throw fault("volume.unreadable", { path: to, reason: "it is a file" });
      }
      for (const path of [...files.keys()].filter(each => isWithin(from, each))) {
        const file = files.get(path)!;
        files.delete(path);
        files.set(to + path.slice(from.length), file);
      }
      for (const path of [...directories.keys()].filter(each => isWithin(from, each))) {
        const madeMs = directories.get(path)!;
        directories.delete(path);
        directories.set(to + path.slice(from.length), madeMs);
      }
    },
  };
}

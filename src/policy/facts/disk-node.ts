/** Looks at a disk without ever throwing, waiting, or reading more than is asked for (Node only). */
import { closeSync, constants, fstatSync, opendirSync, openSync, readSync, statSync } from "node:fs";

/** Folders with more names are not listed. */
const MAX_NAMES = 1_000;
const MAX_TEXT_BYTES = 256 * 1_024;

/** Undefined where the disk or a program refuses. */
export function attempt<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** A link counts as its target; devices and pipes count as files. Undefined where unknown. */
export function kindOf(path: string): "file" | "directory" | "missing" | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? "missing" : found.isDirectory() ? "directory" : "file";
  } catch (error) {
    return codeOf(error) === "ENOTDIR" ? "missing" : undefined;
  }
}

/** Whether a file was written, moved or changed in its rights since then, in milliseconds since the epoch. */
export const changedSince = (path: string, atMs: number): boolean =>
  attempt(() => statSync(path).ctimeMs >= atMs - CLOCK_MS) ?? true;

/** A disk's clock may be behind by a tick, or tell whole seconds only. */
const CLOCK_MS = 1_000;

/** The names in a folder; undefined where it can't be read or holds more than 1,000. */
export const listFolder = (path: string): readonly string[] | undefined =>
  attempt(() => {
    const folder = opendirSync(path);
    try {
      const names: string[] = [];
      for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
        names.push(entry.name);
        if (names.length > MAX_NAMES) return undefined;
      }
      return names;
    } finally {
      folder.closeSync();
    }
  });

/** The text of a file of up to 256 KiB; undefined for any other, and for what is no UTF-8 or holds a NUL. */
export function readText(path: string): string | undefined {
  const bytes = readStart(path, MAX_TEXT_BYTES + 1);
  if (bytes === undefined || bytes.length > MAX_TEXT_BYTES || bytes.includes(0)) return undefined;
  return attempt(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

/** The first bytes of a regular file. Other files might block. */
export function readStart(path: string, maxBytes: number): Buffer | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    const opened = fstatSync(file);
    if (!opened.isFile()) return undefined;
    const buffer = Buffer.alloc(Math.min(maxBytes, opened.size + 1));
    const length = readSync(file, buffer, 0, buffer.length, 0);
    // It grows, or is one of the kernel's, which have no size.
    return length > opened.size ? undefined : buffer.subarray(0, length);
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

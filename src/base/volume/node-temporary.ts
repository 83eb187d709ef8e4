/** The temporary files of writes: an unguessable name that identifies leftovers of a killed process (Node only). */
import { randomBytes } from "node:crypto";
import { lstat, readdir, unlink } from "node:fs/promises";
import type { OpenDirectory } from "./node-open.ts";

// A write takes seconds at most; a file that is an hour old belongs to a killed process.
const LEFTOVER_AGE_MS = 3_600_000;
// Bounds what one volume remembers of the directories that it has swept.
const MAX_REMEMBERED = 1_000;

const PATTERN = /^\.brainstem-[0-9a-f]{24}\.tmp$/;

export const temporaryName = (): string => `.brainstem-${randomBytes(12).toString("hex")}.tmp`;

export const isTemporary = (name: string): boolean => PATTERN.test(name);

export interface Sweeper {
  /** Removes old leftovers from a directory, at most once an hour. */
  sweep(directory: OpenDirectory, real: string): Promise<void>;
}

export function createSweeper(): Sweeper {
  const sweptAtMs = new Map<string, number>();

  return {
    async sweep(directory, real) {
      const nowMs = Date.now();
      if (nowMs - (sweptAtMs.get(real) ?? 0) < LEFTOVER_AGE_MS) return;
      if (sweptAtMs.size >= MAX_REMEMBERED) sweptAtMs.clear();
      sweptAtMs.set(real, nowMs);
      for (const name of (await readdir(directory.at("."))).filter(isTemporary)) {
        await removeOld(directory.at(name), nowMs);
      }
    },
  };
}

async function removeOld(path: string, nowMs: number): Promise<void> {
  try {
    if (nowMs - (await lstat(path)).mtimeMs > LEFTOVER_AGE_MS) await unlink(path);
  } catch {
    // Another process was quicker, or it isn't ours to remove: the write that called goes on either way.
  }
}

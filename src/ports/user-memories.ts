/** The port for memory of users of a shared brain: each has files of their own, kept in the store. */
import type { Scope } from "./scope.ts";

export type MemoryOwner = Pick<Scope, "tenant" | "user">;

/** Paths as in a brain's folder, for example `memory/personal/PREFERENCES.md`, and their texts. */
export type MemoryFiles = Readonly<Record<string, string>>;

export interface UserMemory {
  /** Counts the writes, from 1. */
  readonly version: number;
  readonly files: MemoryFiles;
}

/**
 * A user without memory answers like one who never was. Every method rejects with `storage.*` where the store fails.
 */
export interface UserMemories {
  read(owner: MemoryOwner): Promise<UserMemory | undefined>;
  /**
   * Replaces the user's files as a whole; durable when it resolves. False, and nothing changes, when the version there
   * is not `afterVersion` (0: none).
   */
  write(owner: MemoryOwner, files: MemoryFiles, afterVersion: number): Promise<boolean>;
  /** Erases all of it. False when the user had no memory. */
  remove(owner: MemoryOwner): Promise<boolean>;
}

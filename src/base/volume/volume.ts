/** The volume port: a folder of files, on a disk or in memory, that can't be left and whose writes are whole. */

export const defaultLockTimeoutMs = 10_000;

export interface FileStat {
  readonly kind: "file" | "directory";
  readonly sizeBytes: number;
  /** Last modification, in milliseconds since the epoch; fractions are kept. */
  readonly modifiedMs: number;
}

export interface DirectoryEntry {
  readonly name: string;
  /** "outside" is a link that leads out of the volume: it is named, never followed. */
  readonly kind: "file" | "directory" | "outside" | "other";
}

export interface WriteOptions {
  /** Permission bits of a new file (less the process's umask), for example 0o600. An existing file keeps its own. @default 0o644 */
  readonly mode?: number;
  /** Refuse to replace a file that exists. @default false */
  readonly isNew?: boolean;
}

export interface LockOptions {
  /** How long to wait for another holder. @default 10_000 */
  readonly timeoutMs?: number;
}

export interface ChunkOptions {
  /** Offset of the first byte. @default 0 */
  readonly from?: number;
  /** Offset behind the last byte. @default the end of the file, wherever it is when it is reached */
  readonly to?: number;
  /** Size of a chunk; the last one is shorter. @default 262_144 */
  readonly chunkBytes?: number;
}

/**
 * Paths are relative to the root, with forward slashes; "" is the root. Every method resolves links and throws
 * `volume.outside` where one leads out of the root, and for `..`, absolute paths and NUL bytes.
 * Other faults: `volume.not-found`, `volume.denied`, `volume.full`, `volume.unreadable` (a directory where a file is
 * expected, links in a circle, an input or output error), `input.invalid` (an impossible offset).
 */
export interface Volume {
  /** The root's name in messages: a directory, or "memory". */
  readonly name: string;
  /** The whole file. */
  read(path: string): Promise<Uint8Array>;
  /** Bytes from start (inclusive) to end (exclusive); shorter when the file ends before. */
  readRange(path: string, start: number, end: number): Promise<Uint8Array>;
  /**
   * The file in chunks that are the caller's to keep, from one opened file: bytes appended meanwhile are seen,
   * a replacement of the file is not. Leaving the loop closes the file.
   */
  readChunks(path: string, options?: ChunkOptions): AsyncIterable<Uint8Array>;
  /** Undefined when nothing is there. */
  stat(path: string): Promise<FileStat | undefined>;
  /** The entries of a directory sorted by name, without the temporary files of writes; empty when it isn't there. */
  list(path: string): Promise<readonly DirectoryEntry[]>;
  /**
   * Replaces the file whole: temporary file, synced, renamed, directory synced. Makes missing directories.
   * A reader sees the old or the new content; after a crash or a full disk one of the two is whole.
   */
  write(path: string, content: string | Uint8Array, options?: WriteOptions): Promise<void>;
  /**
   * Adds bytes at the end in one write and syncs them; makes the file and its directories when missing.
   * When the file does not end in a newline, one is written first, in the same write.
   * A short write is undone where it is the last in the file, and ended by a newline where another write follows.
   * Returns the offset of the content's first byte.
   * Call it while holding the file's lock.
   */
  append(path: string, content: string | Uint8Array): Promise<number>;
  /** Overwrites bytes in place, inside the file's present length, so that concurrent appenders lose nothing. */
  overwrite(path: string, offset: number, content: Uint8Array): Promise<void>;
  /** Renames within the volume, replacing the target; makes the target's directories. A link is moved, not its target. */
  move(from: string, to: string): Promise<void>;
  /** Removes a file; nothing happens when it isn't there. A link is removed, not its target. */
  remove(path: string): Promise<void>;
  /**
   * Runs while holding this path's lock against every process that uses the locks of a volume with this root.
   * The path need not exist. A lock whose process has died is taken over. Not re-entrant.
   * @throws volume.locked when another holder doesn't let go in time.
   */
  withLock<Result>(path: string, run: () => Promise<Result>, options?: LockOptions): Promise<Result>;
}

/** FileRoom: the dependencies that each of the file tools works with, and the operations by which a policy knows its calls. */
import { type Clock, type FileStat, fault, type Line, type Volume } from "../../../base/index.ts";
import type { Operation } from "../../../ports/index.ts";
import type { FilePlace } from "./file-place.ts";

export interface FileToolsOptions {
  /** The folder as people and policies name it: absolute. */
  readonly root: string;
  /** The same folder's files. The tools reach only the paths that it resolves. */
  readonly volume: Volume;
  /**
   * Whether a file holds secrets, by its absolute path. A search of a folder passes over these, since a policy judges
   * the folder and can't see into it; each can be asked for by its own name.
   */
  readonly isSecret: (path: string) => boolean;
  /**
   * The names in a folder (a path of the volume) that are links: listings show them and go no further, since the files
   * behind them were not judged. @default a volume without links
   */
  readonly linkNames?: (folder: string) => Promise<ReadonlySet<string>>;
  /** @default systemClock */
  readonly clock?: Clock;
}

export interface FileRoom extends Required<FileToolsOptions> {
  readonly place: FilePlace;
  readonly turns: Turns;
}

/** Runs when all that came before is over, unless the call was given up meanwhile. */
type Turns = <Result>(signal: AbortSignal, run: () => Promise<Result>) => Promise<Result>;

/** One change of files after the other: two edits of one file in the same step both count. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (signal, run) => {
    const mine = last.then(() => {
      signal.throwIfAborted();
      return run();
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** @throws volume.not-found; input.invalid for a folder */
export async function existingFile(volume: Volume, path: string, advice: string): Promise<FileStat> {
  const found = await existing(volume, path);
  if (found.kind === "file") return found;
  throw fault("input.invalid", {
    what: path === "" ? "The root" : path,
    expected: `a file, and it is a folder: ${advice}`,
  });
}

/** @throws volume.not-found */
export async function existing(volume: Volume, path: string): Promise<FileStat> {
  const found = await volume.stat(path);
  if (found === undefined) throw fault("volume.not-found", { path });
  return found;
}

/** The operations of the file tools, in a policy's words. Every question that a rule can ask has its answer. */
export const reads = (path: string | undefined): Operation => ({
  name: "fs.read",
  arguments: { path, recursive: false },
});

export const lists = (path: string | undefined, recursive: boolean): Operation => ({
  name: "fs.list",
  arguments: { path, recursive },
});

/** Whether the path is a folder isn't known yet, and a search goes through all of one, but for what holds secrets. */
export const searches = (path: string | undefined, pattern: string): Operation => ({
  name: "fs.search",
  arguments: { path, pattern, recursive: true, withoutSecrets: true },
});

/** Undefined content: the new text of the file is not known yet. */
export const writes = (path: string | undefined, content: string | undefined): Operation => ({
  name: "fs.write",
  arguments: { path, content, append: false, recursive: false },
});

export const moves = (path: string | undefined, from: string | undefined): Operation => ({
  name: "fs.move",
  arguments: { path, from },
});

export const deletes = (path: string | undefined): Operation => ({
  name: "fs.delete",
  arguments: { path, recursive: false, force: false },
});

/** Source: git's buffer_is_binary (xdiff-interface.c): a NUL among the first 8,000 bytes. */
const FIRST_BYTES = 8_000;

/** @param lines the first of the file */
export const isBinary = (lines: readonly Line[]): boolean =>
  lines.some(({ offset, bytes }) => bytes.subarray(0, Math.max(0, FIRST_BYTES - offset)).includes(0));

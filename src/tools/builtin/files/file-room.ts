/** FileRoom: the dependencies that each of the file tools works with, and the operations by which a policy knows its calls. */
import { type Clock, type FileStat, fault, type Line, type Volume } from "../../../base/index.ts";
import type { Operation } from "../../../ports/index.ts";

export interface FilePlace {
  /** The folder that the tools work in, absolute, with `/`, without one at the end. */
  readonly root: string;
  /** The path in the volume; "" is the root. @throws volume.outside, input.invalid */
  inside(path: string): string;
  /** As a policy compares it: absolute. Undefined for what can't be a path. Never throws. */
  named(path: string): string | undefined;
}

/**
 * Relative paths start from the root; absolute ones are taken where they lead into it. Nothing is decoded or folded:
 * `%2e%2e`, `‥` and a backslash are names like any other, and `..` is refused anywhere in a path.
 */
export function createFilePlace(folder: string): FilePlace {
  const root = withSlashes(folder).replace(/\/+$/, "");

  function inside(path: string): string {
    if (ADDRESS.test(path))
      throw fault("input.invalid", { what: cut(path), expected: "a path, not an address" });
    const relative = relativeTo(root, path);
    const names = relative?.split("/").filter(name => name !== "" && name !== ".");
    if (names === undefined || path.includes("\0") || names.includes("..")) {
      throw fault("volume.outside", { path: cut(path.replaceAll("\0", "\\0")), root: root || "/" });
    }
    return names.join("/");
  }

  return {
    root: root || "/",
    inside,
    named(path) {
      if (ADDRESS.test(path) || path.includes("\0")) return undefined;
      if (isElsewhere(path) && relativeTo(root, path) === undefined) return path;
      const relative = relativeTo(root, path) ?? path;
      const names = relative.split("/").filter(name => name !== "" && name !== ".");
      return `${root}/${names.join("/")}`.replace(/(?<=.)\/$/, "");
    },
  };
}

const ADDRESS = /^[a-z][a-z0-9+.-]+:\/\//i;
const DRIVE = /^[A-Za-z]:[\\/]/;
const MAX_SHOWN_CHARS = 200;

/** From the root; undefined for what starts elsewhere. */
function relativeTo(root: string, path: string): string | undefined {
  if (!isElsewhere(path) && !(DRIVE.test(root) && DRIVE.test(path))) return path;
  const whole = DRIVE.test(root) ? withSlashes(path) : path;
  if (whole === root) return "";
  return whole.startsWith(`${root}/`) ? whole.slice(root.length + 1) : undefined;
}

/** Absolute, or in a user's home. */
const isElsewhere = (path: string) => path.startsWith("/") || path === "~" || path.startsWith("~/");

const withSlashes = (path: string) => (DRIVE.test(path) ? path.replaceAll("\\", "/") : path);

const cut = (path: string) => (path.length > MAX_SHOWN_CHARS ? `${path.slice(0, MAX_SHOWN_CHARS)}…` : path);

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

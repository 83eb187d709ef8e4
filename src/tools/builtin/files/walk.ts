/** Goes through a folder and those in it, in the order of names, and never through a link. */
import type { DirectoryEntry } from "../../../base/index.ts";
import type { FileRoom } from "./file-room.ts";

export interface WalkEntry {
  /** In the volume. */
  readonly path: string;
  readonly kind: DirectoryEntry["kind"] | "link";
}

export interface WalkOptions {
  /** Levels of folders. @default all */
  readonly depth?: number;
  readonly signal: AbortSignal;
}

export interface Walk extends AsyncIterable<WalkEntry> {
  /** The files that were passed over, and why, in sentences; complete when the walk is over. */
  notes(): readonly string[];
}

/** Folders that hold nothing of the project's own. Where a call names them, they are looked into. */
const PASSED_OVER: ReadonlySet<string> = new Set([".git", "node_modules"]);
/** A folder with more entries is not gone through to its end. */
const MAX_ENTRIES = 100_000;

export function walk(
  room: Pick<FileRoom, "volume" | "linkNames">,
  folder: string,
  options: WalkOptions,
): Walk {
  const { volume, linkNames } = room;
  const { depth = Number.POSITIVE_INFINITY, signal } = options;
  const passedOver = new Set<string>();
  let unreadable = 0;
  let entries = 0;

  async function list(path: string): Promise<readonly WalkEntry[]> {
    signal.throwIfAborted();
    try {
      const found = await volume.list(path);
      const links = await linkNames(path);
      return found.map(({ name, kind }) => ({
        path: path === "" ? name : `${path}/${name}`,
        kind: links.has(name) ? "link" : kind,
      }));
    } catch (error) {
      // One folder that can't be read, or has become something else, doesn't hide the others.
      if (path === folder) throw error;
      unreadable += 1;
      return [];
    }
  }

  async function* visit(path: string, level: number): AsyncGenerator<WalkEntry> {
    for (const entry of await list(path)) {
      if (entries >= MAX_ENTRIES) return;
      entries += 1;
      const name = entry.path.slice(entry.path.lastIndexOf("/") + 1);
      if (PASSED_OVER.has(name) && entry.kind === "directory") {
        passedOver.add(name);
        continue;
      }
      yield entry;
      if (entry.kind === "directory" && level < depth) yield* visit(entry.path, level + 1);
    }
  }

  return {
    [Symbol.asyncIterator]: () => visit(folder, 1),
    notes: () => [
      ...(passedOver.size === 0
        ? []
        : [`Left out: ${[...passedOver].join(" and ")}; name one as the path to look into it.`]),
      ...(unreadable === 0
        ? []
        : [`${unreadable} ${unreadable === 1 ? "folder" : "folders"} could not be read.`]),
      ...(entries < MAX_ENTRIES
        ? []
        : [
            `Only the first ${MAX_ENTRIES.toLocaleString("en")} entries were looked at; name a smaller folder.`,
          ]),
    ],
  };
}

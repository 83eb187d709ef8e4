/** The files that agents have written, as far as a session's notes and the folders with disposable content tell. */

import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import { isWithin } from "../paths/path-parts.ts";

/** A file or folder that a session's call writes, noted before the call runs. */
export interface WriteNote {
  /** Absolute and real. */
  readonly path: string;
  /** Anything below it may be written: an archive's content, a clone. */
  readonly isFolder?: true;
  /** A compiler or another builder makes it of sources. */
  readonly isBuilt?: true;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
}

/** Notes of one session. After more of them every run of a project's code is asked about. */
export const MAX_WRITE_NOTES = 1_000;
/** Written files below one folder; more are not listed. */
const MAX_FILES = 500;
/** Names that are looked through for them. */
const MAX_NAMES = 5_000;
const MAX_DEPTH = 12;

/** The files that these operations write, for later calls of the session. */
export function writesOf(operations: readonly Operation[], atMs: number): readonly WriteNote[] {
  const builders = new Set(operations.flatMap(each => (each.name === "project.build" ? each.command : [])));
  const notes = operations.flatMap((each): readonly WriteNote[] => {
    const { path, recursive } = each.arguments;
    if (typeof path !== "string" || !WRITES.test(each.name)) return [];
    // A moved or linked path may be a folder, and keeps its times.
    const isMoved = /move|link/.test(each.name);
    const isFolder = isMoved || each.name === "git.clone" || recursive === true;
    if (isFolder && !isMoved && each.isPossible) return [];
    const isBuilt = each.command !== undefined && each.command !== "" && builders.has(each.command);
    return [{ path, atMs: isMoved ? 0 : atMs, ...(isFolder && { isFolder }), ...(isBuilt && { isBuilt }) }];
  });
  return [...new Map(notes.map(each => [each.path, each])).values()];
}

const WRITES = /^(?:fs\.(?:write|move|link)|git\.(?:clone|remote))$/;

export interface WrittenPlacesOptions {
  /** By their paths; the last note of a path holds. */
  readonly notes: () => ReadonlyMap<string, WriteNote>;
  readonly facts: Pick<Facts, "project" | "home" | "temporary" | "kindOf" | "list">;
  /** Whether a file was written or moved since then. */
  changedSince(path: string, atMs: number): boolean;
}

/** See Facts. Never throws. */
export function createWrittenPlaces(
  options: WrittenPlacesOptions,
): Pick<Facts, "isWritten" | "writtenBelow"> {
  const { facts, changedSince } = options;
  const open = [...facts.temporary, `${facts.home}/.cache`];
  const isOpen = (path: string) =>
    !isWithin(path, facts.project) && open.some(folder => isWithin(path, folder));

  return {
    isWritten(path) {
      const notes = options.notes();
      const note = notes.get(path);
      if (note !== undefined) return note.isBuilt !== true;
      if (isOpen(path)) return true;
      for (const each of notes.values()) {
        if (each.isFolder === true && isWithin(path, each.path) && changedSince(path, each.atMs)) return true;
      }
      return false;
    },
    writtenBelow(folder) {
      const notes = options.notes();
      if (notes.size > MAX_WRITE_NOTES) return undefined;
      const files = new Set<string>();
      const budget = { left: MAX_NAMES };
      for (const note of notes.values()) {
        const isFile = note.isFolder !== true || facts.kindOf(note.path) !== "directory";
        if (isFile && isWithin(note.path, folder)) files.add(note.path);
        const top = isWithin(folder, note.path) ? folder : note.path;
        if (note.isFolder === true && isWithin(top, folder))
          addFiles(top, file => changedSince(file, note.atMs), files, budget);
      }
      if (isOpen(folder)) addFiles(folder, () => true, files, budget, open.includes(folder) ? 0 : MAX_DEPTH);
      return budget.left < 0 || files.size > MAX_FILES ? undefined : [...files];
    },
  };

  function addFiles(
    folder: string,
    counts: (file: string) => boolean,
    files: Set<string>,
    budget: { left: number },
    depth = MAX_DEPTH,
  ): void {
    const names = facts.list(folder);
    if (names === undefined) {
      if (facts.kindOf(folder) === "directory") budget.left = -1;
      return;
    }
    for (const name of names) {
      budget.left -= 1;
      if (budget.left < 0) return;
      if (name === "node_modules" || name === ".git") continue;
      const path = `${folder}/${name}`;
      const kind = facts.kindOf(path);
      if (kind === "directory" && depth > 0) addFiles(path, counts, files, budget, depth - 1);
      else if (kind === "file" && counts(path)) files.add(path);
    }
  }
}

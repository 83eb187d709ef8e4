/**
 * Changes a repository's index without ever blocking the person (Node only).
 *
 * The change is made on a copy. Then the copy becomes `index.lock`, which is how git takes turns, and if the index is
 * still the copied one, the lock is renamed over it, which is how git replaces it. Nothing else is done while
 * the lock is there, so a process that is killed leaves it behind only in the rarest case; then it is still a second
 * name of the copy, by which the next commit knows it as ours.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createId } from "../../base/index.ts";

/** Our own folder in the repository's: copies of the index, and notes of what we staged. */
const OWN_FOLDER = "brainstem";

const COPY = "index-";
const LOCK_WAIT_MS = 2_000;
const LOCK_LOOK_MS = 20;
/** Longer than any git process of a commit is let run. */
const ABANDONED_AFTER_MS = 600_000;

export interface IndexCopy {
  readonly path: string;
  /** Puts the copy in the place of the index, if that and HEAD are as they were when it was made. */
  replaceIndex(): "replaced" | "changed";
  remove(): void;
}

export const indexLockOf = (gitFolder: string): string => join(gitFolder, "index.lock");

export function copyIndex(gitFolder: string): IndexCopy {
  const index = join(gitFolder, "index");
  const lock = indexLockOf(gitFolder);
  const path = newIndexPath(gitFolder);
  const before = stateOf(gitFolder);
  const found = statSync(index, { throwIfNoEntry: false });
  if (found !== undefined) {
    copyFileSync(index, path);
    // Git compares the time of the index with those of files to know what it must look at again: earlier is safe.
    const seconds = Math.floor(found.mtimeMs / 1_000);
    utimesSync(path, seconds, seconds);
  }
  return {
    path,
    replaceIndex() {
      if (!takeLock(path, lock)) return "changed";
      if (stateOf(gitFolder) === before) renameSync(lock, index);
      else {
        rmSync(lock);
        return "changed";
      }
      rmSync(path, { force: true });
      return "replaced";
    },
    remove: () => removeIndex(path),
  };
}

/** A place for an index that is only ours. */
export function newIndexPath(gitFolder: string): string {
  mkdirSync(join(gitFolder, OWN_FOLDER), { recursive: true });
  return join(gitFolder, OWN_FOLDER, COPY + createId(Date.now()));
}

export function removeIndex(path: string): void {
  for (const each of [path, `${path}.lock`]) rmSync(each, { force: true });
}

/** Waits until the index is free; false when another process keeps it. Removes leftovers of our killed commits. */
export async function waitForIndex(gitFolder: string): Promise<boolean> {
  const lock = indexLockOf(gitFolder);
  for (let waitedMs = 0; existsSync(lock); waitedMs += LOCK_LOOK_MS) {
    if (waitedMs >= LOCK_WAIT_MS) {
      if (!isOurs(gitFolder, lock)) return false;
      rmSync(lock, { force: true });
    } else await sleep(LOCK_LOOK_MS);
  }
  removeAbandoned(gitFolder);
  return true;
}

function takeLock(copy: string, lock: string): boolean {
  try {
    linkSync(copy, lock);
    return true;
  } catch {
    if (existsSync(lock)) return false;
  }
  try {
    // A disk without hard links.
    copyFileSync(copy, lock, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (existsSync(lock)) return false;
    throw error;
  }
}

/** Changes when the index is replaced or another branch is checked out. */
function stateOf(gitFolder: string): string {
  const found = statSync(join(gitFolder, "index"), { bigint: true, throwIfNoEntry: false });
  const index = found && [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join();
  return `${index} ${readFileSync(join(gitFolder, "HEAD"), "latin1")}`;
}

function isOurs(gitFolder: string, lock: string): boolean {
  const held = statSync(lock, { throwIfNoEntry: false });
  return copiesIn(gitFolder).some(path => {
    const copy = statSync(path, { throwIfNoEntry: false });
    return held !== undefined && copy?.ino === held.ino && copy.dev === held.dev;
  });
}

function removeAbandoned(gitFolder: string) {
  for (const path of copiesIn(gitFolder)) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.ctimeMs > ABANDONED_AFTER_MS) rmSync(path, { force: true });
  }
}

function copiesIn(gitFolder: string): readonly string[] {
  const folder = join(gitFolder, OWN_FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => name.startsWith(COPY))
    .map(name => join(folder, name));
}

/** Whether a path has this entry, `mode object`. */
export type HasEntry = (path: string, entry: string) => boolean;

export interface StagedNotes {
  /** The entries that our commits staged, of any process. */
  read(): HasEntry;
  /** Survives a killed process when it returns. @throws any error of the file system */
  add(entries: ReadonlyMap<string, string>): void;
  /** Forgets the notes of which nothing is staged any more. */
  forgetAllBut(isStaged: HasEntry): void;
}

const NAME = /^staged-[0-9A-Z]{26}\.json$/;

export function openStagedNotes(gitFolder: string): StagedNotes {
  const folder = join(gitFolder, OWN_FOLDER);
  const own = new Set<string>();
  const files = () =>
    readdirSync(folder)
      .filter(name => NAME.test(name))
      .map(name => join(folder, name));

  return {
    read() {
      const notes = files().map(readNote);
      return (path, entry) => notes.some(entries => entries.get(path) === entry);
    },
    add(entries) {
      mkdirSync(folder, { recursive: true });
      const id = createId(Date.now());
      const file = join(folder, `staged-${id}.json`);
      const draft = `${file}.tmp`;
      writeFileSync(draft, JSON.stringify([...entries]));
      renameSync(draft, file);
      own.add(file);
    },
    forgetAllBut(isStaged) {
      for (const file of files()) {
        // A fresh note of another process may not be staged yet.
        const isOver = own.has(file) || Date.now() - modifiedMs(file) > ABANDONED_AFTER_MS;
        const isNeeded = [...readNote(file)].some(([path, entry]) => isStaged(path, entry));
        if (isOver && !isNeeded) rmSync(file, { force: true });
      }
    },
  };
}

const modifiedMs = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();

/** Nothing for a note that went meanwhile. */
function readNote(file: string): ReadonlyMap<string, string> {
  try {
    return new Map(JSON.parse(readFileSync(file, "utf8")) as [string, string][]);
  } catch {
    return new Map();
  }
}

/**
 * Remembers what a commit of ours staged before it was complete, so that the next one can tell it from what the person
 * staged (Node only). A note is written before the index is changed and removed after the commit.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createId } from "../../base/index.ts";
import { ABANDONED_AFTER_MS, OWN_FOLDER } from "./git-index-node.ts";

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

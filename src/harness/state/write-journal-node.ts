/** Keeps which files a session has written, in a folder of the brain's private data, for all its processes (Node only). */
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import type { Judgement } from "../../policy/index.ts";
import { MAX_WRITE_NOTES, type WriteNote, writesOf } from "../../policy/judging.ts";
import { sessionFile } from "./session-file-node.ts";

interface WriteJournal {
  /**
   * Judges a call by what its session has written before, and notes what it writes itself, unless it is denied: it may
   * run as soon as it is answered. Rejects with what `judge` rejects with.
   */
  judged(
    session: string,
    judge: (writes: () => readonly WriteNote[]) => Promise<Judgement>,
  ): Promise<Judgement>;
  /** Notes what a call writes that was denied and that a person lets through, or what it has written unforeseen. */
  note(session: string, written: Pick<Judgement, "operations">): void;
}

/**
 * A session's sub-agents share its notes, and other sessions don't. Nothing is noted any more after `MAX_WRITE_NOTES`,
 * and one: then what runs is asked about. Never throws for the disk: notes that can't be read count as too many.
 *
 * @param folder made when something is first written, for its owner only; old files are a session journal's to remove
 */
export function createWriteJournal(folder: string): WriteJournal {
  const fileOf = (session: string) => sessionFile(folder, session, "writes.jsonl");

  function note(session: string, { operations }: Pick<Judgement, "operations">): void {
    const notes = writesOf(operations, Date.now());
    const before = new Map(readNotes(fileOf(session)).map(each => [each.path, kindOf(each)]));
    const news = notes
      .filter(each => before.get(each.path) !== kindOf(each))
      .slice(0, Math.max(0, MAX_WRITE_NOTES + 1 - before.size));
    if (news.length === 0) return;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const lines = news.map(each => `${JSON.stringify(each)}\n`).join("");
      appendFileSync(fileOf(session), lines, { mode: 0o600 });
    } catch {
      // The call was judged, even if its files can't be noted.
    }
  }

  return {
    async judged(session, judge) {
      const judgement = await judge(() => readNotes(fileOf(session)));
      if (judgement.decision !== "deny") note(session, judgement);
      return judgement;
    },
    note,
  };
}

const kindOf = ({ isFolder, isBuilt }: WriteNote) => `${isFolder} ${isBuilt}`;

function readNotes(file: string): readonly WriteNote[] {
  try {
    return readFileSync(file, "utf8").split("\n").flatMap(parseNote);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return isMissing ? [] : Array.from({ length: MAX_WRITE_NOTES + 1 }, (_, at) => unreadable(at));
  }
}

const unreadable = (at: number): WriteNote => ({ path: `/unreadable/${at}`, atMs: 0 });

/** A line that was cut off while it was written says nothing. */
function parseNote(line: string): readonly WriteNote[] {
  try {
    const note = JSON.parse(line) as WriteNote | null;
    return typeof note?.path === "string" && typeof note.atMs === "number" ? [note] : [];
  } catch {
    return [];
  }
}

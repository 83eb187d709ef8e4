/** Keeps beside a database file how far its last commit went, so that a file that was cut or replaced is noticed (Node only). */
import { closeSync, constants, existsSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { crc32, fault } from "../../base/index.ts";

/** The place of a commit: of all that it wrote one session is enough, since a commit is there whole or not at all. */
interface CommitMark {
  /** Sessions that were ever erased: a database that has more is younger than the mark, and the session may be gone. */
  readonly removals: number;
  /** The number of the session's row, which is never given out twice. */
  readonly session: number;
  readonly lastSeq: number;
}

/** A line of one length, so that a later line covers all of it. Three numbers of up to 16 digits and a checksum fit. */
const LINE_CHARS = 64;

const markPath = (path: string): string => `${path}-mark`;

/**
 * Writes marks without waiting for the disk: after a crash that loses a mark, the next opening notices less. A mark that
 * can't be written is given up, since its commit is there.
 */
export function createMarkWriter(path: string) {
  let file: number | undefined;
  return {
    write({ removals, session, lastSeq }: CommitMark): void {
      const numbers = `${removals} ${session} ${lastSeq}`;
      try {
        file ??= openSync(markPath(path), constants.O_RDWR | constants.O_CREAT, 0o600);
        writeSync(file, `${`${numbers} ${crc32(numbers)}`.padEnd(LINE_CHARS - 1)}\n`, 0);
      } catch {
        // The disk is full, or the folder closed: the commit is acknowledged all the same.
      }
    },
    close(): void {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

/** For a database file that is not there: its mark says nothing about the new file in its place. */
export function forgetMark(path: string): void {
  // Emptied, not removed: another process may have it open.
  if (existsSync(markPath(path))) writeFileSync(markPath(path), "");
}

/** Undefined without a mark, and for a line that was written in part. */
export function readMark(path: string): CommitMark | undefined {
  if (!existsSync(markPath(path))) return undefined;
  const [, numbers, checksum] = /^(\d+ \d+ \d+) (\d+) *$/m.exec(readFileSync(markPath(path), "utf8")) ?? [];
  if (numbers === undefined || crc32(numbers) !== Number(checksum)) return undefined;
  const [removals, session, lastSeq] = numbers.split(" ").map(Number) as [number, number, number];
  return { removals, session, lastSeq };
}

/**
 * @param mark as it was before the database was opened: other processes may write meanwhile
 * @throws storage.cut when the database is older than the mark
 */
export function checkMark(database: DatabaseSync, path: string, store: string, mark: CommitMark): void {
  const removals = createRemovalCounter(database).read();
  if (removals > mark.removals) return;
  const found = findSession(database, mark.session);
  if (found !== undefined && found.lastSeq >= mark.lastSeq) return;
  const missing =
    found === undefined
      ? `a session up to entry ${mark.lastSeq}`
      : `the session ${found.name} behind entry ${found.lastSeq}`;
  throw fault("storage.cut", { store, missing, mark: markPath(path) });
}

/** Counts erased sessions, in a field of the file's header that SQLite leaves to its users. */
export const createRemovalCounter = (database: DatabaseSync) => {
  const version = database.prepare("pragma user_version");
  const read = () => Number(version.get()?.user_version);
  return {
    read,
    /** Part of the transaction that is under way. */
    add: (): void => database.exec(`pragma user_version = ${read() + 1}`),
  };
};

function findSession(database: DatabaseSync, id: number) {
  const hasTable = database.prepare("select 1 from sqlite_schema where name = 'brainstem_session'").get();
  if (hasTable === undefined) return undefined;
  const row = database.prepare("select session_name, last_seq from brainstem_session where id = ?").get(id);
  return row && { name: String(row.session_name), lastSeq: Number(row.last_seq) };
}

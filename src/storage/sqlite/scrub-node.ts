/** Writes a database file anew, so that it has no bytes of what was taken out (Node only). */
import type { DatabaseSync } from "node:sqlite";
import { describeError, fault } from "../../base/index.ts";
import { whenFree } from "./sqlite-fault-node.ts";

/** The header's two fields for users: how much was ever taken out, and how much of that has no bytes left in the file. */
const TAKEN_OUT = "user_version";
const SCRUBBED = "application_id";

const read = (database: DatabaseSync, field: string): number =>
  Number(database.prepare(`pragma ${field}`).get()?.[field]);

/** Whether bytes may be left of something that was taken out before, by this process or another. */
export const hasTraces = (database: DatabaseSync): boolean =>
  database.isOpen && read(database, SCRUBBED) < read(database, TAKEN_OUT);

/**
 * Measured: `secure_delete` leaves what moved to another page before. So the file is written anew, and the log beside it,
 * which has the old pages, is emptied.
 * @throws storage.traces
 */
export async function scrubDatabase(database: DatabaseSync, store: string, waitMs: number): Promise<void> {
  try {
    await whenFree(waitMs, () => {
      const takenOut = read(database, TAKEN_OUT);
      database.exec("vacuum");
      // Not counted: entries that another process takes out meanwhile.
      database.exec(`pragma ${SCRUBBED} = ${takenOut}`);
      emptyLog(database);
    });
  } catch (error) {
    throw fault("storage.traces", { store, reason: describeError(error) }, { cause: error });
  }
}

/** SQLite's code for a lock that another connection has, sqlite.org/rescode.html. */
const BUSY = 5;

function emptyLog(database: DatabaseSync): void {
  const { busy } = database.prepare("pragma wal_checkpoint(truncate)").get() ?? {};
  if (busy !== 0) {
    // It isn't done: a reader still has the old pages.
    database.exec(`pragma ${SCRUBBED} = 0`);
    throw Object.assign(new Error("another process is reading the file"), { errcode: BUSY });
  }
}

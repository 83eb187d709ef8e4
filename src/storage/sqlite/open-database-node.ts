/** Opens a database file: made private where it is new, looked through before anything is written to it (Node only). */
import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { fault } from "../../base/index.ts";
import { checkMark, forgetMark, readMark } from "./commit-mark-node.ts";
import { whenFree } from "./sqlite-fault-node.ts";

interface DatabaseFile {
  readonly path: string;
  /** For messages. */
  readonly store: string;
  readonly synchronous: "full" | "normal";
  readonly waitMs: number;
  readonly maxBytes: number | undefined;
}

/** Up to here a file is looked through whole, in 6 ms (measured: 76 ms for 100 MB); a larger one by schema and length. */
const LOOKED_THROUGH_BYTES = 8 * 1024 * 1024;
/** The time that SQLite itself may wait for a lock: it stops the whole process meanwhile. */
const BLOCKING_WAIT_MS = 25;

/** @throws storage.damaged, storage.cut, storage.denied; a file's fault is found before a byte of it is changed */
export async function openDatabase(file: DatabaseFile): Promise<DatabaseSync> {
  const mark = makeFile(file.path) ? undefined : readMark(file.path);
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(file.path, {
    timeout: BLOCKING_WAIT_MS,
    enableForeignKeyConstraints: true,
  });
  try {
    await whenFree(file.waitMs, () => inspect(database, file));
    if (mark !== undefined)
      await whenFree(file.waitMs, () => checkMark(database, file.path, file.store, mark));
    configure(database, file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The log and the index beside it get the file's mode from SQLite. True where there was no file. */
function makeFile(path: string): boolean {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const isNew = !existsSync(path);
  if (isNew) forgetMark(path);
  closeSync(openSync(path, "a", 0o600));
  return isNew;
}

function inspect(database: DatabaseSync, { path, store }: DatabaseFile): void {
  const tables = namesOf(database);
  if (tables.length > 0 && !tables.includes("brainstem_migration")) {
    throw fault("storage.denied", {
      store,
      reason: `the file is another program's: it has a table ${tables[0]}`,
    });
  }
  if (statSync(path).size > LOOKED_THROUGH_BYTES) return;
  const verdict = Object.values(database.prepare("pragma quick_check(1)").get() ?? {})[0];
  if (verdict !== "ok") throw fault("storage.damaged", { store, reason: String(verdict) });
}

/** Reading them finds files that are no databases, and such as were cut short. */
const namesOf = (database: DatabaseSync): readonly unknown[] =>
  database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'")
    .all()
    .map(({ name }) => name);

/** Of this connection alone. */
function configure(database: DatabaseSync, { synchronous, maxBytes }: DatabaseFile): void {
  database.exec(`pragma synchronous = ${synchronous}`);
  if (maxBytes === undefined) return;
  const pageBytes = Number(database.prepare("pragma page_size").get()?.page_size);
  database.exec(`pragma max_page_count = ${Math.max(1, Math.floor(maxBytes / pageBytes))}`);
}

/** Readers and a writer don't wait for each other from then on; the file remembers it. */
export const writeAhead = (database: DatabaseSync, waitMs: number): Promise<void> =>
  whenFree(waitMs, () => database.exec("pragma journal_mode = wal"));

type Sqlite = typeof import("node:sqlite");

/** The warning is for developers of Node programs; who talks to an agent can do nothing about it. */
export function loadSqlite(): Sqlite {
  const { emitWarning } = process;
  // Nothing else runs meanwhile: the module is built in, and loaded at once.
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).includes("SQLite")) Reflect.apply(emitWarning, process, [warning, ...rest]);
  }) as typeof emitWarning;
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The store in a file: SQLite, as Node brings it along (Node only). */
import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { type Clock, canonicalJson, systemClock } from "../../base/index.ts";
import { isOwnerGone } from "../sql/process-owner-node.ts";
import type { Schema } from "../sql/schema.ts";
import type { SqlDriver } from "../sql/sql-driver.ts";
import { openSqlStore } from "../sql/sql-store.ts";
import type { Store } from "../store.ts";
import { createMarkWriter, createRemovalCounter } from "./commit-mark-node.ts";
import { openDatabase, writeAhead } from "./open-database-node.ts";
import { hasTraces, scrubDatabase } from "./scrub-node.ts";
import { createSqliteDialect } from "./sqlite-dialect-node.ts";
import { sqliteFault } from "./sqlite-fault-node.ts";

export interface SqliteStoreOptions {
  /** Of the file. It is made where it is missing, its folder too, both for this user alone. */
  readonly path: string;
  /**
   * `full`: an acknowledged write outlasts a power cut. `normal`: it outlasts the process; a power cut may take the
   * last moments, and damages nothing.
   * @default "full"
   */
  readonly synchronous?: "full" | "normal";
  /** How long a write waits for other processes' writes, in milliseconds. @default 5_000 */
  readonly waitMs?: number;
  /** The greatest size of the file; then the store is full. @default as large as the disk */
  readonly maxBytes?: number;
  /** Counts the time of claims. */
  readonly clock?: Clock;
}

/** @throws storage.damaged, storage.cut, storage.newer, storage.denied, storage.full, storage.unavailable */
export async function openSqliteStore({
  path,
  synchronous = "full",
  waitMs = 5_000,
  maxBytes,
  clock = systemClock,
}: SqliteStoreOptions): Promise<Store> {
  const file = resolve(path);
  const name = `sqlite:${file}`;
  try {
    const database = await openDatabase({ path: file, store: name, synchronous, waitMs, maxBytes });
    return await openSqlStore(createDriver({ name, path: file, database, synchronous, waitMs, clock }));
  } catch (error) {
    throw sqliteFault(error, name);
  }
}

interface OpenDatabase {
  readonly name: string;
  readonly path: string;
  readonly database: DatabaseSync;
  readonly synchronous: "full" | "normal";
  readonly waitMs: number;
  readonly clock: Clock;
}

function createDriver({ name, path, database, synchronous, waitMs, clock }: OpenDatabase): SqlDriver {
  const db = new Kysely<Schema>({ dialect: createSqliteDialect({ database, waitMs }) });
  const mark = createMarkWriter(path);
  const removals = createRemovalCounter(database);
  return {
    name,
    db,
    columns: { identity: sql`integer primary key autoincrement`, text: sql`text` },
    now: () => sql`cast(${clock.now()} as double precision)`,
    locksRows: false,
    transact: (durability, work) =>
      db.connection().execute(async connection => {
        const isQuick = durability === "fleeting" && synchronous === "full";
        if (isQuick) database.exec("pragma synchronous = normal");
        try {
          return await connection.transaction().execute(work);
        } finally {
          if (isQuick) database.exec("pragma synchronous = full");
        }
      }),
    async prepare() {
      await writeAhead(database, waitMs);
      if (hasTraces(database)) await scrubDatabase(database, name, 0).catch(() => undefined);
    },
    // The transaction that migrates has the database to itself.
    lockSchema: async () => {},
    async hasTable(kysely, table) {
      const { rows } = await sql`
        select 1 from sqlite_schema where type = 'table' and name = ${table}`.execute(kysely);
      return rows.length > 0;
    },
    pause: () => setImmediate(),
    topicOf: ({ tenant, user, session }) => canonicalJson([tenant, user, session]),
    // Others see it by the version of the file.
    announce: async () => {},
    markCommit(session, lastSeq) {
      const found = { removals: removals.read(), session, lastSeq };
      // A power cut may take a commit that waited for no disk, and that is no damage.
      return synchronous === "full" ? () => mark.write(found) : () => undefined;
    },
    countRemoval: removals.add,
    // In no other's transaction.
    scrub: () => db.connection().execute(() => scrubDatabase(database, name, waitMs)),
    listen: onChange => watchVersion(database, onChange),
    isGone: isOwnerGone,
    faultOf: error => sqliteFault(error, name),
    close: async () => {
      // Where another process keeps the file busy, the next opening does it.
      if (hasTraces(database)) await scrubDatabase(database, name, 0).catch(() => undefined);
      await db.destroy();
      if (database.isOpen) database.close();
      mark.close();
    },
  };
}

const POLL_MS = 100;

/** Calls back after others have committed, and doesn't keep the process alive. Returns what ends it. */
function watchVersion(database: DatabaseSync, onChange: () => void): () => void {
  let seen = readVersion(database);
  const timer = setInterval(() => {
    const version = readVersion(database);
    if (version === seen) return;
    seen = version;
    onChange();
  }, POLL_MS).unref();
  return () => clearInterval(timer);
}

/** Undefined where it can't be read now: the next read of the log reports why. */
function readVersion(database: DatabaseSync): unknown {
  try {
    return database.prepare("pragma data_version").get()?.data_version;
  } catch {
    return undefined;
  }
}

/** Writes the tables of a PostgreSQL database anew, so that they have no rows that were deleted or replaced (Node only). */
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { describeError, fault, isFault } from "../../base/index.ts";
import type { Schema } from "../sql/schema.ts";

/** Measured: a plain vacuum moves rows within their pages, and leaves bytes of the last ones. */
const TABLES = [
  "brainstem_session",
  "brainstem_event",
  "brainstem_approval",
  "brainstem_memory",
  "brainstem_record",
] as const satisfies readonly (keyof Schema)[];

/** Larger tables aren't written anew on the side, since they are locked meanwhile: some seconds. Our own choice. */
const MOST_BYTES = 268_435_456;
/** For the locks of others, and for the end of transactions that still see the old rows. */
const WAIT_MS = 5_000;
const PAUSE_MS = 50;

/** @throws storage.traces */
export async function scrubTables(db: Kysely<Schema>, store: string): Promise<void> {
  const traces = (reason: string, cause?: unknown) => fault("storage.traces", { store, reason }, { cause });
  const large: string[] = [];
  try {
    await db.connection().execute(async connection => {
      await sql`select set_config('lock_timeout', ${String(WAIT_MS)}, false), set_config('statement_timeout', '0', false)`.execute(
        connection,
      );
      try {
        if (!(await areReadersGone(connection)))
          throw traces("a transaction that began before is still open");
        for (const table of TABLES) {
          const isLarge = (await sizeOf(connection, table)) > MOST_BYTES;
          if (isLarge) large.push(table);
          await sql`vacuum ${sql.raw(isLarge ? "" : "(full)")} ${sql.table(table)}`.execute(connection);
        }
      } finally {
        await sql`reset lock_timeout; reset statement_timeout`.execute(connection);
      }
    });
  } catch (error) {
    throw isFault(error) ? error : traces(describeError(error), error);
  }
  if (large.length > 0)
    throw traces(`${large.join(" and ")} is large; \`vacuum full\` clears it while nothing else uses it`);
}

/**
 * Rows that an older snapshot still sees would be written anew, too; and a new snapshot is as old as the oldest transaction
 * that writes in any database of the server.
 */
async function areReadersGone(db: Kysely<Schema>): Promise<boolean> {
  const { rows: now } = await sql<{ readonly id: string }>`select pg_current_xact_id()::text as id`.execute(
    db,
  );
  const older = sql<{ readonly count: string }>`
    select count(*) from pg_catalog.pg_stat_activity
    where pg_snapshot_xmin(pg_current_snapshot()) <= cast(${now[0]!.id} as xid8) or datname = current_database() and pid <> pg_backend_pid()
    and age(backend_xmin) > age(cast(cast(${now[0]!.id} as xid8) as xid))`;
  for (const endMs = performance.now() + WAIT_MS; ; ) {
    const { rows } = await older.execute(db);
    if (Number(rows[0]?.count) === 0) return true;
    if (performance.now() >= endMs) return false;
    await sleep(PAUSE_MS);
  }
}

async function sizeOf(db: Kysely<Schema>, table: string): Promise<number> {
  const { rows } = await sql<{ readonly size: string }>`
    select pg_catalog.pg_total_relation_size(cast(${table} as regclass)) as size`.execute(db);
  return Number(rows[0]?.size);
}

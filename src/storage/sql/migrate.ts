/** Brings a database to the schema that this program knows, once, however many instances start together. */
import { type Kysely, sql, type Transaction } from "kysely";
import { fault } from "../../base/index.ts";
import type { Migration } from "./migrations.ts";
import { allMigrations } from "./migrations.ts";
import type { Schema } from "./schema.ts";
import type { SqlDriver } from "./sql-driver.ts";

/**
 * Runs the steps that are missing in one transaction, under a lock. A schema that is newer, and tables of ours that no
 * migration made, are left as they are.
 * @throws storage.newer, storage.denied, storage.*
 */
export async function migrate(
  driver: SqlDriver,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  const known = migrations.length;
  const found = await readVersion(driver, driver.db, known);
  await driver.prepare();
  if (found === known) return;
  await driver.transact("lasting", async trx => {
    await driver.lockSchema(trx);
    // Another instance may have been quicker.
    const version = await readVersion(driver, trx, known);
    if (version === 0) await begin(driver, trx);
    for (const { version: each, name, up } of migrations.slice(version)) {
      await up(trx, driver.columns);
      await trx
        .insertInto("brainstem_migration")
        .values({ version: each, name, applied_at: driver.now() })
        .execute();
    }
  });
}

/** 0 for a database that has no schema of ours. @throws storage.newer */
async function readVersion(driver: SqlDriver, db: Kysely<Schema>, known: number): Promise<number> {
  if (!(await driver.hasTable(db, "brainstem_migration"))) return 0;
  const row = await db
    .selectFrom("brainstem_migration")
    .select(({ fn }) => fn.max("version").as("version"))
    .executeTakeFirst();
  const version = Number(row?.version ?? 0);
  if (version > known) throw fault("storage.newer", { store: driver.name, version, known });
  return version;
}

async function begin(driver: SqlDriver, trx: Transaction<Schema>): Promise<void> {
  if (await driver.hasTable(trx, "brainstem_session")) {
    const reason = "it has a table brainstem_session that is not ours";
    throw fault("storage.denied", { store: driver.name, reason });
  }
  await trx.schema
    .createTable("brainstem_migration")
    .ifNotExists()
    .addColumn("version", "integer", column => column.primaryKey())
    .addColumn("name", driver.columns.text, column => column.notNull())
    .addColumn("applied_at", sql`double precision`, column => column.notNull())
    .execute();
}

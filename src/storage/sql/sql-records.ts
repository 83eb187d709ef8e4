/** Records on a SQL database: a write is one statement, which replaces the version that its writer knows or nothing. */
import { type Selectable, type SqlBool, sql } from "kysely";
import { fault } from "../../base/index.ts";
import type { RecordKey, Records, StoredRecord } from "../../ports/index.ts";
import {
  checkListing,
  checkRecordKey,
  checkVersion,
  sortableOf,
  textOfBody,
  textOfSortable,
} from "../record-key.ts";
import type { RecordTable } from "./schema.ts";
import type { SqlDriver } from "./sql-driver.ts";
import type { StoreLife } from "./store-life.ts";

/** Above the form of every text. */
const ABOVE_ALL = "\u{10ffff}";

export function createSqlRecords(driver: SqlDriver, life: StoreLife): Records {
  const { db } = driver;

  function recordOfRow(row: Selectable<RecordTable>): StoredRecord {
    const [tenant, id] = [textOfSortable(row.tenant), textOfSortable(row.id)];
    const { collection, version, updated_at: updatedAt } = row;
    return { tenant, collection, id, version: Number(version), updatedAt, body: parseBody(row.body, id) };
  }

  function parseBody(text: string, id: string) {
    try {
      return JSON.parse(text);
    } catch {
      // Without the text: it may hold a person's words.
      const reason = `the record ${JSON.stringify(id)} can't be read`;
      throw fault("storage.damaged", { store: driver.name, reason });
    }
  }

  return {
    read: key =>
      life.run(async () => {
        const row = await db
          .selectFrom("brainstem_record")
          .selectAll()
          .where(isNamed(key))
          .executeTakeFirst();
        return row && recordOfRow(row);
      }),
    write: (key, body, version) =>
      life.run(async () => {
        const { tenant, collection, id } = checkRecordKey(key);
        const row = { version: checkVersion(version) + 1, updated_at: driver.now(), body: textOfBody(body) };
        const names = { tenant: sortableOf(tenant), collection, id: sortableOf(id) };
        const written = await driver.transact("lasting", trx =>
          version === 0
            ? trx
                .insertInto("brainstem_record")
                .values({ ...names, ...row })
                .onConflict(conflict => conflict.doNothing())
                .returningAll()
                .executeTakeFirst()
            : trx
                .updateTable("brainstem_record")
                .set(row)
                .where(isNamed(key))
                .where("version", "=", version)
                .returningAll()
                .executeTakeFirst(),
        );
        return written && recordOfRow(written);
      }),
    remove: (key, version) =>
      life.run(async () => {
        const isOfVersion = sql<SqlBool>`${version === undefined ? sql`true` : sql`version = ${checkVersion(version)}`}`;
        const { numDeletedRows } = await driver.transact("lasting", trx =>
          trx.deleteFrom("brainstem_record").where(isNamed(key)).where(isOfVersion).executeTakeFirst(),
        );
        return numDeletedRows > 0n;
      }),
    list: options =>
      life.run(async () => {
        const { tenant, collection, prefix, after, limit } = checkListing(options);
        let rows = db.selectFrom("brainstem_record").selectAll().where("collection", "=", collection);
        if (tenant !== undefined) rows = rows.where("tenant", "=", sortableOf(tenant));
        if (prefix !== "") {
          const from = sortableOf(prefix);
          rows = rows.where("id", ">=", from).where("id", "<", from + ABOVE_ALL);
        }
        if (after !== undefined) {
          const [last, id] = [sortableOf(after.tenant), sortableOf(after.id)];
          rows = rows.where(sql<SqlBool>`(tenant, id) > (${last}, ${id})`);
        }
        return (await rows.orderBy("tenant").orderBy("id").limit(limit).execute()).map(recordOfRow);
      }),
  };
}

/** @throws input.invalid */
function isNamed(key: RecordKey) {
  const { tenant, collection, id } = checkRecordKey(key);
  return sql<SqlBool>`(collection, tenant, id) = (${collection}, ${sortableOf(tenant)}, ${sortableOf(id)})`;
}

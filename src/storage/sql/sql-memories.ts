/** The memory of users on a SQL database. */
import { fault } from "../../base/index.ts";
import type { MemoryFiles, UserMemories } from "../../ports/index.ts";
import { checkOwner } from "../session-rules.ts";
import type { SqlDriver } from "./sql-driver.ts";
import type { StoreLife } from "./store-life.ts";

export function createSqlMemories(driver: SqlDriver, life: StoreLife): UserMemories {
  return {
    read: owner =>
      life.run(async () => {
        const { tenant, user } = checkOwner(owner);
        const row = await driver.db
          .selectFrom("brainstem_memory")
          .select(["version", "files"])
          .where("tenant", "=", tenant)
          .where("user_name", "=", user)
          .executeTakeFirst();
        return row && { version: Number(row.version), files: parseFiles(row.files, driver.name) };
      }),
    write: (owner, files, afterVersion) =>
      life.run(() => {
        const { tenant, user } = checkOwner(owner);
        const row = { version: afterVersion + 1, updated_at: driver.now(), files: JSON.stringify(files) };
        return driver.transact("lasting", async trx => {
          if (afterVersion === 0) {
            const { numInsertedOrUpdatedRows = 0n } = await trx
              .insertInto("brainstem_memory")
              .values({ tenant, user_name: user, ...row })
              .onConflict(conflict => conflict.doNothing())
              .executeTakeFirst();
            return numInsertedOrUpdatedRows > 0n;
          }
          const { numUpdatedRows } = await trx
            .updateTable("brainstem_memory")
            .set(row)
            .where("tenant", "=", tenant)
            .where("user_name", "=", user)
            .where("version", "=", afterVersion)
            .executeTakeFirst();
          return numUpdatedRows > 0n;
        });
      }),
    remove: owner =>
      life.run(() => {
        const { tenant, user } = checkOwner(owner);
        return driver.transact("lasting", async trx => {
          driver.countRemoval?.();
          const { numDeletedRows } = await trx
            .deleteFrom("brainstem_memory")
            .where("tenant", "=", tenant)
            .where("user_name", "=", user)
            .executeTakeFirst();
          return numDeletedRows > 0n;
        });
      }),
  };
}

/** @throws storage.damaged, without the text: it holds a person's words */
function parseFiles(text: string, store: string): MemoryFiles {
  try {
    return JSON.parse(text) as MemoryFiles;
  } catch {
    throw fault("storage.damaged", { store, reason: "the memory of a user can't be read" });
  }
}

/** A store on a SQL database: the same log and repositories for all of them, over what differs. */

import type { Store } from "../store.ts";
import { upgradeStore } from "../upgrade-store.ts";
import { createWatchers } from "../watchers.ts";
import { migrate } from "./migrate.ts";
import type { SqlDriver } from "./sql-driver.ts";
import { createSqlLog } from "./sql-log.ts";
import { createSqlMemories } from "./sql-memories.ts";
import { createSqlRecords } from "./sql-records.ts";
import { createSqlSessions, createSqlWaiting } from "./sql-sessions.ts";
import { createStoreLife } from "./store-life.ts";

/** Brings the database to the present schema and opens it. Lets go of the driver where that fails. @throws storage.* */
export async function openSqlStore(driver: SqlDriver): Promise<Store> {
  const life = createStoreLife(driver.name, driver.faultOf);
  try {
    await life.run(() => migrate(driver));
  } catch (error) {
    await driver.close().catch(() => undefined);
    throw error;
  }
  const watchers = createWatchers(driver.listen);
  return upgradeStore({
    name: driver.name,
    log: createSqlLog(driver, life, watchers),
    sessions: createSqlSessions(driver, life),
    waiting: createSqlWaiting(driver, life),
    memories: createSqlMemories(driver, life),
    records: createSqlRecords(driver, life),
    scrub: () => life.run(driver.scrub),
    check: () =>
      life.run(async () => {
        await driver.db.selectFrom("brainstem_migration").select("version").executeTakeFirst();
      }),
    close: () => {
      watchers.clear();
      return life.end(driver.close);
    },
  });
}

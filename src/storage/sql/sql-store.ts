/** A store on a SQL database: the same log and repositories for all of them, over what differs. */

import { type Fault, fault, isFault } from "../../base/index.ts";
import type { Store } from "../store.ts";
import { upgradeStore } from "../upgrade-store.ts";
import { createWatchers } from "../watchers.ts";
import { migrate } from "./migrate.ts";
import type { SqlDriver } from "./sql-driver.ts";
import { createSqlLog } from "./sql-log.ts";
import { createSqlMemories } from "./sql-memories.ts";
import { createSqlSessions, createSqlWaiting } from "./sql-sessions.ts";

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

/** A store's life: its running calls are counted, and after its end it does nothing any more. */
export interface StoreLife {
  readonly isOver: boolean;
  /** @throws storage.unavailable after the end, and what the work throws, as faults */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for what is under way, then lets go, once. */
  end(letGo: () => Promise<void>): Promise<void>;
}

function createStoreLife(store: string, faultOf: (error: unknown) => Fault): StoreLife {
  const running = new Set<Promise<unknown>>();
  let ending: Promise<void> | undefined;

  return {
    get isOver() {
      return ending !== undefined;
    },
    async run(work) {
      if (ending !== undefined) throw fault("storage.unavailable", { store, reason: "it was closed" });
      const result = (async () => work())();
      running.add(result);
      try {
        return await result;
      } catch (error) {
        throw isFault(error) ? error : faultOf(error);
      } finally {
        running.delete(result);
      }
    },
    end(letGo) {
      ending ??= Promise.allSettled(running).then(letGo);
      return ending;
    },
  };
}

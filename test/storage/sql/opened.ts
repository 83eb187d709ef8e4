/** An empty database and the stores that a test opens on it; all of them are closed before it is dropped. */
import { afterEach, beforeEach } from "vitest";
import type { Store } from "../../../src/storage/index.ts";
import { type OpenStoreOptions, openStore } from "../../../src/storage/node.ts";
import type { DatabaseKind, EmptyDatabase } from "./databases.ts";

export interface Opened extends EmptyDatabase {
  open(options?: OpenStoreOptions): Promise<Store>;
}

/** For one describe block; its result is there while a test runs. */
export function useDatabase({ create, isHere }: DatabaseKind): Opened {
  let database: EmptyDatabase;
  const stores: Store[] = [];
  beforeEach(async () => {
    if (isHere) database = await create();
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    if (isHere) await database.drop();
  });
  return {
    get spec() {
      return database.spec;
    },
    query: sql => database.query(sql),
    loadDump: version => database.loadDump(version),
    drop: () => database.drop(),
    async open(options) {
      const store = await openStore(database.spec, options);
      stores.push(store);
      return store;
    },
  };
}

import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Store } from "../../../src/storage/index.ts";
import { openPostgresStore, type PostgresStoreOptions } from "../../../src/storage/node.ts";
import { listenForChanges } from "../../../src/storage/postgres/listen-node.ts";
import { assertSoon } from "../../../src/testing/store-contract/assert.ts";
import { entriesFrom, key } from "../../../src/testing/store-contract/entries.ts";
import { claimFor, seqsOf } from "../../../src/testing/store-contract/store-case.ts";
import { type CutProxy, createCutProxy } from "./cut-proxy.ts";
import { createDatabase, hasServer, type OwnDatabase, onServer } from "./own-database.ts";

/** As clients send it. */
const COMMIT = "commit\0";

describe.skipIf(!hasServer)("on a PostgreSQL server (skipped without one)", () => {
  let database: OwnDatabase;
  let proxy: CutProxy;
  const stores: Store[] = [];
  const open = async (options: Partial<PostgresStoreOptions> = {}) => {
    const store = await openPostgresStore({
      connectionString: proxy.url,
      ...options,
    } as PostgresStoreOptions);
    stores.push(store);
    return store;
  };
  beforeEach(async () => {
    database = await createDatabase();
    proxy = await createCutProxy(database.url);
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    await proxy.close();
    await database.drop();
  });

  test.each(["before", "after"] as const)(
    "[storage.postgres.cut] a connection that breaks %s the commit leaves an append that may be tried again",
    async when => {
      const { log, sessions } = await open();
      const claim = await claimFor(log, key, "one", 3_600_000);
      await log.append(key, entriesFrom(1, 2), { afterSeq: 0, claim });
      proxy.cutAt(COMMIT, when);
      const unknown = log.append(key, entriesFrom(3, 3), { afterSeq: 2, claim });
      await expect(unknown).rejects.toMatchObject({ code: "storage.unavailable", isRetryable: true });
      await expect(log.lastSeq(key)).rejects.toMatchObject({ code: "storage.unavailable" });
      proxy.mend();
      expect(await log.lastSeq(key)).toBe(when === "after" ? 5 : 2);
      await log.append(key, entriesFrom(3, 3), { afterSeq: 2, claim });
      await log.append(key, entriesFrom(6, 1), { afterSeq: 5, claim });
      expect(await seqsOf(log, key)).toEqual([1, 2, 3, 4, 5, 6]);
      expect((await sessions.find(key))?.lastSeq).toBe(6);
    },
  );

  test("[storage.postgres.cut] a server that goes away in the midst of many appends loses none that it acknowledged", async () => {
    const { log } = await open();
    const writers = Array.from({ length: 12 }, (_, index) => ({ ...key, session: `s${index}` }));
    const acknowledged = new Map<string, number>();
    let cuts = 0;
    const claims = await Promise.all(writers.map(session => claimFor(log, session, "one", 3_600_000)));
    await Promise.all(
      writers.map(async (session, index) => {
        const claim = claims[index]!;
        for (let seq = 1; seq <= 40; ) {
          try {
            await log.append(session, entriesFrom(seq, 1), { afterSeq: seq - 1, claim });
            acknowledged.set(session.session, seq);
            seq += 1;
          } catch (error) {
            expect(error).toMatchObject({ code: "storage.unavailable" });
            await new Promise(resolve => setTimeout(resolve, 5));
          }
          if (session === writers[0] && seq % 10 === 0 && cuts < seq / 10) {
            cuts += 1;
            proxy.cut();
            setTimeout(proxy.mend, 20);
          }
        }
      }),
    );
    expect(cuts).toBe(4);
    for (const session of writers) {
      expect(acknowledged.get(session.session)).toBe(40);
      expect(await seqsOf(log, session)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    }
  });

  test("[storage.postgres.idle] idle connections that the server ends end nothing else", async () => {
    const { log } = await open();
    await Promise.all([1, 2, 3].map(index => log.lastSeq({ ...key, session: `s${index}` })));
    await onServer(database.url, client =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      ),
    );
    // The news travels: a call before it has come fails, as the store can't be reached.
    await vi.waitFor(() => log.append(key, entriesFrom(1, 1), { afterSeq: 0 }), 300_000);
    expect(await log.lastSeq(key)).toBe(1);
  });

  test("[storage.postgres.watch] after a lost connection every watcher is called, and hears of what comes next", async () => {
    const watching = await open();
    const writing = await open({ connectionString: database.url });
    let calls = 0;
    const end = watching.log.watch(key, () => {
      calls += 1;
    });
    await assertSoon(() => calls === 1, "a call when it listens");
    proxy.cut();
    // No client is there to hear of it.
    await writing.log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
    expect(calls).toBe(1);
    proxy.mend();
    await assertSoon(() => calls === 2, "a call when it listens again");
    await writing.log.append(key, entriesFrom(2, 1), { afterSeq: 1 });
    await assertSoon(() => calls === 3, "a call for the next entry");
    end();
  });

  test("[storage.postgres.watch] a network that is cut in silence is noticed, too", async () => {
    const pool = new pg.Pool({ connectionString: proxy.url });
    let calls = 0;
    const count = () => {
      calls += 1;
    };
    const end = listenForChanges(pool, count, 100);
    await assertSoon(() => calls === 1, "a call when it listens");
    proxy.silence();
    await assertSoon(() => calls === 2, "a call when it listens again");
    end();
    await pool.end();
  });

  test("[storage.postgres.watch] listens while it has watchers, and no longer", async () => {
    const store = await open();
    const listeners = () =>
      onServer(database.url, async client => {
        const found = await client.query(
          "select 1 from pg_stat_activity where datname = current_database() and query like 'listen %'",
        );
        return found.rowCount;
      });
    expect(await listeners()).toBe(0);
    let calls = 0;
    const ends = [key, { ...key, session: "other" }].map(each => store.log.watch(each, () => (calls += 1)));
    await assertSoon(() => calls >= 2, "both are called when it listens");
    expect(await listeners()).toBe(1);
    for (const end of ends) end();
    await expect.poll(listeners).toBe(0);
    // Its own entries are not heard twice.
    const end = store.log.watch(key, () => (calls += 1));
    await expect.poll(listeners).toBe(1);
    await assertSoon(() => calls === 3, "a call when it listens");
    await store.log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
    await store.log.append(key, entriesFrom(2, 1), { afterSeq: 1 });
    await new Promise(resolve => setTimeout(resolve, 60));
    expect(calls).toBe(5);
    end();
  });

  test("[storage.postgres.pool] a pool that is lent is used, and left open", async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 2, password: "lent-secret" });
    const store = await openPostgresStore({ pool });
    expect(store.name).not.toContain("lent-secret");
    await store.log.append(key, entriesFrom(1, 2), { afterSeq: 0 });
    await store.close();
    expect((await pool.query("select count(*)::int as count from brainstem_event")).rows).toEqual([
      { count: 2 },
    ]);
    await expect(store.check()).rejects.toMatchObject({ code: "storage.unavailable" });
    await pool.end();
  });

  test("[storage.postgres.timeout] a row that another client keeps locked costs a writer its time limit, and no more", async () => {
    const { log } = await open({ connectionString: database.url, statementTimeoutMs: 200 } as never);
    await log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
    await onServer(database.url, async client => {
      await client.query("begin");
      await client.query("select * from brainstem_session for update");
      await expect(log.append(key, entriesFrom(2, 1), { afterSeq: 1 })).rejects.toMatchObject({
        code: "storage.unavailable",
      });
      await client.query("commit");
    });
    await log.append(key, entriesFrom(2, 1), { afterSeq: 1 });
  });
});

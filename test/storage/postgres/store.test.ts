import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isFault } from "../../../src/base/index.ts";
import type { SessionKey } from "../../../src/ports/index.ts";
import type { Store } from "../../../src/storage/index.ts";
import { openPostgresStore, openStore } from "../../../src/storage/node.ts";
import { placeOfPool, placeOfUrl, postgresFault } from "../../../src/storage/postgres/postgres-fault-node.ts";
import { entriesFrom, key } from "../../../src/testing/store-contract/entries.ts";
import { claimFor } from "../../../src/testing/store-contract/store-case.ts";
import { runStoreFixture } from "../child.ts";
import { createDatabase, hasServer, type OwnDatabase, onServer } from "./own-database.ts";

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable("it fails"),
    (error: unknown) => error,
  );

test("[storage.postgres.secrets] no password is in a name, an error, its cause or its data", async () => {
  for (const url of [
    "postgres://ada:s3cr%40t@127.0.0.1:1/shop",
    "postgresql://ada:s3cr%40t@127.0.0.1:1/shop?password=s3cr@t",
    "postgres://ada:s3cr@t@127.0.0.1:1/shop",
    "postgres://ada:77/s3cr@t@127.0.0.1:1/shop",
    "postgres://ada:77?s3cr@t@127.0.0.1:1/shop",
    "postgres://ada:77#s3cr@t@127.0.0.1:1/shop",
    "postgres://ada:s3cr[t@:x/shop",
    "mysql://ada:s3cr@t@127.0.0.1/shop",
  ]) {
    const error = await failure(openStore(url));
    expect(isFault(error), url).toBe(true);
    expect(inspect(error, { depth: 10, showHidden: true }), url).not.toMatch(/s3cr|77/);
  }
  expect(placeOfUrl("postgres://ada:s3cr%40t@db.example:5433/shop?sslmode=require").name).toBe(
    "postgres://ada@db.example:5433/shop",
  );
  expect(placeOfUrl("postgres:///shop?host=/var/run/postgresql").name).toBe("postgres:///shop");
  expect(
    placeOfPool({ host: "db", port: 5433, user: "ada", database: "shop", password: "s3cr@t" }).name,
  ).toBe("postgres://ada@db:5433/shop");
  expect(placeOfPool({ connectionString: "postgres://ada:s3cr%40t@db/shop" }).name).toBe(
    "postgres://ada@db/shop",
  );
  expect(placeOfPool({}).name).toBe("postgres://localhost");
  const told = postgresFault(
    Object.assign(new Error("no s3cr@t for s3cr%40t"), { code: "08006" }),
    placeOfUrl("postgres://ada:s3cr%40t@db/shop"),
  );
  expect(inspect(told, { depth: 10, showHidden: true })).not.toContain("s3cr");
});

test("[storage.postgres.faults] PostgreSQL's errors become faults of a store, without a person's words", () => {
  const place = placeOfUrl("postgres://ada@db/shop");
  const codeFor = (code: string) =>
    postgresFault(Object.assign(new Error("it went wrong"), { code }), place).code;
  for (const [code, expected] of [
    ["53100", "storage.full"],
    ["XX001", "storage.damaged"],
    ["42P01", "storage.damaged"],
    ["42501", "storage.denied"],
    ["28P01", "storage.denied"],
    ["3D000", "storage.denied"],
    ["25006", "storage.denied"],
    ["22021", "input.invalid"],
    ["ECONNREFUSED", "storage.unavailable"],
    ["ECONNRESET", "storage.unavailable"],
    ["57P01", "storage.unavailable"],
    ["57014", "storage.unavailable"],
    ["40P01", "storage.unavailable"],
    ["53300", "storage.unavailable"],
    ["", "storage.unavailable"],
  ] as const) {
    expect(codeFor(code), code).toBe(expected);
  }
  const refused = Object.assign(new Error("null value"), {
    code: "23502",
    detail: "Failing row contains (a canary).",
  });
  expect(inspect(postgresFault(refused, place), { depth: 10 })).not.toContain("canary");
  const both = new AggregateError([new Error("connect ECONNREFUSED ::1:5432"), new Error("and 127.0.0.1")]);
  expect(postgresFault(both, place).message).toContain("ECONNREFUSED ::1:5432");
});

test("[storage.postgres.missing] without the package pg the error names it and what needs it", async () => {
  const child = runStoreFixture("without-pg.ts");
  await child.ended();
  expect(child.output()).toBe(
    "dependency.missing A postgres:// store needs the package pg, which is not installed.\n",
  );
});

/** Of a session without entries. */
async function makeRow({ log }: Store, session: SessionKey): Promise<void> {
  await log.release(session, await claimFor(log, session, "one"));
}

describe.skipIf(!hasServer)("on a PostgreSQL server (skipped without one)", () => {
  let database: OwnDatabase;
  beforeEach(async () => {
    database = await createDatabase();
  });
  afterEach(() => database.drop());
  const query = (sql: string) =>
    onServer(database.url, async client => (await client.query(sql)).rows as unknown[]);

  test("[storage.postgres.faults] a database that isn't there, and a user who may nothing", async () => {
    const missing = Object.assign(new URL(database.url), { pathname: "/brainstem_test_nowhere" }).href;
    await expect(openStore(missing)).rejects.toMatchObject({ code: "storage.denied" });
    const store = await openStore(database.url);
    const role = `reader_${new URL(database.url).pathname.slice(-12)}`;
    await query(`create role ${role} login`);
    try {
      await query(`grant select on all tables in schema public to ${role}`);
      const reader = await openStore(Object.assign(new URL(database.url), { username: role }).href);
      expect(await reader.log.lastSeq(key)).toBe(0);
      await expect(reader.log.append(key, entriesFrom(1, 1), { afterSeq: 0 })).rejects.toMatchObject({
        code: "storage.denied",
      });
      await reader.close();
    } finally {
      await query(`drop owned by ${role}`);
      await query(`drop role ${role}`);
      await store.close();
    }
  });

  test("[storage.postgres.beside] other programs' tables in the same database are left alone", async () => {
    await query("create table session (theirs int)");
    await query("create table event (theirs int)");
    const store = await openStore(database.url);
    await store.log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
    await store.close();
    expect(await query("select * from session")).toEqual([]);
    expect(await query("select * from event")).toEqual([]);
  });

  test("[storage.postgres.encoding] a database that can't hold every text is refused, and left empty", async () => {
    const latin = await createDatabase("encoding 'LATIN1' locale 'C' template template0");
    await expect(openStore(latin.url)).rejects.toMatchObject({
      code: "storage.denied",
      message: expect.stringContaining("LATIN1"),
    });
    const tables = await onServer(latin.url, client =>
      client.query("select from pg_tables where schemaname = 'public'"),
    );
    expect(tables.rowCount).toBe(0);
    await latin.drop();
  });

  test("[storage.postgres.group] appends that arrive at once are one transaction", async () => {
    const store = await openStore(database.url);
    const sessions = Array.from({ length: 50 }, (_, index) => ({ ...key, session: `s${index}` }));
    for (const session of sessions) await makeRow(store, session);
    await Promise.all(sessions.map(session => store.log.append(session, entriesFrom(1, 4), { afterSeq: 0 })));
    expect(
      await query(
        "select count(distinct xmin::text)::int as transactions, count(*)::int as entries from brainstem_event",
      ),
    ).toEqual([{ transactions: 1, entries: 200 }]);
    await store.close();
  });

  test("[storage.postgres.clock] claims are counted by the database's clock, whatever this machine's says", async () => {
    const databaseNow = async () =>
      (
        (await query("select extract(epoch from clock_timestamp())::float8 * 1000 as now")) as {
          now: number;
        }[]
      )[0]!.now;
    const [store, other] = [await openStore(database.url), await openStore(database.url)];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2099, 0, 1) });
    try {
      const before = await databaseNow();
      expect(await store.log.claim(key, "one", 60_000)).toMatchObject({ status: "claimed" });
      const after = await databaseNow();
      vi.setSystemTime(Date.UTC(1999, 0, 1));
      const held = await other.log.claim(key, "two", 60_000);
      if (held.status !== "held") expect.unreachable("a minute has not passed");
      expect(held.until).toBeGreaterThanOrEqual(Math.floor(before) + 60_000);
      expect(held.until).toBeLessThanOrEqual(after + 60_000);
    } finally {
      vi.useRealTimers();
      await store.close();
      await other.close();
    }
  });

  test("[storage.postgres.group] instances that write to the same new sessions at once don't wait in a circle", async () => {
    const stores = await Promise.all([1, 2, 3, 4].map(() => openStore(database.url)));
    for (let round = 0; round < 5; round++) {
      const sessions = Array.from({ length: 30 }, (_, index) => ({ ...key, session: `${round}-${index}` }));
      const outcomes = await Promise.all(
        stores.flatMap((store, index) =>
          // Each in another order, and some of them claimed just then.
          [...sessions.slice(index * 7), ...sessions.slice(0, index * 7)].map(async (session, place) => {
            if (place % 5 === index) await makeRow(store, session);
            return store.log.append(session, entriesFrom(1, 2), { afterSeq: 0 }).then(
              () => "done",
              (error: unknown) => (isFault(error) ? error.code : String(error)),
            );
          }),
        ),
      );
      expect(outcomes.filter(outcome => outcome === "done")).toHaveLength(30);
      const late = outcomes.filter(outcome => outcome === "log.conflict" || outcome === "log.fenced");
      expect(late).toHaveLength(90);
    }
    for (const store of stores) await store.close();
  });

  test("[storage.postgres.isolation] a database whose transactions are serializable by default takes many writers all the same", async () => {
    await query(
      `alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_isolation = 'serializable'`,
    );
    const stores = await Promise.all(
      [1, 2, 3].map(() => openPostgresStore({ connectionString: database.url })),
    );
    for (let round = 0; round < 10; round++) {
      await Promise.all(
        stores.map((store, index) =>
          store.log.append({ ...key, session: `s${index}` }, entriesFrom(round + 1, 1), { afterSeq: round }),
        ),
      );
    }
    for (const store of stores) await store.close();
    expect(await query("select count(*)::int as entries from brainstem_event")).toEqual([{ entries: 30 }]);
  });
});

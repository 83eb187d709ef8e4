import { describe, expect, test } from "vitest";
import { entriesFrom, key } from "../../../src/testing/store-contract/entries.ts";
import { claimFor, readAll } from "../../../src/testing/store-contract/store-case.ts";
import { runStoreFixture } from "../child.ts";
import { branchKey, releasedEntries, releasedKey } from "../fixtures/released-entries.ts";
import { databases } from "./databases.ts";
import { useDatabase } from "./opened.ts";

describe.each(databases)("$name", kind => {
  const { isHere } = kind;
  const database = useDatabase(kind);
  const { open } = database;

  test.skipIf(!isHere)(
    "[storage.sql.migrate.once] eight processes that start at once make one schema",
    async () => {
      // All of them wait for the same moment: starting a process takes longer than migrating.
      const startMs = String(Date.now() + 3_000);
      const children = Array.from({ length: 8 }, () =>
        runStoreFixture("open-and-close.ts", database.spec, startMs),
      );
      const codes = await Promise.all(children.map(child => child.ended()));
      expect(children.map(child => child.output())).toEqual(Array(8).fill(""));
      expect(codes).toEqual(Array(8).fill(0));
      expect(await database.query("select version, name from brainstem_migration")).toEqual([
        { version: 1, name: "sessions" },
        { version: 2, name: "user-memory" },
        { version: 3, name: "entry-checksum" },
        { version: 4, name: "records" },
      ]);
    },
  );

  test.skipIf(!isHere)("[storage.sql.migrate.once] eight stores of one process do, too", async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, () => open()));
    await Promise.all(
      stores.map((store, index) =>
        store.log.append({ ...key, session: `s${index}` }, entriesFrom(1, 2), { afterSeq: 0 }),
      ),
    );
    expect(await stores[0]!.sessions.list(key)).toHaveLength(8);
  });

  test.skipIf(!isHere)("[storage.sql.migrate.once] opening again changes nothing", async () => {
    await (await open()).close();
    const before = await database.query("select * from brainstem_migration");
    await open();
    expect(await database.query("select * from brainstem_migration")).toEqual(before);
  });

  test.skipIf(!isHere)(
    "[storage.sql.migrate.newer] a newer schema is refused and left as it is",
    async () => {
      await (await open()).log.append(key, entriesFrom(1, 2), { afterSeq: 0 });
      await database.query("insert into brainstem_migration values (7, 'dreams', 0)");
      await expect(open()).rejects.toMatchObject({
        code: "storage.newer",
        data: { version: 7, known: 4 },
      });
      expect(await database.query("select version from brainstem_migration order by version")).toEqual([
        { version: 1 },
        { version: 2 },
        { version: 3 },
        { version: 4 },
        { version: 7 },
      ]);
    },
  );

  test.skipIf(!isHere)(
    "[storage.sql.migrate.foreign] another program's table of our name is left as it is",
    async () => {
      await database.query("create table brainstem_session (theirs integer)");
      await database.query("insert into brainstem_session values (42)");
      await expect(open()).rejects.toMatchObject({ code: "storage.denied" });
      expect(await database.query("select * from brainstem_session")).toEqual([{ theirs: 42 }]);
    },
  );

  test.skipIf(!isHere)("[storage.sql.migrate.released] opens and reads what schema 1 holds", async () => {
    await database.loadDump(1);
    const store = await open();
    const upgraded = releasedEntries.map(entry =>
      entry.kind === "approval-request" ? { ...entry, session: "monday", version: 2 } : entry,
    );
    // Its entries have no checksum, and are read as they are.
    expect(await readAll(store.log, releasedKey)).toEqual(upgraded);
    expect(await store.log.lastSeq(branchKey)).toBe(2);
    const [newest] = await store.sessions.list({ tenant: "acme" });
    expect(newest).toMatchObject({
      key: releasedKey,
      lastSeq: 10,
      turns: 1,
      state: "processing",
      usage: { inputTokens: 10, outputTokens: 5, cachedInputTokens: 2, costUsd: 0.0125 },
    });
    expect((await store.sessions.find(branchKey))?.branchedFrom).toEqual({ session: "monday", seq: 2 });
    const asked = await store.waiting.pending({ tenant: "acme" }, Date.UTC(2026, 0, 1));
    expect(asked).toMatchObject([
      { call: "call-1", request: { arguments: { nested: [1, null, { deep: true }] } } },
    ]);
    // Its claim has run out long ago.
    const claim = await claimFor(store.log, releasedKey, "me");
    await store.log.append(releasedKey, entriesFrom(11, 2), { afterSeq: 10, claim });
    expect(await store.log.lastSeq(releasedKey)).toBe(12);
    await store.log.append({ ...key, session: "new" }, entriesFrom(1, 1), { afterSeq: 0 });
    expect(await store.sessions.list({ tenant: "acme" })).toHaveLength(3);
    const record = { tenant: "acme", collection: "approvals", id: "one" };
    expect(await store.records.write(record, { n: 1 }, 0)).toMatchObject({ version: 1, body: { n: 1 } });
  });
});

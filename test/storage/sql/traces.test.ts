import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import type { CommittedEvent } from "../../../src/ports/index.ts";
import { openSqliteStore, openStore } from "../../../src/storage/node.ts";
import type { Store } from "../../../src/storage/store.ts";
import { createDatabase, hasServer, onServer, serverUrl } from "../postgres/own-database.ts";
import { makeDirectory } from "../sqlite/directory.ts";

const key = { tenant: "local", user: "ada", session: "main" };
const other = { ...key, session: "other" };
const WORD = "Miranda-of-Trieste";

/** Says the word in as many entries, of as many lengths, that they are on many pages, and the first ones have moved. */
async function talk({ log }: Store, of = key, count = 60) {
  for (let seq = 1; seq <= count; seq++) {
    const text = `${WORD} ${"x".repeat((seq * 97) % 700)} ${WORD}`;
    const entry = { id: `${of.session}.${seq}`, seq, at: seq, turn: "t", kind: "text-block", text };
    await log.append(of, [entry as unknown as CommittedEvent], { afterSeq: seq - 1 });
  }
}

/** Takes the word out of every third entry, and then the session away. */
async function blank(store: Store) {
  const claimed = await store.log.claim(key, "eraser", 60_000);
  if (claimed.status !== "claimed") throw new Error("held");
  const entries: CommittedEvent[] = [];
  for await (const entry of store.log.read(key)) entries.push({ ...entry, text: "gone" } as CommittedEvent);
  await store.sessions.replace!(key, entries, claimed.claim);
  await store.log.release(key, claimed.claim);
}

async function inSqlite() {
  const directory = makeDirectory();
  onTestFinished(() => directory.remove());
  const path = join(directory.path, "sessions.db");
  const store = await openSqliteStore({ path, waitMs: 50 });
  onTestFinished(() => store.close());
  const holdsWord = () =>
    readdirSync(directory.path).some(name =>
      readFileSync(join(directory.path, name), "latin1").includes(WORD),
    );
  return { path, store, holdsWord };
}

describe("[storage.traces.sqlite] in the files of a SQLite store", () => {
  test.each([
    ["a removed session", (store: Store) => store.sessions.remove(key)],
    ["replaced entries", blank],
    [
      "a user's memory",
      async (store: Store) => {
        await store.sessions.remove(key);
        await store.memories.write(key, { "memory.md": WORD }, 0);
        await store.memories.remove(key);
      },
    ],
    [
      "a record",
      async (store: Store) => {
        await store.sessions.remove(key);
        const named = { tenant: "local", collection: "notes", id: "one" };
        await store.records.write(named, WORD, 0);
        await store.records.remove(named);
      },
    ],
  ])("no byte of %s is left after scrub", async (_, takeOut) => {
    const { holdsWord, store } = await inSqlite();
    await talk(store);
    expect(holdsWord()).toBe(true);
    await takeOut(store);
    await store.scrub!();
    expect(holdsWord()).toBe(false);
    await store.check();
  });

  test("no byte of a removed session is left when the store is closed, or opened again after a kill", async () => {
    const { holdsWord, path, store } = await inSqlite();
    await talk(store);
    await store.sessions.remove(key);
    await store.close();
    expect(holdsWord()).toBe(false);
    const again = await openSqliteStore({ path });
    await talk(again, other);
    const reader = new DatabaseSync(path);
    reader.exec("begin; select count(*) from brainstem_event");
    reader.prepare("select count(*) from brainstem_event").get();
    await again.sessions.remove(other);
    await again.close();
    expect(holdsWord()).toBe(true);
    reader.close();
    await (await openSqliteStore({ path })).close();
    expect(holdsWord()).toBe(false);
  });

  test("a reader that keeps the old pages is said, and nothing is left when it has gone", async () => {
    const { holdsWord, path, store } = await inSqlite();
    await talk(store);
    const reader = new DatabaseSync(path);
    reader.exec("begin");
    reader.prepare("select count(*) from brainstem_event").get();
    await store.sessions.remove(key);
    await expect(store.scrub!()).rejects.toMatchObject({
      code: "storage.traces",
      message: expect.stringContaining("another process is reading the file"),
    });
    expect(await store.sessions.find(key)).toBeUndefined();
    reader.close();
    await store.scrub!();
    expect(holdsWord()).toBe(false);
  });
});

/** Files of the server, where this user may read them. */
const folder = hasServer
  ? await onServer(serverUrl, async client => {
      const { rows } = await client.query("show data_directory");
      return String(rows[0].data_directory);
    }).catch(() => "")
  : "";
const isReadable = (() => {
  try {
    return folder !== "" && readdirSync(join(folder, "base")).length > 0;
  } catch {
    return false;
  }
})();

describe.skipIf(!isReadable)("[storage.traces.postgres] in the files of PostgreSQL", () => {
  async function inPostgres() {
    const database = await createDatabase();
    onTestFinished(() => database.drop());
    const store = await openStore(database.url);
    onTestFinished(() => store.close());
    const oid = await onServer(database.url, async client => {
      const { rows } = await client.query("select oid from pg_database where datname = current_database()");
      return String(rows[0].oid);
    });
    const holdsWord = async () => {
      await onServer(database.url, client => client.query("checkpoint"));
      const found = await promisify(execFile)("grep", ["-rla", WORD, join(folder, "base", oid)]).catch(
        () => ({ stdout: "" }),
      );
      return found.stdout !== "";
    };
    return { database, store, holdsWord };
  }

  test("no byte of replaced entries is left after scrub", async () => {
    const { holdsWord, store } = await inPostgres();
    await talk(store);
    expect(await holdsWord()).toBe(true);
    await blank(store);
    await store.scrub!();
    expect(await holdsWord()).toBe(false);
  });

  test("a transaction that still sees the rows is said", async () => {
    const { database, holdsWord, store } = await inPostgres();
    await talk(store);
    await onServer(database.url, async reader => {
      await reader.query("begin isolation level repeatable read");
      await reader.query("select count(*) from brainstem_event");
      await store.sessions.remove(key);
      await expect(store.scrub!()).rejects.toMatchObject({
        code: "storage.traces",
        message: expect.stringContaining("a transaction that began before is still open"),
      });
      await reader.query("rollback");
    });
    await store.scrub!();
    expect(await holdsWord()).toBe(false);
  }, 30_000);
});

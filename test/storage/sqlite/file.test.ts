import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSqliteStore, openStore } from "../../../src/storage/node.ts";
import { loadSqlite } from "../../../src/storage/sqlite/open-database-node.ts";
import { entriesFrom, key, said } from "../../../src/testing/store-contract/entries.ts";
import { runStoreFixture } from "../child.ts";
import { makeDirectory } from "./directory.ts";

let directory: ReturnType<typeof makeDirectory>;
let path: string;
beforeEach(() => {
  directory = makeDirectory();
  path = join(directory.path, "sessions.db");
});
afterEach(() => directory.remove());

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
const printOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

async function fill(): Promise<void> {
  const store = await openSqliteStore({ path });
  for (let session = 0; session < 20; session++) {
    await store.log.append({ ...key, session: `s${session}` }, entriesFrom(1, 50, "word ".repeat(20)), {
      afterSeq: 0,
    });
  }
  await store.close();
}

async function refused(code: string): Promise<void> {
  const before = printOf(path);
  await expect(openSqliteStore({ path })).rejects.toMatchObject({
    code,
    message: expect.stringContaining(path),
  });
  expect(printOf(path)).toBe(before);
}

test("[storage.sqlite.private] the file, what SQLite keeps beside it and its folder are for their user alone", async () => {
  path = join(directory.path, "new", "folder", "sessions.db");
  const store = await openSqliteStore({ path });
  await store.log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
  expect(modeOf(join(directory.path, "new"))).toBe("700");
  expect(modeOf(join(directory.path, "new/folder"))).toBe("700");
  for (const suffix of ["", "-wal", "-shm"]) expect(modeOf(`${path}${suffix}`), suffix).toBe("600");
  await store.close();
});

test("[storage.sqlite.damaged] a file that is no database is refused and left as it is", async () => {
  for (const garbage of [
    randomBytes(100_000),
    randomBytes(40),
    Buffer.from("SQLite format 3\0, or so"),
    "{}\n",
  ]) {
    writeFileSync(path, garbage);
    await refused("storage.damaged");
  }
});

test("[storage.sqlite.damaged] a database that was cut short is refused and left as it is", async () => {
  await fill();
  const size = statSync(path).size;
  for (const bytes of [size - 4_096, size - 100, Math.floor(size / 2), 5_000, 4_096, 1_000, 50]) {
    truncateSync(path, bytes);
    await refused("storage.damaged");
  }
});

test("[storage.sqlite.damaged] pages that were overwritten are found when it is opened", async () => {
  await fill();
  const bytes = readFileSync(path);
  randomBytes(8_192).copy(bytes, 20_480);
  writeFileSync(path, bytes);
  await refused("storage.damaged");
});

test("[storage.sqlite.foreign] another program's database is refused and left as it is", async () => {
  const theirs = new DatabaseSync(path);
  theirs.exec("create table bookmark (title text); insert into bookmark values ('mine')");
  theirs.close();
  await refused("storage.denied");
});

test("[storage.sqlite.foreign] a newer schema is left as it is, to the byte", async () => {
  const newer = new DatabaseSync(path);
  newer.exec(`create table brainstem_migration (version integer primary key, name text, applied_at real);
    insert into brainstem_migration values (1000, 'later', 0)`);
  newer.close();
  await refused("storage.newer");
});

test("[storage.sqlite.denied] a path that can't be a file is named with its kind", async () => {
  mkdirSync(path);
  await expect(openSqliteStore({ path })).rejects.toMatchObject({ code: "storage.denied" });
  writeFileSync(join(directory.path, "file"), "");
  const below = join(directory.path, "file", "sessions.db");
  await expect(openSqliteStore({ path: below })).rejects.toMatchObject({ code: "storage.denied" });
});

test("[storage.sqlite.busy] a write waits for another program's, and gives up when its time is over", async () => {
  const store = await openSqliteStore({ path, waitMs: 150 });
  const other = new DatabaseSync(path);
  other.exec("begin immediate");
  await expect(store.log.append(key, entriesFrom(1, 1), { afterSeq: 0 })).rejects.toMatchObject({
    code: "storage.unavailable",
  });
  // A reader doesn't wait.
  expect(await store.log.lastSeq(key)).toBe(0);
  const waiting = store.log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
  await new Promise(resolve => setTimeout(resolve, 20));
  other.exec("commit");
  await waiting;
  expect(await store.log.lastSeq(key)).toBe(1);
  other.close();
  await store.close();
});

test("[storage.sqlite.durable] every append reaches the disk before it is acknowledged, unless that was given up", async () => {
  const synchronous = async (options: { readonly synchronous?: "full" | "normal" }) => {
    const settings: unknown[] = [];
    const { DatabaseSync: Database } = loadSqlite();
    const exec = vi.spyOn(Database.prototype, "exec").mockImplementation(function (this: DatabaseSync, sql) {
      if (sql.includes("synchronous")) settings.push(sql);
      this.prepare(sql).all();
    });
    const store = await openSqliteStore({ path, ...options });
    await store.log.claim(key, "one", 1_000);
    await store.close();
    exec.mockRestore();
    return settings;
  };
  // A claim needs not outlast a power cut; later entries do.
  expect(await synchronous({})).toEqual([
    "pragma synchronous = full",
    "pragma synchronous = normal",
    "pragma synchronous = full",
  ]);
  expect(await synchronous({ synchronous: "normal" })).toEqual(["pragma synchronous = normal"]);
});

test("[storage.sqlite.quiet] Node's warning about SQLite is dropped, and others are shown", async () => {
  const child = runStoreFixture("open-and-close.ts", `sqlite:${path}`);
  expect(await child.ended()).toBe(0);
  expect(child.output()).toBe("");

  const warnings: unknown[] = [];
  const emit = vi.spyOn(process, "emitWarning").mockImplementation(warning => void warnings.push(warning));
  const builtin = vi.spyOn(process, "getBuiltinModule").mockImplementation((() => {
    process.emitWarning(
      "SQLite is an experimental feature and might change at any time",
      "ExperimentalWarning",
    );
    process.emitWarning("Something else");
    return {};
  }) as never);
  loadSqlite();
  builtin.mockRestore();
  expect(warnings).toEqual(["Something else"]);
  process.emitWarning("After it");
  expect(warnings).toEqual(["Something else", "After it"]);
  emit.mockRestore();
});

test("[storage.sql.open] a relative path is one from here, and the store is named by the whole path", async () => {
  const store = await openStore(`sqlite:${path}`);
  expect(store.name).toBe(`sqlite:${path}`);
  await store.log.append(key, [said(1, "hello")], { afterSeq: 0 });
  await store.close();
});

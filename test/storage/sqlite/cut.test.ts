/** A database that is older than its last commit is noticed, and only that. */
import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "../../../src/storage/index.ts";
import { openSqliteStore } from "../../../src/storage/node.ts";
import { entriesFrom, key, otherKey } from "../../../src/testing/store-contract/entries.ts";
import { makeDirectory } from "./directory.ts";

let directory: ReturnType<typeof makeDirectory>;
let path: string;
const opened: Store[] = [];
beforeEach(() => {
  directory = makeDirectory();
  path = join(directory.path, "sessions.db");
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  directory.remove();
});

async function open(at = path): Promise<Store> {
  const store = await openSqliteStore({ path: at });
  opened.push(store);
  return store;
}

/** The database as it was after three entries, and as it is after six. */
async function writeTwice(): Promise<string> {
  const older = join(directory.path, "older.db");
  const first = await open();
  await first.log.append(key, entriesFrom(1, 3), { afterSeq: 0 });
  await first.close();
  copyFileSync(path, older);
  const second = await open();
  await second.log.append(key, entriesFrom(4, 3), { afterSeq: 3 });
  await second.close();
  return older;
}

async function expectCut(missing: RegExp): Promise<void> {
  const before = readFileSync(path);
  await expect(open()).rejects.toMatchObject({
    code: "storage.cut",
    message: expect.stringMatching(missing),
    hint: expect.stringContaining(`delete ${path}-mark`),
  });
  expect(readFileSync(path).equals(before)).toBe(true);
  rmSync(`${path}-mark`);
  await (await open()).check();
}

test("[storage.sqlite.cut] refuses a file of 0 bytes where there was a store", async () => {
  await writeTwice();
  truncateSync(path, 0);
  await expectCut(/a session up to entry 6/);
});

test("[storage.sqlite.cut] refuses a file that was put back to an older state", async () => {
  const older = await writeTwice();
  copyFileSync(older, path);
  await expectCut(/the session monday behind entry 3\./);
});

test("[storage.sqlite.cut] refuses a file whose write-ahead log was deleted", async () => {
  const store = await open();
  await store.log.append(key, entriesFrom(1, 3), { afterSeq: 0 });
  // As a process leaves it that is killed: the log is not yet in the file.
  const killed = join(directory.path, "killed.db");
  copyFileSync(path, killed);
  copyFileSync(`${path}-mark`, `${killed}-mark`);
  await store.close();
  path = killed;
  await expectCut(/a session up to entry 3/);
});

test("[storage.sqlite.cut] refuses a file that has a session again that was erased", async () => {
  const older = await writeTwice();
  const store = await open();
  await store.sessions.remove(key);
  await store.log.append(otherKey, entriesFrom(1, 1), { afterSeq: 0 });
  await store.close();
  copyFileSync(older, path);
  await expectCut(/a session up to entry 1/);
});

test("[storage.sqlite.cut] opens a file that was moved without its mark", async () => {
  await writeTwice();
  const moved = join(directory.path, "moved.db");
  renameSync(path, moved);
  expect(await (await open(moved)).log.lastSeq(key)).toBe(6);
});

test("[storage.sqlite.cut] begins anew where the file was deleted and its mark was not", async () => {
  await writeTwice();
  rmSync(path);
  const store = await open();
  expect(await store.log.lastSeq(key)).toBe(0);
  await store.close();
  const again = await open();
  expect(await again.log.lastSeq(key)).toBe(0);
  await again.log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
  await again.close();
  expect(await (await open()).log.lastSeq(key)).toBe(1);
});

test("[storage.sqlite.cut] opens a file whose last commit has no mark yet, or a mark of another process", async () => {
  await writeTwice();
  const mark = readFileSync(`${path}-mark`, "utf8");
  for (const older of ["", mark.slice(0, 5), mark.replace("6", "9"), "\0".repeat(64)]) {
    writeFileSync(`${path}-mark`, older);
    expect(await (await open()).log.lastSeq(key)).toBe(6);
  }
});

test("[storage.sqlite.cut] opens a file after sessions were erased, whichever process wrote its mark last", async () => {
  const [one, two] = [await open(), await open()];
  await one.log.append(key, entriesFrom(1, 3), { afterSeq: 0 });
  const late = readFileSync(`${path}-mark`);
  await two.log.append(otherKey, entriesFrom(1, 3), { afterSeq: 0 });
  await two.sessions.remove(key);
  await open();
  // The first process was slow to write down what it had committed.
  writeFileSync(`${path}-mark`, late);
  await open();
  await one.log.append(otherKey, entriesFrom(4, 1), { afterSeq: 3 });
  await one.sessions.remove(otherKey);
  await open();
});

test("[storage.sqlite.cut] writes no mark where a power cut may take commits", async () => {
  const store = await openSqliteStore({ path, synchronous: "normal" });
  opened.push(store);
  await store.log.append(key, entriesFrom(1, 3), { afterSeq: 0 });
  expect(existsSync(`${path}-mark`)).toBe(false);
});

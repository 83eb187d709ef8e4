import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isFault } from "../../../src/base/index.ts";
import type { Store } from "../../../src/storage/index.ts";
import { openSqliteStore } from "../../../src/storage/node.ts";
import { key, said } from "../../../src/testing/store-contract/entries.ts";
import { seqsOf } from "../../../src/testing/store-contract/store-case.ts";
import { makeDirectory } from "./directory.ts";
import { canMount, mountSmallDisk } from "./small-disk.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

let directory: ReturnType<typeof makeDirectory>;
beforeEach(() => {
  directory = makeDirectory();
});
afterEach(() => directory.remove());

/** Appends until the store refuses; gives the last number that was acknowledged, and why there is no other. */
async function fillUp({ log }: Store): Promise<{ readonly acknowledged: number; readonly code: string }> {
  for (let seq = (await log.lastSeq(key)) + 1; ; seq++) {
    try {
      await log.append(key, [said(seq, "x".repeat(5_000))], { afterSeq: seq - 1 });
    } catch (error) {
      return { acknowledged: seq - 1, code: isFault(error) ? error.code : String(error) };
    }
  }
}

test("[storage.sqlite.full] a store that may not grow says that it is full, keeps what it has, and goes on when it may", async () => {
  const path = join(directory.path, "sessions.db");
  const store = await openSqliteStore({ path, maxBytes: 400_000 });
  const { acknowledged, code } = await fillUp(store);
  expect(code).toBe("storage.full");
  expect(acknowledged).toBeGreaterThan(20);
  expect(await seqsOf(store.log, key)).toEqual(upTo(acknowledged));
  expect((await store.sessions.find(key))?.lastSeq).toBe(acknowledged);
  // Some of it is given up, and there is room again.
  expect(await store.sessions.remove(key)).toBe(true);
  await store.log.append(key, [said(1, "again")], { afterSeq: 0 });
  expect((await fillUp(store)).code).toBe("storage.full");
  const lastSeq = await store.log.lastSeq(key);
  await store.close();

  const roomy = await openSqliteStore({ path });
  expect(await roomy.log.lastSeq(key)).toBe(lastSeq);
  await roomy.log.append(key, [said(lastSeq + 1, "x".repeat(500_000))], { afterSeq: lastSeq });
  await roomy.close();
});

test.skipIf(!canMount)("[storage.sqlite.full] a full disk loses nothing that was acknowledged", async () => {
  const disk = mountSmallDisk(1_024);
  try {
    const path = join(disk.path, "sessions.db");
    const store = await openSqliteStore({ path });
    const { acknowledged, code } = await fillUp(store);
    expect(code).toBe("storage.full");
    expect(acknowledged).toBeGreaterThan(20);
    expect(await seqsOf(store.log, key)).toEqual(upTo(acknowledged));
    await store.close();
    const again = await openSqliteStore({ path });
    expect(await seqsOf(again.log, key)).toEqual(upTo(acknowledged));
    await again.close();
  } finally {
    disk.remove();
  }
});

test.skipIf(!canMount)(
  "[storage.sqlite.denied] a disk that is read-only is named as what it is",
  async () => {
    const disk = mountSmallDisk(1_024);
    try {
      const path = join(disk.path, "sessions.db");
      await (await openSqliteStore({ path })).close();
      disk.makeReadOnly();
      await expect(openSqliteStore({ path })).rejects.toMatchObject({ code: "storage.denied" });
    } finally {
      disk.remove();
    }
  },
);

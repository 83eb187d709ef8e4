import { describe, expect, test } from "vitest";
import { openStore } from "../../../src/storage/node.ts";
import { entriesFrom, key } from "../../../src/testing/store-contract/entries.ts";
import { createHandClock } from "../../../src/testing/store-contract/store-case.ts";
import { databases } from "./databases.ts";
import { useDatabase } from "./opened.ts";

test("[storage.sql.open] a text that names no store is refused with the known names", async () => {
  for (const spec of ["", "sqlite", "sqlite:", "mysql://ada:secret@host/shop", "Memory", "file.db"]) {
    await expect(openStore(spec), spec).rejects.toMatchObject({
      code: "storage.unknown",
      message: expect.stringMatching(/memory, sqlite:<path>/),
    });
    await expect(openStore(spec), spec).rejects.not.toMatchObject({
      message: expect.stringContaining("secret"),
    });
  }
});

test("[storage.sql.open] memory is a store that lives as long as its process", async () => {
  const clock = createHandClock();
  const store = await openStore("memory", { clock });
  expect(await store.log.claim(key, "one", 1_000)).toMatchObject({ status: "claimed" });
  clock.move(1_000);
  expect(await store.log.claim(key, "two", 1_000)).toMatchObject({ status: "claimed" });
  await store.close();
});

describe.each(databases)("$name", kind => {
  const { isHere } = kind;
  const database = useDatabase(kind);

  test.skipIf(!isHere)("[storage.sql.open] a clock that is given counts the claims", async () => {
    const clock = createHandClock();
    const store = await database.open({ clock });
    expect(await store.log.claim(key, "one", 1_000)).toMatchObject({ status: "claimed" });
    expect(await store.log.claim(key, "two", 1_000)).toEqual({
      status: "held",
      owner: "one",
      until: clock.now() + 1_000,
    });
    clock.move(1_000);
    expect(await store.log.claim(key, "two", 1_000)).toMatchObject({ status: "claimed" });
  });

  test.skipIf(!isHere)(
    "[storage.sql.close] waits for what is under way, and for a page that is being read",
    async () => {
      const store = await database.open();
      await store.log.append(key, entriesFrom(1, 700), { afterSeq: 0 });
      const reader = store.log.read(key)[Symbol.asyncIterator]();
      expect((await reader.next()).value).toMatchObject({ seq: 1 });
      const appending = store.log.append(key, entriesFrom(701, 3), { afterSeq: 700 });
      const claiming = store.log.claim({ ...key, session: "other" }, "one", 1_000);
      await Promise.all([store.close(), store.close()]);
      await expect(appending).resolves.toBeUndefined();
      await expect(claiming).resolves.toMatchObject({ status: "claimed" });
      // Entries in memory are given; the next page can't be read.
      const rest = async () => {
        for (let step = await reader.next(); !step.done; step = await reader.next());
      };
      await expect(rest()).rejects.toMatchObject({ code: "storage.unavailable" });
      const again = await database.open();
      expect(await again.log.lastSeq(key)).toBe(703);
    },
  );
});

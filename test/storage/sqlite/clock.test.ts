import { join } from "node:path";
import { expect, test } from "vitest";
import { openSqliteStore } from "../../../src/storage/node.ts";
import { entriesFrom, key } from "../../../src/testing/store-contract/entries.ts";
import { createHandClock } from "../../../src/testing/store-contract/store-case.ts";
import { makeDirectory } from "./directory.ts";

const YEAR_MS = 365 * 86_400_000;

test("[storage.sqlite.clock] a clock that jumps locks no writer out, lets none write over another, and loses nothing", async () => {
  const directory = makeDirectory();
  const path = join(directory.path, "sessions.db");
  const clock = createHandClock();
  const [store, other] = [await openSqliteStore({ path, clock }), await openSqliteStore({ path, clock })];
  let lastSeq = 0;
  for (const jumpMs of [YEAR_MS, -2 * YEAR_MS, 0, 3 * YEAR_MS, -YEAR_MS]) {
    const first = await store.log.claim(key, "one", 10_000);
    if (first.status === "held") expect.unreachable("after the jump before it the session was free");
    await store.log.append(key, entriesFrom(lastSeq + 1, 1), { afterSeq: lastSeq, claim: first.claim });
    clock.move(jumpMs);
    const second = await other.log.claim(key, "two", 10_000);
    expect(second.status).toBe(jumpMs === 0 ? "held" : "claimed");
    const writer =
      second.status === "claimed"
        ? { log: other.log, claim: second.claim }
        : { log: store.log, claim: first.claim };
    if (second.status === "claimed") {
      await expect(
        store.log.append(key, entriesFrom(lastSeq + 2, 1), { afterSeq: lastSeq + 1, claim: first.claim }),
      ).rejects.toMatchObject({ code: "log.fenced" });
    }
    await writer.log.append(key, entriesFrom(lastSeq + 2, 1), { afterSeq: lastSeq + 1, claim: writer.claim });
    await writer.log.release(key, writer.claim);
    lastSeq += 2;
  }
  expect(await store.log.lastSeq(key)).toBe(lastSeq);
  await store.close();
  await other.close();
  directory.remove();
});

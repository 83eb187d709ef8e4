import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { CommittedEvent } from "../../../src/ports/index.ts";
import type { Store } from "../../../src/storage/index.ts";
import { openSqliteStore, openStore } from "../../../src/storage/node.ts";
import { createScriptedModel } from "../../../src/testing/index.ts";
import { logged } from "../../mind/fixtures.ts";
import { expectValidForProviders } from "../../mind/valid-history.ts";
import { createCutProxy } from "../postgres/cut-proxy.ts";
import { createDatabase, hasServer } from "../postgres/own-database.ts";
import { makeDirectory } from "../sqlite/directory.ts";
import { canMount, mountSmallDisk } from "../sqlite/small-disk.ts";
import { expectAcknowledged, expectDeeds, expectWholeLog } from "./check-log.ts";
import { acknowledgedFile, createModel, deedsFile, keyOf, openLife, readTrail } from "./life.ts";
import { createRandom } from "./random.ts";

const SESSIONS = [0, 1, 2, 3];

async function expectSurvival(store: Store, folder: string, sessions: readonly number[]) {
  const logs = new Map<string, readonly CommittedEvent[]>();
  for (const session of sessions) {
    const entries = await logged(store.log.read(keyOf(session)));
    expectWholeLog(entries, `s${session}`);
    logs.set(`s${session}`, entries);
  }
  expectAcknowledged(readTrail(acknowledgedFile(folder)), logs);
  expectDeeds(readTrail(deedsFile(folder)), [...logs.values()].flat());
  return [...logs.values()].flat();
}

describe.skipIf(!hasServer)("a PostgreSQL server that goes away and comes back (skipped without one)", () => {
  test("[survival.away.turns] [survival.away.next] turns end, and nothing that was acknowledged is lost", async () => {
    const random = createRandom();
    const { path, remove } = makeDirectory();
    const database = await createDatabase();
    const proxy = await createCutProxy(database.url);
    const store = await openStore(proxy.url);
    const model = createModel();
    const mind = openLife(store, path, { model, limits: { commitMs: 1_000, claimMs: 2_000 } });
    let isOver = false;
    let cuts = 0;
    const trouble = async () => {
      while (!isOver) {
        await pause(5 + 60 * random());
        proxy.cut();
        cuts += 1;
        // Now and then for longer than a commit may take.
        await pause(random() < 0.15 ? 1_500 : 5 + 100 * random());
        proxy.mend();
      }
    };
    const troubled = trouble();
    const statuses = await Promise.all(
      SESSIONS.map(async session => {
        const here = mind.session(keyOf(session));
        const ended: string[] = [];
        for (let turn = 0; turn < 5; turn++) ended.push((await here.turn(`input ${turn}`).summary()).status);
        return ended;
      }),
    );
    isOver = true;
    await troubled;
    expect(cuts).toBeGreaterThan(3);
    for (const status of statuses.flat()) expect(["completed", "failed"]).toContain(status);
    for (const session of SESSIONS) {
      expect((await mind.session(keyOf(session)).turn("and now?").summary()).status).toBe("completed");
    }
    for (const { prompt } of model.calls) expectValidForProviders(prompt);
    await mind.close();
    await expectSurvival(store, path, SESSIONS);
    await store.close();
    await proxy.close();
    await database.drop();
    remove();
  });
});

/** Says so much that a store must fill up. */
const LONG = "All work and no play. ".repeat(2_000);
const verbose = () => createScriptedModel([LONG], { atEnd: "repeat" });

/** Turns until one fails. */
async function fillUp(store: Store, folder: string) {
  const mind = openLife(store, folder, { model: verbose() });
  const session = mind.session(keyOf(0));
  for (let turn = 0; ; turn++) {
    const summary = await session.turn(`input ${turn}`).summary();
    if (summary.status !== "completed") return { mind, session, summary, turns: turn };
    expect(turn).toBeLessThan(1_000);
  }
}

describe("a disk that is full", () => {
  test("[survival.full.turn] a store that may not grow fails the turn, keeps what it has, and takes the next one when it may", async () => {
    const { path, remove } = makeDirectory();
    const file = { path: join(path, "sessions.db") };
    const small = await openSqliteStore({ ...file, maxBytes: 600_000 });
    const { mind, session, summary, turns } = await fillUp(small, path);
    expect(summary).toMatchObject({ status: "failed", code: "storage.full" });
    expect((await session.turn("still full?").summary()).status).toBe("failed");
    await mind.close();
    await small.close();

    const large = await openSqliteStore(file);
    const later = openLife(large, path);
    const turn = await later.session(keyOf(0)).turn("and now?").summary();
    expect(turn.status).toBe("completed");
    await later.close();
    const entries = await expectSurvival(large, path, [0]);
    const said = entries.filter(event => event.kind === "text-block" && event.text === LONG);
    expect(said.length).toBeGreaterThanOrEqual(turns);
    await large.close();
    remove();
  });

  test.skipIf(!canMount)(
    "[survival.full.turn] so does a real one, in the same process (skipped where none can be mounted)",
    async () => {
      const disk = mountSmallDisk(4_096);
      const { path, remove } = makeDirectory();
      const ballast = join(disk.path, "ballast");
      writeFileSync(ballast, Buffer.alloc(2_000_000));
      const store = await openSqliteStore({ path: join(disk.path, "sessions.db") });
      const { mind, session, summary } = await fillUp(store, path);
      expect(summary).toMatchObject({ status: "failed", code: "storage.full" });
      rmSync(ballast);
      expect((await session.turn("and now?").summary()).status).toBe("completed");
      await mind.close();
      await expectSurvival(store, path, [0]);
      await store.close();
      disk.remove();
      remove();
    },
  );
});

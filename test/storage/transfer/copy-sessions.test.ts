import { describe, expect, onTestFinished, test } from "vitest";
import {
  copySessions,
  createMemoryStore,
  importSessions,
  type PlacedSession,
} from "../../../src/storage/index.ts";
import { ada, adasSession, ben, createFilledStore, turn, written } from "./fixture.ts";
import { collect, contentsOf, expectSame, exportLines, fill, linesOf } from "./lines.ts";
import { platforms } from "./platforms.ts";

test("[storage.transfer.resumable] a copy tells of each session, and its repetition brings only what is new", async () => {
  const [from, to] = [await createFilledStore(), createMemoryStore()];
  const placed: PlacedSession[] = [];
  const options = { onSession: (each: PlacedSession) => placed.push(each) };
  expect(await copySessions(from, to, options)).toEqual({
    imported: 2,
    extended: 0,
    skipped: 0,
    entries: 13,
  });
  await from.log.append(ben, written(ben, turn("More", "ok"), 4), { afterSeq: 4 });
  expect(await copySessions(from, to, options)).toEqual({ imported: 0, extended: 1, skipped: 1, entries: 4 });
  expect(placed).toEqual([
    { key: ada, outcome: "imported", entries: 9 },
    { key: ben, outcome: "imported", entries: 4 },
    { key: ada, outcome: "skipped", entries: 0 },
    { key: ben, outcome: "extended", entries: 4 },
  ]);
  await expectSame(to, from);
});

test("[storage.transfer.resumable] a copy that was broken off goes on", async () => {
  const [from, to] = [await createFilledStore(), createMemoryStore()];
  const gone = new Error("gone");
  const onSession = () => {
    throw gone;
  };
  await expect(copySessions(from, to, { onSession })).rejects.toBe(gone);
  expect(await copySessions(from, to)).toEqual({ imported: 1, extended: 0, skipped: 1, entries: 4 });
  await expectSame(to, from);
});

test("[storage.transfer.owner] only what is asked for is copied", async () => {
  const to = createMemoryStore();
  await copySessions(await createFilledStore(), to, { which: { tenant: "acme", user: "ben" } });
  expect((await contentsOf(to)).records.map(({ key }) => key)).toEqual([ben]);
});

test("[storage.transfer.existing] a copy that differs is refused and left as it is", async () => {
  const [from, to] = [await createFilledStore(), createMemoryStore()];
  const theirs = written(ada, turn("Something else", "ok"));
  await to.log.append(ada, theirs, { afterSeq: 0 });
  await expect(copySessions(from, to)).rejects.toMatchObject({ code: "session.exists" });
  expect(await collect(to.log.read(ada))).toEqual(theirs);
});

test("[storage.transfer.renamed] a session can be copied within its store", async () => {
  const store = await createFilledStore();
  const as = () => ({ ...ada, session: "copy" });
  await copySessions(store, store, { which: ada, as });
  const copied = await store.sessions.find(as());
  expect(copied).toEqual({ ...(await store.sessions.find(ada)), key: as() });
});

for (const { isHere, name, open } of platforms)
  describe.skipIf(!isHere)(`in ${name}`, () => {
    test("[storage.transfer.restore] an exported and removed session is restored", async () => {
      const { close, store } = await open();
      onTestFinished(close);
      const original = await createFilledStore();
      const project = { ...ada, session: "rocket", project: "rocket" };
      await fill(original, [{ key: project, entries: written(project, turn("Lift off", "ok")) }]);
      await copySessions(original, store);
      const lines = await exportLines(store);
      for (const key of [ada, ben, project]) expect(await store.sessions.remove(key)).toBe(true);
      expect((await contentsOf(store)).records).toEqual([]);
      await importSessions(store, linesOf(lines));
      await expectSame(store, original);
    });

    test("[storage.transfer.held] of two imports at once, one writes a session and the other one says so", async () => {
      const { close, store } = await open();
      onTestFinished(close);
      const lines = await exportLines(await createFilledStore());
      for (const onExisting of ["refuse", "extend"] as const) {
        const both = [1, 2].map(() => importSessions(store, linesOf(lines), { onExisting }));
        const settled = await Promise.allSettled(both);
        const codes = settled.flatMap(result => (result.status === "rejected" ? [result.reason.code] : []));
        for (const code of codes) expect(["session.held", "session.exists"]).toContain(code);
        await copySessions(await createFilledStore(), store);
        await expectSame(store, await createFilledStore());
        for (const key of [ada, ben]) await store.sessions.remove(key);
      }
    });

    test("[storage.transfer.held] a session that another process has claimed is not written to", async () => {
      const { close, store } = await open();
      onTestFinished(close);
      const claimed = await store.log.claim(ada, "another process", 60_000);
      await expect(copySessions(await createFilledStore(), store)).rejects.toMatchObject({
        code: "session.held",
      });
      if (claimed.status === "claimed") await store.log.release(ada, claimed.claim);
      await copySessions(await createFilledStore(), store);
      expect(await collect(store.log.read(ada))).toEqual(adasSession.entries);
    });

    test("[storage.transfer.bounded] a session of many entries is written whole", async () => {
      const { close, store } = await open();
      onTestFinished(close);
      const many = createMemoryStore();
      const turns = Array.from({ length: 2_500 }, (_, index) =>
        turn(`Question ${index}`, "Answer ".repeat(20)),
      ).flat();
      await many.log.append(ada, written(ada, turns), { afterSeq: 0 });
      expect(await copySessions(many, store)).toMatchObject({ entries: 10_000 });
      expect(await copySessions(many, store)).toMatchObject({ entries: 0, skipped: 1 });
      const back = createMemoryStore();
      await importSessions(back, linesOf(await exportLines(store)));
      await expectSame(back, many);
    });
  });

import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { branchSession, createMemoryStore, turnEnds } from "../../../src/storage/index.ts";
import { createFakeClock } from "../../../src/testing/index.ts";
import { sessionsOf } from "../event-generator.ts";
import {
  ada,
  adasSession,
  ben,
  createFilledStore,
  end,
  input,
  start,
  text,
  turn,
  waiting,
  written,
} from "./fixture.ts";
import { collect, contentsOf, fill } from "./lines.ts";
import { platforms } from "./platforms.ts";

const branch = { ...ada, session: "what-if" };
const clock = createFakeClock(Date.UTC(2026, 5, 1));

for (const { isHere, name, open } of platforms)
  describe.skipIf(!isHere)(`in ${name}`, () => {
    test("[storage.branch.prefix] a branch has the entries so far, its own ids, and says where it came from", async () => {
      const { close, store } = await open();
      onTestFinished(close);
      await fill(store, [adasSession]);
      const before = await contentsOf(store);
      expect(await branchSession(store, ada, "what-if", { throughSeq: 4, clock })).toEqual(branch);
      const entries = await collect(store.log.read(branch));
      expect(entries.slice(0, 4)).toEqual(
        adasSession.entries.slice(0, 4).map(entry => ({ ...entry, id: `what-if.${entry.seq}` })),
      );
      expect(entries.slice(4)).toEqual([
        { id: "what-if.5", seq: 5, at: clock.now(), turn: "turn-1", kind: "session-branch", from: "main" },
      ]);
      const record = await store.sessions.find(branch);
      expect(record).toMatchObject({
        state: "ready",
        turns: 1,
        lastSeq: 5,
        title: "Hello",
        branchedFrom: { session: "main" },
      });
      await store.sessions.remove(branch);
      expect(await contentsOf(store)).toEqual(before);
    });

    test("[storage.branch.approvals] pending requests stay with the session that asked", async () => {
      const { close, store } = await open();
      onTestFinished(close);
      await fill(store, [adasSession]);
      const before = await store.waiting.pending({ tenant: "acme" }, 0);
      await branchSession(store, ada, "what-if");
      expect(before.map(({ key }) => key)).toEqual([ada]);
      expect(await store.waiting.pending({ tenant: "acme" }, 0)).toEqual(before);
      expect(await store.sessions.find(branch)).toMatchObject({ state: "ready" });
      expect(await store.sessions.find(ada)).toMatchObject({ state: "awaiting-tool-result" });
    });

    test("[storage.branch.refusals] onto a session that is there, and from a missing session", async () => {
      const { close, store } = await open();
      onTestFinished(close);
      await fill(store, [adasSession, { key: branch, entries: written(branch, turn("Mine", "ok")) }]);
      const before = await contentsOf(store);
      for (const to of ["what-if", "main"]) {
        await expect(branchSession(store, ada, to)).rejects.toMatchObject({ code: "session.exists" });
      }
      for (const from of [{ ...ada, tenant: "globex" }, ben, { ...ada, session: "other" }]) {
        await expect(branchSession(store, from, "new")).rejects.toMatchObject({ code: "session.not-found" });
      }
      expect(await contentsOf(store)).toEqual(before);
    });
  });

test.each([0, -1, 2, Number.NaN])(
  "[storage.branch.refusals] from before the first entry (%d)",
  async throughSeq => {
    const store = createMemoryStore();
    await fill(store, [{ key: ada, entries: written(ada, turn("Hello", "Hi"), 2) }]);
    const refused = branchSession(store, ada, "what-if", { throughSeq });
    await expect(refused).rejects.toMatchObject({ code: "input.invalid" });
    expect(await store.log.lastSeq(branch)).toBe(0);
    expect(await store.log.claim(branch, "somebody", 1_000)).toMatchObject({ status: "claimed" });
  },
);

test.each(["", "a\u0000", "x".repeat(201)])(
  "[storage.branch.refusals] onto an invalid name: %j",
  async to => {
    const refused = branchSession(await createFilledStore(), ada, to);
    await expect(refused).rejects.toMatchObject({ code: "input.invalid" });
  },
);

test("[storage.branch.refusals] onto a claimed name", async () => {
  const store = await createFilledStore();
  await store.log.claim(branch, "another process", 60_000);
  await expect(branchSession(store, ada, "what-if")).rejects.toMatchObject({ code: "session.held" });
});

test("[storage.branch.prefix] a number that is no entry's means the one before it; none, or one behind the end, the end", async () => {
  const gaps = adasSession.entries.map(entry => ({
    ...entry,
    seq: entry.seq * 10,
    id: `main.${entry.seq * 10}` as never,
  }));
  for (const [throughSeq, lastSeq] of [
    [10, 10],
    [39, 30],
    [1_000, 90],
    [undefined, 90],
  ] as const) {
    const store = createMemoryStore();
    await fill(store, [{ key: ada, entries: gaps }]);
    await branchSession(store, ada, "what-if", throughSeq === undefined ? {} : { throughSeq });
    const entries = await collect(store.log.read(branch));
    expect(entries.slice(-2).map(({ seq }) => seq)).toEqual([lastSeq, lastSeq + 1]);
  }
});

test("[storage.branch.prefix] [storage.branch.approvals] at any entry, a branch is ready and asks nothing", async () => {
  await fc.assert(
    fc.asyncProperty(sessionsOf({ maxSessions: 1 }), fc.nat(), async ([session], cut) => {
      const store = createMemoryStore();
      await fill(store, [session!]);
      const { key, entries } = session!;
      const { seq, turn } = entries[cut % entries.length]!;
      const to = await branchSession(store, key, "the branch of it", { throughSeq: seq });
      const branched = await collect(store.log.read(to));
      expect(branched.map(({ id }) => id)).toEqual(branched.map(entry => `${to.session}.${entry.seq}`));
      expect(branched.at(-1)).toMatchObject({ kind: "session-branch", turn, seq: seq + 1 });
      expect(await store.sessions.find(to)).toMatchObject({ state: "ready", lastSeq: seq + 1 });
      const pending = await store.waiting.pending({ tenant: key.tenant }, 0);
      expect(pending.filter(each => each.key.session === to.session)).toEqual([]);
    }),
  );
});

describe("the turns of a session", () => {
  test("[storage.branch.turns] are listed with their entries and what they began with", async () => {
    const store = createMemoryStore();
    const long = `${"word ".repeat(30)}end`;
    const late = text("written behind the end");
    const drafts = [
      ...turn(" Hello \n there ", "Hi"),
      late,
      start,
      ...waiting(long, "approval-1", ada),
      start,
      input("🙂".repeat(50)),
      end,
    ];
    await fill(store, [{ key: ada, entries: written(ada, drafts) }]);
    const turns = await turnEnds(store, ada);
    expect(turns).toEqual([
      { number: 1, firstSeq: 1, lastSeq: 5, input: "Hello there" },
      { number: 2, firstSeq: 6, lastSeq: 6, input: "" },
      { number: 3, firstSeq: 7, lastSeq: 11, input: `${"word ".repeat(15)}word…` },
      { number: 4, firstSeq: 12, lastSeq: 14, input: expect.stringMatching(/^🙂{39}\ufffd…$/u) },
    ]);
    expect(turns.length).toBe((await store.sessions.find(ada))?.turns);
  });

  test("[storage.branch.turns] say where to branch", async () => {
    const store = await createFilledStore();
    const [first] = await turnEnds(store, ada);
    const to = await branchSession(store, ada, "what-if", { throughSeq: first!.lastSeq });
    const turns = await turnEnds(store, to);
    expect(turns).toEqual([{ number: 1, firstSeq: 1, lastSeq: 5, input: "Hello" }]);
    // Once more after its turn 1: the mark of the first branch goes with it.
    const twig = await branchSession(store, to, "twig", { throughSeq: turns[0]!.lastSeq });
    const kinds = (await collect(store.log.read(twig))).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(["session-branch", "session-branch"]);
  });

  test("[storage.branch.turns] of an unknown session are not there", async () => {
    const turns = turnEnds(await createFilledStore(), { ...ada, tenant: "globex" });
    await expect(turns).rejects.toMatchObject({ code: "session.not-found" });
  });

  test("[storage.branch.turns] are as many as the record says, and each entry from the first is in one", async () => {
    await fc.assert(
      fc.asyncProperty(sessionsOf({ maxSessions: 1 }), async ([session]) => {
        const store = createMemoryStore();
        await fill(store, [session!]);
        const { key, entries } = session!;
        const turns = await turnEnds(store, key);
        expect(turns.length).toBe((await store.sessions.find(key))?.turns);
        for (const { turn, seq } of entries) {
          const number = turns.find(({ firstSeq, lastSeq }) => firstSeq <= seq && seq <= lastSeq)?.number;
          expect(`turn ${number}`).toBe(turn);
        }
      }),
    );
  });
});

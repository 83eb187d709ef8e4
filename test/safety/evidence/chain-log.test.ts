import { describe, expect, onTestFinished, test } from "vitest";
import { fault } from "../../../src/base/index.ts";
import type { CommittedEvent, EventLog, SessionKey } from "../../../src/ports/index.ts";
import {
  branchSession,
  copySessions,
  createMemoryStore,
  importSessions,
  type Store,
} from "../../../src/storage/index.ts";
import { entriesFrom, key, said } from "../../../src/testing/store-contract/entries.ts";
import { exportLines, linesOf } from "../../storage/transfer/lines.ts";
import { platforms } from "../../storage/transfer/platforms.ts";
import { proven, stored, verify, verifyStored } from "./proven.ts";

const claimed = async ({ log }: Store, owner = "one", of: SessionKey = key) => {
  const result = await log.claim(of, owner, 60_000);
  if (result.status !== "claimed") throw fault("session.held", { session: of.session, owner });
  return result.claim;
};

const ownEntries = (from: number, count: number, session = key.session): readonly CommittedEvent[] =>
  entriesFrom(from, count).map(entry => ({ ...entry, id: `${session}.${entry.seq}` }) as CommittedEvent);

for (const { isHere, name, open } of platforms)
  describe.skipIf(!isHere)(`[safety.evidence.stores] in ${name}`, () => {
    const opened = async () => {
      const { close, store } = await open();
      onTestFinished(close);
      return { raw: store, store: proven(store) };
    };

    test("goes on with the chain under a claim, under the next one, and in a second process", async () => {
      const { raw, store } = await opened();
      const first = await claimed(store);
      await store.log.append(key, ownEntries(1, 3), { afterSeq: 0, claim: first });
      await store.log.append(key, ownEntries(7, 2), { afterSeq: 3, claim: first });
      await store.log.release(key, first);
      const second = await claimed(store);
      await store.log.append(key, ownEntries(9, 1), { afterSeq: 8, claim: second });
      await store.log.release(key, second);
      const other = proven(raw);
      const third = await claimed(other, "two");
      await other.log.append(key, ownEntries(10, 1), { afterSeq: 9, claim: third });
      expect(await verifyStored(store, key)).toMatchObject({ status: "good", proven: 7 });
      const [entry] = await stored(store, key);
      expect(entry!.proof).toMatchObject({ place: 1, hash: expect.stringMatching(/^[\da-f]{64}$/) });
      for await (const read of store.log.read(key)) expect(read).not.toHaveProperty("proof");
    });

    test("leaves the chain whole when a process comes back that was fenced off", async () => {
      const { raw, store } = await opened();
      const [one, two] = [store, proven(raw)];
      const first = await claimed(one, "one");
      await one.log.append(key, ownEntries(1, 2), { afterSeq: 0, claim: first });
      await raw.log.release(key, first);
      const second = await claimed(two, "two");
      await two.log.append(key, ownEntries(3, 2), { afterSeq: 2, claim: second });
      await expect(
        one.log.append(key, ownEntries(3, 1), { afterSeq: 2, claim: first }),
      ).rejects.toMatchObject({ code: "log.fenced" });
      expect(await verifyStored(store, key)).toMatchObject({ status: "good", proven: 4 });
    });

    test("keeps one chain when two processes race for a session", async () => {
      const { raw } = await opened();
      const writers = [proven(raw), proven(raw)];
      for (let round = 0; round < 10; round++)
        await Promise.allSettled(
          writers.map(({ log }) => log.append(key, ownEntries(round + 1, 1), { afterSeq: round })),
        );
      expect(await verifyStored(writers[0]!, key)).toMatchObject({ status: "good", proven: 10 });
    });

    test("says until which entry there is no proof, for a session from before", async () => {
      const { raw, store } = await opened();
      await raw.log.append(key, ownEntries(1, 3), { afterSeq: 0 });
      expect((await verifyStored(store, key)).status).toBe("unproven");
      await store.log.append(key, ownEntries(4, 2), { afterSeq: 3 });
      expect(await verifyStored(store, key)).toMatchObject({
        status: "good",
        proven: 2,
        unprovenThrough: 3,
      });
      const entries = await stored(store, key);
      const { proof: _, ...bare } = entries[3]!;
      const { finding } = await verify(key, entries.with(3, bare as CommittedEvent));
      expect(finding).toMatchObject({ seq: 5, why: "missing" });
    });

    test("gives a branch the chain of its origin, and the branch goes on with it", async () => {
      const { store } = await opened();
      await store.log.append(key, ownEntries(1, 4), { afterSeq: 0 });
      const branch = await branchSession(store, key, "what-if", { throughSeq: 3 });
      const claim = await claimed(store, "one", branch);
      await store.log.append(branch, ownEntries(5, 2, "what-if"), { afterSeq: 4, claim });
      expect(await verifyStored(store, branch)).toMatchObject({ status: "good", proven: 6 });
      const entries = await stored(store, branch);
      expect(entries.slice(0, 3).map(each => each.proof)).toEqual(
        (await stored(store, key)).slice(0, 3).map(each => each.proof),
      );
      const { finding } = await verify(branch, entries.toSpliced(3, 1));
      expect(finding).toMatchObject({ seq: 5, why: expect.stringMatching(/^(?:missing|spliced)$/) });
    });

    test("names the session of origin of a copy under another name, and takes it when it is named", async () => {
      const { store } = await opened();
      await store.log.append(key, ownEntries(1, 3), { afterSeq: 0 });
      const lines = await exportLines(store, key);
      const copy = { ...key, user: "ben", session: "copied" };
      await importSessions(store, linesOf(lines), { as: () => copy });
      const { finding } = await verifyStored(store, copy);
      expect(finding).toMatchObject({ seq: 1, why: "spliced" });
      const mark = /\((\w+)\)$/.exec(finding!.problem)![1]!;
      expect((await verifyStored(store, copy, { copiedFrom: [mark] })).status).toBe("good");
    });

    test("copies proofs to another store, and what is new behind them", async () => {
      const { store } = await opened();
      const target = proven(createMemoryStore());
      await store.log.append(key, ownEntries(1, 3), { afterSeq: 0 });
      await copySessions(store, target);
      await store.log.append(key, ownEntries(4, 2), { afterSeq: 3 });
      await copySessions(store, target);
      expect(await verifyStored(target, key)).toMatchObject({ status: "good", proven: 5 });
    });
  });

describe("[safety.evidence.stores] an append of unknown fate", () => {
  /** A log whose answers get lost, before or after the log has taken the entries. */
  const losing = (log: EventLog, losses: ("before" | "after" | undefined)[]): EventLog => ({
    ...log,
    async append(...args) {
      const loss = losses.shift();
      if (loss !== "before") await log.append(...args);
      if (loss !== undefined) throw fault("storage.unavailable", { store: "memory", reason: "it is away" });
    },
  });

  test.each(["before", "after"] as const)(
    "keeps the proofs that the log has, when its answer is lost %s it is taken",
    async loss => {
      const raw = createMemoryStore();
      const store = proven({ ...raw, log: losing(raw.log, [undefined, loss]) });
      const claim = await claimed(store);
      await store.log.append(key, ownEntries(1, 2), { afterSeq: 0, claim });
      const entries = ownEntries(3, 3);
      await expect(store.log.append(key, entries, { afterSeq: 2, claim })).rejects.toMatchObject({
        code: "storage.unavailable",
      });
      const known = await stored(raw, key);
      // A turn that failed meanwhile has another end than the log may have.
      const end = said(9, "another end");
      await store.log.append(key, [...entries.slice(0, 2), end], { afterSeq: 2, claim });
      const all = await stored(raw, key);
      expect(all.slice(0, known.length)).toEqual(known);
      expect(all.map(({ seq }) => seq)).toEqual(loss === "after" ? [1, 2, 3, 4, 5, 9] : [1, 2, 3, 4, 9]);
      expect((await verifyStored(store, key)).status).toBe("good");
    },
  );

  test("looks again when the log takes the lost one only now", async () => {
    const raw = createMemoryStore();
    let late: (() => Promise<void>) | undefined;
    const log: EventLog = {
      ...raw.log,
      async append(...args) {
        if (late !== undefined) {
          const commit = late;
          late = undefined;
          // Between the look and the append.
          await commit();
        } else if (args[1].some(({ seq }) => seq === 2) && (await raw.log.lastSeq(key)) === 1) {
          late = () => raw.log.append(...args);
          throw fault("storage.unavailable", { store: "memory", reason: "it is away" });
        }
        return raw.log.append(...args);
      },
    };
    const store = proven({ ...raw, log });
    const claim = await claimed(store);
    await store.log.append(key, ownEntries(1, 1), { afterSeq: 0, claim });
    await expect(store.log.append(key, ownEntries(2, 2), { afterSeq: 1, claim })).rejects.toThrow();
    await store.log.append(key, [...ownEntries(2, 1), ...ownEntries(5, 1)], { afterSeq: 1, claim });
    expect(await verifyStored(store, key)).toMatchObject({ status: "good", proven: 4 });
  });
});

test("[safety.evidence.nothing] says so where there is nothing, and where nothing is proven", async () => {
  expect(await verify(key, [])).toMatchObject({ status: "nothing", proven: 0 });
  expect(await verify(key, ownEntries(1, 2))).toMatchObject({ status: "unproven", unprovenThrough: 2 });
  const anchors = [{ place: 1, hash: "0".repeat(64), from: "a commit" }];
  expect(await verify(key, [], { anchors })).toMatchObject({ status: "bad", finding: { why: "truncated" } });
});

import { describe, expect, test } from "vitest";
import { isFault } from "../../../src/base/index.ts";
import type { CommittedEvent } from "../../../src/ports/index.ts";
import {
  approvalRequest,
  entriesFrom,
  key,
  modelCallEnd,
  requestOf,
  said,
  turnStart,
} from "../../../src/testing/store-contract/entries.ts";
import { readAll, seqsOf } from "../../../src/testing/store-contract/store-case.ts";
import { databases } from "./databases.ts";
import { useDatabase } from "./opened.ts";

const sessionKey = (index: number) => ({ ...key, session: `s${index}` });
const codeOf = (action: Promise<void>) =>
  action.then(
    () => "done",
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );

describe.each(databases)("$name", kind => {
  const { isHere } = kind;
  const database = useDatabase(kind);

  test.skipIf(!isHere)(
    "[storage.sql.group] a rejected append changes nothing for those that are written with it",
    async () => {
      const { log, sessions } = await database.open();
      await log.append(sessionKey(1), entriesFrom(1, 2), { afterSeq: 0 });
      const claim = await log.claim(sessionKey(2), "somebody", 60_000);
      expect(claim.status).toBe("claimed");
      const outcomes = await Promise.all([
        codeOf(log.append(sessionKey(0), entriesFrom(1, 3), { afterSeq: 0 })),
        codeOf(log.append(sessionKey(1), entriesFrom(1, 2), { afterSeq: 0 })),
        codeOf(log.append(sessionKey(2), entriesFrom(1, 2), { afterSeq: 0 })),
        codeOf(log.append(sessionKey(3), entriesFrom(4, 1), { afterSeq: 3 })),
        codeOf(log.append(sessionKey(0), entriesFrom(4, 1), { afterSeq: 3 })),
        codeOf(log.append(sessionKey(0), entriesFrom(9, 1), { afterSeq: 8 })),
        codeOf(log.append(sessionKey(4), entriesFrom(1, 1), { afterSeq: 0 })),
      ]);
      expect(outcomes).toEqual([
        "done",
        "log.conflict",
        "log.fenced",
        "log.conflict",
        "done",
        "log.conflict",
        "done",
      ]);
      expect(await seqsOf(log, sessionKey(0))).toEqual([1, 2, 3, 4]);
      expect(await seqsOf(log, sessionKey(1))).toEqual([1, 2]);
      expect(await log.lastSeq(sessionKey(2))).toBe(0);
      expect((await sessions.list(key)).map(record => record.key.session).sort()).toEqual(["s0", "s1", "s4"]);
      expect(
        await database.query("select session_name from brainstem_session where session_name = 's3'"),
      ).toEqual([]);
    },
  );

  test.skipIf(!isHere)(
    "[storage.sql.group] an append that the database itself refuses fails alone",
    async () => {
      const { log } = await database.open();
      // PostgreSQL takes no such number, SQLite no missing one; other writers have done nothing wrong.
      const usage = (inputTokens: unknown) =>
        ({ inputTokens, outputTokens: 0, cachedInputTokens: 0 }) as never;
      const outcomes = await Promise.all([
        codeOf(log.append(sessionKey(0), entriesFrom(1, 2), { afterSeq: 0 })),
        codeOf(
          log.append(sessionKey(1), [modelCallEnd(1, usage(kind.name === "sqlite" ? undefined : "many"))], {
            afterSeq: 0,
          }),
        ),
        codeOf(log.append(sessionKey(2), entriesFrom(1, 2), { afterSeq: 0 })),
      ]);
      expect(outcomes).toEqual(["done", "input.invalid", "done"]);
      expect(await log.lastSeq(sessionKey(1))).toBe(0);
      expect(await seqsOf(log, sessionKey(2))).toEqual([1, 2]);
    },
  );

  test.skipIf(!isHere)(
    "[storage.sql.group] entries that can't follow each other are refused at the door",
    async () => {
      const { log } = await database.open();
      const bad: readonly (readonly CommittedEvent[])[] = [
        [said(2, "later"), said(1, "earlier")],
        [said(1, "twice"), said(1, "twice")],
        [said(0, "none")],
        [said(1.5, "between")],
        [said(1, "when?", { at: Number.NaN })],
        [said(1, "whose?", { turn: "\ud800" })],
        [said(1, "whose?", { turn: "a\0b" })],
      ];
      for (const entries of bad) {
        expect(await codeOf(log.append(key, entries, { afterSeq: 0 }))).toBe("input.invalid");
      }
      expect(await log.lastSeq(key)).toBe(0);
    },
  );

  test.skipIf(!isHere)("[storage.sql.group] a request that is opened twice is one", async () => {
    const { waiting, log } = await database.open();
    const request = approvalRequest(2, "turn-1", requestOf("one", key, 10));
    const again = { ...request, seq: 3 } as CommittedEvent;
    await log.append(key, [turnStart(1, "turn-1"), request, again], { afterSeq: 0 });
    await log.append(key, [{ ...request, seq: 4 } as CommittedEvent], { afterSeq: 3 });
    expect(await waiting.pending(key, 0)).toHaveLength(1);
  });

  test.skipIf(!isHere)(
    "[storage.sql.group] more than one transaction takes is written all the same",
    async () => {
      const { log, sessions } = await database.open();
      const text = "x".repeat(1_000_000);
      await Promise.all([
        ...Array.from({ length: 700 }, (_, index) =>
          log.append(sessionKey(index), entriesFrom(1, 1), { afterSeq: 0 }),
        ),
        ...Array.from({ length: 12 }, (_, index) =>
          log.append({ ...key, user: "bob", session: `large-${index}` }, [said(1, text)], { afterSeq: 0 }),
        ),
      ]);
      expect(await sessions.list({ tenant: key.tenant }, { limit: Number.POSITIVE_INFINITY })).toHaveLength(
        712,
      );
    },
  );

  test.skipIf(!isHere)("[storage.sql.pages] long logs and large entries are read in pages", async () => {
    const { log, sessions } = await database.open();
    await log.append(key, entriesFrom(1, 1_201), { afterSeq: 0 });
    expect(await seqsOf(log, key)).toHaveLength(1_201);
    expect(await seqsOf(log, key, { afterSeq: 499, throughSeq: 1_000 })).toHaveLength(501);
    const large = Array.from({ length: 20 }, (_, index) =>
      said(index + 1, `${index} ${"y".repeat(800_000)}`),
    );
    await log.append(sessionKey(0), large, { afterSeq: 0 });
    expect(await readAll(log, sessionKey(0))).toEqual(large);
    await Promise.all(
      Array.from({ length: 510 }, (_, index) =>
        log.append(sessionKey(index + 1), entriesFrom(1, 1), { afterSeq: 0 }),
      ),
    );
    const all: string[] = [];
    for await (const record of sessions.all()) all.push(record.key.session);
    expect(all).toHaveLength(512);
    expect(all).toEqual(all.toSorted());
  });

  test.skipIf(!isHere)(
    "[storage.sql.damaged-row] an entry that can't be read says which one it is, and not what it said",
    async () => {
      const { waiting, log } = await database.open();
      const request = approvalRequest(3, "turn-1", requestOf("one", key, 10));
      await log.append(key, [...entriesFrom(1, 2), request], { afterSeq: 0 });
      await database.query(`update brainstem_event set payload = '{"id":"x","text":"a canary' where seq = 2`);
      const seen: number[] = [];
      const reading = (async () => {
        for await (const { seq } of log.read(key)) seen.push(seq);
      })();
      await expect(reading).rejects.toMatchObject({
        code: "storage.damaged",
        message: expect.stringMatching(/entry 2 of the session monday/),
      });
      await expect(reading).rejects.not.toMatchObject({ message: expect.stringContaining("canary") });
      expect(seen).toEqual([1]);
      expect(await seqsOf(log, key, { afterSeq: 2 })).toEqual([3]);
      await database.query("update brainstem_event set payload = '[]' where seq = 1");
      await expect(seqsOf(log, key)).rejects.toMatchObject({ code: "storage.damaged" });
      await database.query("update brainstem_approval set request = '{'");
      await expect(waiting.pending(key, 0)).rejects.toMatchObject({
        code: "storage.damaged",
        message: expect.stringMatching(/entry 3 of the session monday/),
      });
    },
  );

  test.skipIf(!isHere)(
    "[storage.sql.apart] names that no session can have own nothing, and foreign ids are unknown",
    async () => {
      const { waiting, log, sessions } = await database.open();
      const replaced = { ...key, tenant: "\ufffd", user: "\ufffd" };
      const request = approvalRequest(1, "turn-1", requestOf("\ufffd", replaced, 10));
      await log.append(replaced, [request], { afterSeq: 0 });
      const half = { tenant: "\ud800", user: "\udc00" };
      for (const owner of [half, { tenant: "\ufffd", user: "\ud800" }, { tenant: "\ufffd\0" }]) {
        expect(await sessions.list(owner)).toEqual([]);
        expect(await waiting.pending(owner, 0)).toEqual([]);
      }
      expect(await waiting.find(replaced, "\ud800" as never)).toBeUndefined();
      expect(await waiting.find(replaced, "\0" as never)).toBeUndefined();
      expect(await waiting.find({ tenant: "acme" }, "\ufffd" as never)).toBeUndefined();
      expect(await waiting.find(replaced, "\ufffd" as never)).toBeDefined();
    },
  );
});

/** A store's own life: it answers, it is closed, and what lasts is there when it is opened again. */
import type { Store } from "../../storage/index.ts";
import { assert, assertEqual, assertRejects, outcomeOf } from "./assert.ts";
import { approvalRequest, entriesFrom, key, otherKey, requestOf, said, turnStart } from "./entries.ts";
import { casesOf, claimFor, lastingCasesOf, readAll } from "./store-case.ts";

async function drain(values: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of values);
}

const methodsOf = ({
  log,
  sessions,
  waiting,
  check,
}: Store): Readonly<Record<string, () => Promise<unknown>>> => ({
  append: () => log.append(key, entriesFrom(1, 1), { afterSeq: 0 }),
  read: () => drain(log.read(key)),
  lastSeq: () => log.lastSeq(key),
  claim: () => log.claim(key, "one", 1_000),
  renew: () => log.renew(key, "x" as never, 1_000),
  release: () => log.release(key, "x" as never),
  list: () => sessions.list(key),
  find: () => sessions.find(key),
  remove: () => sessions.remove(key),
  all: () => drain(sessions.all()),
  pending: () => waiting.pending(key, 0),
  "waiting.find": () => waiting.find(key, "x" as never),
  check: () => check(),
});

export const lifeCases = [
  ...casesOf("life", {
    "has a name and answers": async ({ store }) => {
      assert(store.name.length > 0, "a name");
      await store.check();
    },
    "ends with close, which may be called twice": async ({ store, log }) => {
      await log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
      await store.close();
      for (const [what, method] of Object.entries(methodsOf(store))) {
        await assertRejects(method, "storage.unavailable", `${what} after close`);
      }
      await store.close();
    },
    "close waits for what is under way": async ({ store, log }) => {
      const appends = Array.from({ length: 10 }, (_, index) =>
        outcomeOf(() => log.append({ ...key, session: `s${index}` }, entriesFrom(1, 20), { afterSeq: 0 })),
      );
      await store.close();
      assertEqual(
        await Promise.all(appends),
        appends.map(() => "done"),
        "the appends",
      );
    },
  }),
  ...lastingCasesOf("life", {
    "what was appended is there when it is opened again": async ({ store, log, clock, reopen }) => {
      const request = requestOf("one", key, clock.now() + 1_000);
      await log.append(
        key,
        [turnStart(1, "turn-1"), said(2, "hello \u0000 \ud800"), approvalRequest(3, "turn-1", request)],
        { afterSeq: 0 },
      );
      await log.append(otherKey, entriesFrom(1, 3), { afterSeq: 0 });
      const seen = async (each: Store) => [
        await readAll(each.log, key),
        await readAll(each.log, otherKey),
        await each.sessions.list(key),
        await each.sessions.find(key),
        await each.waiting.pending(key, clock.now()),
      ];
      const before = await seen(store);
      await store.close();
      const again = await reopen();
      assertEqual(await seen(again), before, "all that can be seen");
      await again.log.append(key, [said(4, "more")], { afterSeq: 3 });
      assertEqual(await again.log.lastSeq(key), 4, "the next entry");
    },
    "a claim holds in every process": async ({ log, clock, reopen }) => {
      const other = (await reopen()).log;
      const claim = await claimFor(log, key, "one", 1_000);
      assertEqual((await other.claim(key, "two", 1_000)).status, "held", "what the other process is told");
      await assertRejects(
        () => other.append(key, entriesFrom(1, 1), { afterSeq: 0 }),
        "log.fenced",
        "the other process's append",
      );
      await log.append(key, entriesFrom(1, 1), { afterSeq: 0, claim });
      clock.move(1_000);
      const taken = await other.claim(key, "two", 1_000);
      assertEqual([taken.status, (taken as { lastSeq?: number }).lastSeq], ["claimed", 1], "after its time");
      await assertRejects(
        () => log.append(key, entriesFrom(2, 1), { afterSeq: 1, claim }),
        "log.fenced",
        "the first process's append",
      );
      assertEqual(await log.renew(key, claim, 1_000), false, "the first process's renewal");
    },
    "a claim of a process that is gone ends with its time at the latest": async ({
      store,
      clock,
      reopen,
    }) => {
      await claimFor(store.log, key, "one", 1_000);
      await store.close();
      clock.move(1_000);
      await claimFor((await reopen()).log, key, "two");
    },
    "what one process appends conflicts with another's": async ({ log, reopen }) => {
      const other = (await reopen()).log;
      await log.append(key, entriesFrom(1, 2), { afterSeq: 0 });
      await assertRejects(
        () => other.append(key, entriesFrom(1, 2, "other"), { afterSeq: 0 }),
        "log.conflict",
        "an append that knows nothing of it",
      );
      await other.append(key, entriesFrom(3, 1), { afterSeq: 2 });
      assertEqual(await readAll(log, key), entriesFrom(1, 3), "the log of both");
    },
  }),
];

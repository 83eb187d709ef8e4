/** A store's own life: it answers, it is closed, and what lasts is there when it is opened again. */

import type { ApprovalId } from "../../base/index.ts";
import type { CommittedEvent } from "../../ports/index.ts";
import type { Store } from "../../storage/index.ts";
import { assert, assertEqual, assertRejects, outcomeOf } from "./assert.ts";
import { approvalRequest, entriesFrom, key, otherKey, requestOf, said, turnStart } from "./entries.ts";
import { assertConflict, assertFenced, casesOf, claimFor, lastingCasesOf, readAll } from "./store-case.ts";

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
      await assertFenced("the other process's append", other, key, 0);
      await log.append(key, entriesFrom(1, 1), { afterSeq: 0, claim });
      clock.move(1_000);
      const taken = await other.claim(key, "two", 1_000);
      assertEqual([taken.status, (taken as { lastSeq?: number }).lastSeq], ["claimed", 1], "after its time");
      await assertFenced("the first process's append", log, key, 1, claim);
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
      await assertConflict("an append that knows nothing of it", other, key, 0);
      await other.append(key, entriesFrom(3, 1), { afterSeq: 2 });
      assertEqual(await readAll(log, key), entriesFrom(1, 3), "the log of both");
    },
  }),
];

/** As it was written before requests named their session. */
function firstForm(expiresAt: number): CommittedEvent {
  const {
    session: _session,
    version: _version,
    ...event
  } = presentForm(expiresAt) as Record<string, unknown> & CommittedEvent;
  return event as CommittedEvent;
}

const presentForm = (expiresAt: number) =>
  approvalRequest(2, "turn-1", requestOf("one", key, expiresAt)) as CommittedEvent;

/** Events of older forms: they are read in the present form, and what was written stays as it is. */
export const upgradeCases = casesOf("upgrades", {
  "an event of an older form is read in the present one": async ({ store, log, clock }) => {
    const expiresAt = clock.now() + 1_000;
    await log.append(key, [turnStart(1, "turn-1"), firstForm(expiresAt)], { afterSeq: 0 });
    assertEqual(await readAll(log, key, { afterSeq: 1 }), [presentForm(expiresAt)], "the event");
    assertEqual(
      (await store.waiting.find(key, "one" as ApprovalId))?.request,
      requestOf("one", key, expiresAt),
      "the pending request",
    );
  },
  "an event of a newer form rejects, and those before it are read": async ({ log }) => {
    const newer = { ...turnStart(2, "turn-2"), version: 1_000 };
    await log.append(key, [turnStart(1, "turn-1"), newer], { afterSeq: 0 });
    assertEqual(await readAll(log, key, { throughSeq: 1 }), [turnStart(1, "turn-1")], "the event before");
    await assertRejects(() => readAll(log, key), "storage.newer", "reading the newer event");
  },
});

const ada = { tenant: "acme", user: "ada" };
const files = { "memory/personal/PREFERENCES.md": "- tabs \u0000 \ud800 Grüße 語\n" };

/** The memory of users: whole, by version, and apart from other users'. */
export const memoryCases = [
  ...casesOf("memories", {
    "are read as they were written, and replaced as a whole": async ({ store: { memories } }) => {
      assertEqual(await memories.read(ada), undefined, "before anything was written");
      assertEqual(await memories.write(ada, files, 0), true, "the first write");
      assertEqual(await memories.read(ada), { version: 1, files }, "after it");
      assertEqual(await memories.write(ada, { other: "x" }, 1), true, "the second write");
      assertEqual(await memories.read(ada), { version: 2, files: { other: "x" } }, "after that");
    },
    "are not written over what another writer wrote meanwhile": async ({ store: { memories } }) => {
      const results = await Promise.all(
        ["a", "b", "c"].map(name => memories.write(ada, { [name]: name }, 0)),
      );
      assertEqual(results.filter(Boolean).length, 1, "writers that were first");
      assertEqual(await memories.write(ada, files, 7), false, "a version that never was");
      assertEqual((await memories.read(ada))?.version, 1, "the version");
    },
    "belong to one user of one tenant": async ({ store: { memories } }) => {
      await memories.write(ada, files, 0);
      for (const other of [
        { tenant: "acme", user: "Ada" },
        { tenant: "umbrella", user: "ada" },
        { tenant: "acmeada", user: "ada" },
      ]) {
        assertEqual(await memories.read(other), undefined, `what ${other.tenant}/${other.user} reads`);
        assertEqual(await memories.remove(other), false, "what they may erase");
      }
      await assertRejects(() => memories.read({ tenant: "", user: "ada" }), "input.invalid", "no tenant");
    },
    "are erased for good": async ({ store: { memories } }) => {
      await memories.write(ada, files, 0);
      assertEqual(await memories.remove(ada), true, "erasing");
      assertEqual(await memories.read(ada), undefined, "afterwards");
      assertEqual(await memories.remove(ada), false, "erasing again");
    },
  }),
  ...lastingCasesOf("memories", {
    last: async ({ store, reopen }) => {
      await store.memories.write(ada, files, 0);
      const other = await reopen();
      assertEqual(await other.memories.read(ada), { version: 1, files }, "in another process");
    },
  }),
];

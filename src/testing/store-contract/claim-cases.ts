/** Cases on who may write to a session: claims, their time, and the writers that they keep out. */
import type { ClaimId } from "../../ports/index.ts";
import { assert, assertEqual } from "./assert.ts";
import { entriesFrom, key, otherKey } from "./entries.ts";
import { assertConflict, assertFenced, casesOf, claimFor, readAll, seqsOf } from "./store-case.ts";

const stranger = "01ARZ3NDEKTSV4RRFFQ69G5FAV" as ClaimId;

export const claimCases = casesOf("claim", {
  "keeps every other owner out, and says until when": async ({ log, clock }) => {
    await claimFor(log, key, "one", 5_000);
    assertEqual(
      await log.claim(key, "two", 5_000),
      { status: "held", owner: "one", until: clock.now() + 5_000 },
      "what the second owner is told",
    );
    await claimFor(log, otherKey, "two");
  },
  "tells where the log ends": async ({ log }) => {
    assertEqual(
      ((await log.claim(otherKey, "one", 1_000)) as { lastSeq?: number }).lastSeq,
      0,
      "an empty one",
    );
    await log.append(key, entriesFrom(1, 4), { afterSeq: 0 });
    assertEqual(((await log.claim(key, "one", 1_000)) as { lastSeq?: number }).lastSeq, 4, "one with four");
  },
  "makes no session by itself": async ({ log, store }) => {
    const claim = await claimFor(log, key, "one");
    assertEqual(await store.sessions.find(key), undefined, "the record");
    await log.release(key, claim);
    assertEqual(await store.sessions.list({ tenant: key.tenant }), [], "the list");
  },
  "of the same owner is a new one, and the old one ends": async ({ log }) => {
    const first = await claimFor(log, key, "one");
    const second = await claimFor(log, key, "one");
    assert(first !== second, "the two claims differ");
    assertEqual(await log.renew(key, first, 10_000), false, "the old one is renewed");
    await assertFenced("an append under the old one", log, key, 0, first);
    await log.append(key, entriesFrom(1, 1), { afterSeq: 0, claim: second });
  },
  "is given up by its owner, and by nobody else": async ({ log }) => {
    const claim = await claimFor(log, key, "one");
    await log.release(key, stranger);
    assertEqual((await log.claim(key, "two", 1_000)).status, "held", "after a stranger's release");
    await log.release(key, claim);
    await log.release(key, claim);
    await claimFor(log, key, "two");
    await log.release(key, claim);
    assertEqual((await log.claim(key, "three", 1_000)).status, "held", "after the first one's late release");
  },
  "lapses with time, unless it is renewed": async ({ log, clock }) => {
    const claim = await claimFor(log, key, "one", 10_000);
    clock.move(9_999);
    assertEqual((await log.claim(key, "two", 1_000)).status, "held", "a millisecond before its end");
    assertEqual(await log.renew(key, claim, 20_000), true, "its renewal");
    clock.move(19_999);
    assertEqual(
      await log.claim(key, "two", 1_000),
      { status: "held", owner: "one", until: clock.now() + 1 },
      "a millisecond before its renewed end",
    );
    clock.move(1);
    await claimFor(log, key, "two");
    assertEqual(await log.renew(key, claim, 10_000), false, "its renewal after it was taken over");
  },
  "that has run out goes on until somebody takes over": async ({ log, clock }) => {
    const claim = await claimFor(log, key, "one", 1_000);
    clock.move(60_000);
    await log.append(key, entriesFrom(1, 1), { afterSeq: 0, claim });
    assertEqual(await log.renew(key, claim, 1_000), true, "its renewal");
    assertEqual((await log.claim(key, "two", 1_000)).status, "held", "after its renewal");
  },
  "that was taken over can't write": async ({ log, clock }) => {
    const first = await claimFor(log, key, "one", 1_000);
    await log.append(key, entriesFrom(1, 2), { afterSeq: 0, claim: first });
    clock.move(1_001);
    const second = await claimFor(log, key, "two", 1_000);
    await assertFenced("an append under the claim that was taken over", log, key, 2, first);
    await log.append(key, entriesFrom(3, 1, "second"), { afterSeq: 2, claim: second });
    clock.move(60_000);
    await assertFenced("the same when the other one has run out, too", log, key, 3, first);
    assertEqual(await seqsOf(log, key), [1, 2, 3], "the log");
  },
  "keeps out who has none, or one that never was": async ({ log, clock }) => {
    const claim = await claimFor(log, key, "one", 1_000);
    await assertFenced("an append without a claim", log, key, 0);
    await assertFenced("an append under a claim that never was", log, key, 0, stranger);
    assertEqual(await log.lastSeq(key), 0, "the log after rejected appends");
    await log.append(key, entriesFrom(1, 1), { afterSeq: 0, claim });
    clock.move(1_000);
    await assertFenced("an append without a claim when the time of the one that stands is up", log, key, 1);
    await log.append(key, entriesFrom(2, 1), { afterSeq: 1, claim });
    await log.release(key, claim);
    await log.append(key, entriesFrom(3, 1), { afterSeq: 2 });
    await assertFenced(
      "a claim that never was, in a session that nobody claimed",
      log,
      otherKey,
      0,
      stranger,
    );
  },
  "that was given up can't write": async ({ log }) => {
    const claim = await claimFor(log, key, "one");
    await log.release(key, claim);
    await assertFenced("an append after the release", log, key, 0, claim);
    assertEqual(await log.renew(key, claim, 10_000), false, "its renewal");
  },
  "lets an append be tried again": async ({ log, store }) => {
    const claim = await claimFor(log, key, "one");
    await log.append(key, entriesFrom(1, 3), { afterSeq: 0, claim });
    const record = await store.sessions.find(key);
    await log.append(key, entriesFrom(1, 3), { afterSeq: 0, claim });
    assertEqual(await readAll(log, key), entriesFrom(1, 3), "the log after the same append");
    assertEqual(await store.sessions.find(key), record, "the record after the same append");
    await log.append(key, entriesFrom(1, 5), { afterSeq: 0, claim });
    assertEqual(await readAll(log, key), entriesFrom(1, 5), "the log after an append that overlaps");
    await log.append(key, entriesFrom(3, 3), { afterSeq: 2, claim });
    assertEqual(await readAll(log, key), entriesFrom(1, 5), "the log after an older append");
    await assertConflict("an append after entries that are not there", log, key, 7, claim);
  },
  "of a clock that was put back locks nobody out": async ({ log, clock }) => {
    await claimFor(log, key, "one", 10_000);
    clock.move(-3_600_000);
    const claim = await claimFor(log, key, "two", 10_000);
    await log.append(key, entriesFrom(1, 1), { afterSeq: 0, claim });
    clock.move(10_000);
    await claimFor(log, key, "three", 10_000);
  },
  "is not one for another session of that name": async ({ log }) => {
    const claim = await claimFor(log, key, "one");
    const foreign = { ...key, tenant: "umbrella" };
    assertEqual(await log.renew(foreign, claim, 1_000), false, "its renewal for another tenant");
    await log.release(foreign, claim);
    await assertFenced("an append to another tenant's session", log, foreign, 0, claim);
    assertEqual((await log.claim(key, "two", 1_000)).status, "held", "the session itself");
  },
});

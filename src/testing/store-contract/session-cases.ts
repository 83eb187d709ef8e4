/** Lists of sessions: their records, their order, their pages, and how a session is erased. */
import type { SessionKey } from "../../ports/index.ts";
import type { ListOptions, Owner, SessionRecord, Store } from "../../storage/index.ts";
import { assert, assertEqual, assertRejects } from "./assert.ts";
import {
  approvalRequest,
  entriesFrom,
  entryOf,
  firstAt,
  key,
  modelCallEnd,
  otherKey,
  requestOf,
  said,
  turnEnd,
  turnResume,
  turnStart,
  turnSuspend,
  usageOf,
} from "./entries.ts";
import { assertFenced, casesOf, claimFor, readAll } from "./store-case.ts";

const sessionsOf = (records: readonly SessionRecord[]) => records.map(record => record.key.session);

async function allOf(store: Store): Promise<SessionRecord[]> {
  const records: SessionRecord[] = [];
  for await (const record of store.sessions.all()) records.push(record);
  return records;
}

/** A session whose last entry was written at that time. */
const write = (store: Store, session: SessionKey, at: number, text = "hello") =>
  store.log.append(session, [said(1, text, { at })], { afterSeq: 0 });

async function pages(store: Store, owner: Owner, limit: number): Promise<SessionRecord[]> {
  const records: SessionRecord[] = [];
  for (let after: ListOptions["after"]; ; ) {
    const page = await store.sessions.list(owner, { limit, ...(after !== undefined && { after }) });
    assert(page.length <= limit, "a page is no longer than asked");
    records.push(...page);
    after = page.at(-1);
    if (after === undefined) return records;
    assert(records.length <= 1_000, "pages end");
  }
}

export const sessionCases = casesOf("sessions", {
  "are recorded from their entries": async ({ store, log }) => {
    await log.append(
      key,
      [
        turnStart(1, "turn-1"),
        said(2, "  Deploy\n\tthe  shop  "),
        said(3, "and tell me"),
        modelCallEnd(5, usageOf(10, 0.5)),
      ],
      { afterSeq: 0 },
    );
    const expected: SessionRecord = {
      key,
      title: "Deploy the shop",
      createdAt: firstAt + 1,
      updatedAt: firstAt + 5,
      lastSeq: 5,
      turns: 1,
      state: "processing",
      usage: usageOf(10, 0.5),
    };
    assertEqual(await store.sessions.find(key), expected, "the record");
    await log.append(key, [modelCallEnd(8, usageOf(3, 0.25)), turnEnd(9, "turn-1")], { afterSeq: 5 });
    const ended: SessionRecord = {
      ...expected,
      updatedAt: firstAt + 9,
      lastSeq: 9,
      state: "ready",
      usage: { inputTokens: 13, outputTokens: 4, cachedInputTokens: 2, costUsd: 0.75 },
    };
    assertEqual(await store.sessions.find(key), ended, "the record after the turn's end");
    assertEqual(await store.sessions.list({ tenant: key.tenant }), [ended], "the list");
    assertEqual(await allOf(store), [ended], "all of them");
    await log.append(key, [turnStart(10, "turn-2"), modelCallEnd(11, usageOf(1))], { afterSeq: 9 });
    const { usage, turns } = (await store.sessions.find(key))!;
    assertEqual(turns, 2, "how many turns have begun");
    assertEqual(usage, { inputTokens: 14, outputTokens: 6, cachedInputTokens: 3 }, "a cost that is unknown");
  },
  "say whether a turn is open": async ({ store, log }) => {
    let seq = 0;
    const stateAfter = async (entry: Parameters<typeof log.append>[1][number]) => {
      await log.append(key, [entry], { afterSeq: seq });
      seq = entry.seq;
      return (await store.sessions.find(key))?.state;
    };
    assertEqual(await stateAfter(said(1, "hello")), "ready", "after words");
    assertEqual(await stateAfter(turnStart(2, "turn-1")), "processing", "after a turn's start");
    assertEqual(
      await stateAfter(turnSuspend(3, "turn-1", [])),
      "awaiting-tool-result",
      "after its suspension",
    );
    assertEqual(await stateAfter(turnResume(4, "turn-1")), "processing", "after its resumption");
    assertEqual(await stateAfter(turnEnd(5, "turn-1")), "ready", "after its end");
  },
  "name the session that they branched from": async ({ store, log }) => {
    const branch = entryOf({ kind: "session-branch", from: otherKey.session }, { seq: 8 });
    await log.append(key, [said(3, "before"), branch], { afterSeq: 0 });
    const record = await store.sessions.find(key);
    assertEqual(record?.branchedFrom?.session, otherKey.session, "the session that it branched from");
    assertEqual((await allOf(store))[0]?.branchedFrom, record?.branchedFrom, "the same in all");
  },
  "keep the project that they began in": async ({ store, log }) => {
    await log.append({ ...key, project: "shop" }, entriesFrom(1, 1), { afterSeq: 0 });
    assertEqual((await store.sessions.find(key))?.key, { ...key, project: "shop" }, "the record's key");
    assertEqual((await readAll(log, key)).length, 1, "the project is no part of the name");
    await log.append(key, entriesFrom(2, 1), { afterSeq: 1 });
    assertEqual((await store.sessions.find(key))?.key, { ...key, project: "shop" }, "the key afterwards");
  },
  "are listed last used first": async ({ store, log }) => {
    for (const [index, session] of ["one", "two", "three"].entries()) {
      await write(store, { ...key, session }, firstAt + index);
    }
    assertEqual(sessionsOf(await store.sessions.list(key)), ["three", "two", "one"], "the list");
    await log.append({ ...key, session: "one" }, [said(2, "again", { at: firstAt + 99 })], { afterSeq: 1 });
    assertEqual(sessionsOf(await store.sessions.list(key)), ["one", "three", "two"], "after a new entry");
    assertEqual(sessionsOf(await store.sessions.list(key, { limit: 2 })), ["one", "three"], "the first two");
  },
  "among equals are listed by their names": async ({ store }) => {
    const names = ["b", "a!", "a", "a b", "B", "a-", "10", "9"];
    for (const session of names) await write(store, { ...key, session }, firstAt);
    for (const user of names) await write(store, { ...key, user }, firstAt);
    const sorted = names.toSorted();
    const expected = [
      ...sorted.map(session => ({ ...key, session })),
      ...sorted.map(user => ({ ...key, user })),
    ];
    const order = expected.toSorted(
      (left, right) => compare(left.user, right.user) || compare(left.session, right.session),
    );
    assertEqual(
      (await store.sessions.list({ tenant: key.tenant })).map(record => record.key),
      order,
      "the list",
    );
    assertEqual(
      (await allOf(store)).map(record => record.key),
      order,
      "all of them",
    );
  },
  "are all there, by their names": async ({ store }) => {
    const keys = ["b", "a!", "a"].flatMap(tenant => ["y", "x"].map(user => ({ tenant, user, session: "s" })));
    for (const [index, each] of keys.entries()) await write(store, each, firstAt + index);
    const expected = ["a", "a!", "b"].flatMap(tenant =>
      ["x", "y"].map(user => ({ tenant, user, session: "s" })),
    );
    assertEqual(
      (await allOf(store)).map(record => record.key),
      expected,
      "their keys",
    );
  },
  "come in pages that miss none and repeat none": async ({ store }) => {
    const names = ["c d", ...`a B é e\u0301 語 \u{1F600} ～ % _ ' " \\ 0`.split(" ")];
    for (const [index, session] of names.entries()) {
      await write(store, { ...key, session }, firstAt + (index % 3));
      await write(store, { ...key, user: "bob", session }, firstAt + (index % 2));
    }
    const whole = await store.sessions.list({ tenant: key.tenant }, { limit: 1_000 });
    assertEqual(whole.length, 2 * names.length, "how many there are");
    for (const limit of [1, 3, 28]) {
      const paged = await pages(store, { tenant: key.tenant }, limit);
      assertEqual(paged, whole, `pages of ${limit}`);
      const own = await pages(store, { tenant: key.tenant, user: "bob" }, limit);
      assertEqual(
        own,
        whole.filter(record => record.key.user === "bob"),
        `one user's pages of ${limit}`,
      );
    }
  },
  "are a hundred a page where nobody says": async ({ store }) => {
    for (let index = 0; index < 101; index++)
      await write(store, { ...key, session: `s${index}` }, firstAt + index);
    const first = await store.sessions.list(key);
    assertEqual(first.length, 100, "the first page");
    assertEqual(
      sessionsOf(await store.sessions.list(key, { after: first.at(-1)! })),
      ["s0"],
      "the second page",
    );
  },
  "are erased whole": async ({ store, log, clock }) => {
    const request = requestOf("approval-1", key, clock.now() + 1_000);
    await log.append(key, [turnStart(1, "turn-1"), approvalRequest(2, "turn-1", request)], { afterSeq: 0 });
    await log.append(otherKey, entriesFrom(1, 1), { afterSeq: 0 });
    assertEqual(await store.sessions.remove(key), true, "whether there was one");
    assertEqual(await store.sessions.remove(key), false, "whether there was one the second time");
    assertEqual(await store.sessions.find(key), undefined, "its record");
    assertEqual(await readAll(log, key), [], "its entries");
    assertEqual(await log.lastSeq(key), 0, "its last number");
    assertEqual(await store.waiting.pending(key, clock.now()), [], "its requests");
    assertEqual(await store.waiting.find(key, request.approval), undefined, "its request");
    assertEqual(sessionsOf(await allOf(store)), [otherKey.session], "the other session");
    await log.append(key, entriesFrom(1, 1, "anew"), { afterSeq: 0 });
    assertEqual(await readAll(log, key), entriesFrom(1, 1, "anew"), "the session begun anew");
    assertEqual((await store.sessions.find(key))?.turns, 0, "its new record");
  },
  "are not erased while somebody holds them": async ({ store, log, clock }) => {
    const claim = await claimFor(log, key, "one", 1_000);
    await log.append(key, entriesFrom(1, 2), { afterSeq: 0, claim });
    await assertRejects(() => store.sessions.remove(key), "session.held", "removing it");
    assertEqual(await readAll(log, key), entriesFrom(1, 2), "its entries");
    clock.move(1_000);
    assertEqual(await store.sessions.remove(key), true, "removing it when the claim has run out");
    await assertFenced("an append under the claim of before", log, key, 2, claim);
    await assertFenced("an append under the claim of before, from the start", log, key, 0, claim);
    assertEqual(await log.lastSeq(key), 0, "the log");
  },
  "have entries replaced under their claim, all or none, and no others": async ({ store, log }) => {
    const { replace } = store.sessions;
    // A store without it can't erase single entries, and says so by that.
    if (replace === undefined) return;
    const claim = await claimFor(log, key, "one", 60_000);
    await log.append(key, [said(1, "a secret"), ...entriesFrom(2, 2)], { afterSeq: 0, claim });
    await log.append(otherKey, [said(1, "a secret")], { afterSeq: 0 });
    const blank = [said(1, "nothing"), said(3, "nothing")];
    await assertRejects(
      () => replace(key, blank, `${claim}x` as typeof claim),
      "log.fenced",
      "replacing under another claim",
    );
    assertEqual((await readAll(log, key))[0], said(1, "a secret"), "the entry before");
    await replace(key, [...blank, said(9, "never was")], claim);
    assertEqual(
      await readAll(log, key),
      [blank[0]!, ...entriesFrom(2, 1), blank[1]!],
      "the entries afterwards",
    );
    assertEqual((await store.sessions.find(key))?.title, "nothing", "the title");
    assertEqual(await readAll(log, otherKey), [said(1, "a secret")], "the other session");
    await log.append(key, entriesFrom(4, 1), { afterSeq: 3, claim });
    assertEqual(await log.lastSeq(key), 4, "the last number after the next append");
  },
  "are erased by their own tenant and user only": async ({ store, log }) => {
    await log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
    for (const other of [{ ...key, tenant: "umbrella" }, { ...key, user: "bob" }, otherKey]) {
      assertEqual(await store.sessions.remove(other), false, "removing what isn't there");
    }
    assertEqual(await readAll(log, key), entriesFrom(1, 1), "its entries");
  },
});

const compare = (left: string, right: string) => (left === right ? 0 : left < right ? -1 : 1);

/** Appending and reading: whole, in order, where the writer says, or not at all. */
import { assert, assertEqual } from "./assert.ts";
import { entriesFrom, key, otherKey, said } from "./entries.ts";
import { assertConflict, casesOf, readAll, seqsOf } from "./store-case.ts";

export const appendCases = casesOf("append", {
  "is whole and in order": async ({ log }) => {
    const entries = entriesFrom(1, 3);
    await log.append(key, entries, { afterSeq: 0 });
    await log.append(key, entriesFrom(4, 2), { afterSeq: 3 });
    assertEqual(await readAll(log, key), [...entries, ...entriesFrom(4, 2)], "what was appended");
    assertEqual(await log.lastSeq(key), 5, "the last number");
  },
  "leaves room for numbers that were never committed": async ({ log }) => {
    await log.append(key, [said(2, "after a delta"), said(7, "after five")], { afterSeq: 0 });
    await log.append(key, [said(40, "much later")], { afterSeq: 7 });
    assertEqual(await seqsOf(log, key), [2, 7, 40], "the numbers");
    await assertConflict("a number that is no entry's", log, key, 39);
  },
  "conflicts where another one wrote, and changes nothing": async ({ log, store }) => {
    await log.append(key, entriesFrom(1, 3), { afterSeq: 0 });
    const record = await store.sessions.find(key);
    for (const afterSeq of [0, 2, 4]) {
      await assertConflict(`an append after ${afterSeq} of 3`, log, key, afterSeq);
    }
    assertEqual(await readAll(log, key), entriesFrom(1, 3), "the log after rejected appends");
    assertEqual(await store.sessions.find(key), record, "the record after rejected appends");
  },
  "conflicts in a session without entries": async ({ log, store }) => {
    await assertConflict("after 1", log, key, 1);
    assertEqual(await log.lastSeq(key), 0, "the last number");
    assertEqual(await store.sessions.list({ tenant: key.tenant }), [], "the list");
  },
  "of nothing makes no session": async ({ log, store }) => {
    await log.append(key, [], { afterSeq: 0 });
    assertEqual(await log.lastSeq(key), 0, "the last number");
    assertEqual(await store.sessions.find(key), undefined, "the record");
    assertEqual(await store.sessions.list({ tenant: key.tenant }), [], "the list");
  },
  "keeps its own copy": async ({ log }) => {
    const payload = { list: ["one"] };
    const entry = { ...said(1, "mine"), arguments: payload } as never;
    await log.append(key, [entry], { afterSeq: 0 });
    payload.list.push("two");
    const [read] = (await readAll(log, key)) as unknown as { arguments: typeof payload }[];
    assertEqual(read?.arguments, { list: ["one"] }, "what the writer changed afterwards");
    read?.arguments.list.push("three");
    const [again] = (await readAll(log, key)) as unknown as { arguments: typeof payload }[];
    assertEqual(again?.arguments, { list: ["one"] }, "what a reader changed");
  },
  "leaves other sessions alone": async ({ log }) => {
    await log.append(key, entriesFrom(1, 2), { afterSeq: 0 });
    await log.append(otherKey, entriesFrom(1, 1, "other"), { afterSeq: 0 });
    assertEqual(await readAll(log, key), entriesFrom(1, 2), "the first session");
    assertEqual(await readAll(log, otherKey), entriesFrom(1, 1, "other"), "the second session");
  },
});

export const readCases = casesOf("read", {
  "gives the range that was asked for": async ({ log }) => {
    await log.append(key, entriesFrom(1, 6), { afterSeq: 0 });
    assertEqual(await seqsOf(log, key, { afterSeq: 4 }), [5, 6], "after 4");
    assertEqual(await seqsOf(log, key, { throughSeq: 2 }), [1, 2], "through 2");
    assertEqual(await seqsOf(log, key, { afterSeq: 1, throughSeq: 3 }), [2, 3], "after 1 through 3");
    assertEqual(await seqsOf(log, key, { afterSeq: 6 }), [], "after the last");
    assertEqual(await seqsOf(log, key, { afterSeq: 5, throughSeq: 99 }), [6], "through more than there is");
    assertEqual(await seqsOf(log, key, { afterSeq: 3, throughSeq: 3 }), [], "an empty range");
    assertEqual(await seqsOf(log, key, { throughSeq: 0 }), [], "through none");
  },
  "gives nothing of a session that nobody knows": async ({ log, store }) => {
    assertEqual(await log.lastSeq(key), 0, "the last number");
    assertEqual(await readAll(log, key), [], "the entries");
    assertEqual(await store.sessions.find(key), undefined, "the record");
    assertEqual(await store.sessions.list({ tenant: key.tenant }), [], "reading makes no session");
  },
  "lets its reader take time while others write": async ({ log }) => {
    await log.append(key, entriesFrom(1, 300), { afterSeq: 0 });
    const seqs: number[] = [];
    for await (const { seq } of log.read(key, { throughSeq: 300 })) {
      seqs.push(seq);
      if (seq % 100 !== 0) continue;
      await new Promise(resolve => setTimeout(resolve, 5));
      await log.append(key, entriesFrom(300 + seq / 100, 1), { afterSeq: 299 + seq / 100 });
    }
    assertEqual(
      seqs,
      Array.from({ length: 300 }, (_, index) => index + 1),
      "what was there is read once",
    );
    assertEqual(await log.lastSeq(key), 303, "what was written meanwhile");
  },
  "can be left before its end": async ({ log }) => {
    await log.append(key, entriesFrom(1, 50), { afterSeq: 0 });
    for (let round = 0; round < 30; round++) {
      for await (const { seq } of log.read(key)) if (seq === 2) break;
    }
    await log.append(key, entriesFrom(51, 1), { afterSeq: 50 });
    assert((await log.lastSeq(key)) === 51, "writing after readers that left");
  },
  "is not disturbed by another reader": async ({ log }) => {
    await log.append(key, entriesFrom(1, 20), { afterSeq: 0 });
    const one = log.read(key)[Symbol.asyncIterator]();
    const seqs: number[] = [];
    for await (const { seq } of log.read(key)) {
      seqs.push(seq);
      assertEqual((await one.next()).value?.seq, seq, "the other reader's entry");
    }
    assertEqual(seqs.length, 20, "how many were read");
  },
});

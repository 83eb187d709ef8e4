/** Damage to an entry is noticed when it is read, and takes nothing else along. */
import { isFault } from "../../base/index.ts";
import { assert, assertEqual } from "./assert.ts";
import { entriesFrom, key, otherKey } from "./entries.ts";
import { damageCasesOf, readAll, seqsOf } from "./store-case.ts";

export const damageCases = damageCasesOf("damage", {
  "to an entry is an error that names the store, the session and the entry": async bench => {
    const { damage, log, store } = bench;
    await log.append(key, entriesFrom(1, 5, "a canary"), { afterSeq: 0 });
    await damage(key, 3);
    const seen: number[] = [];
    try {
      for await (const { seq } of log.read(key)) seen.push(seq);
    } catch (error) {
      assert(isFault(error, "storage.damaged"), `storage.damaged, not ${error}`);
      for (const name of [store.name, key.session, "entry 3"]) {
        assert(error.message.includes(name), `${name} in “${error.message}”`);
      }
      assert(!error.message.includes("canary"), "no words of the entry in the message");
    }
    assertEqual(seen, [1, 2], "the entries before the damage, and then the error");
  },
  "leaves the entries around it, and other sessions, readable": async ({ damage, log }) => {
    await log.append(key, entriesFrom(1, 3), { afterSeq: 0 });
    await log.append(otherKey, entriesFrom(1, 3), { afterSeq: 0 });
    await damage(key, 2);
    assertEqual(await seqsOf(log, key, { throughSeq: 1 }), [1], "the entries before it");
    assertEqual(await seqsOf(log, key, { afterSeq: 2 }), [3], "the entries behind it");
    assertEqual(await readAll(log, otherKey), entriesFrom(1, 3), "the other session");
  },
  "doesn't keep a damaged session from being erased": async ({ damage, log, store }) => {
    await log.append(key, entriesFrom(1, 3), { afterSeq: 0 });
    await damage(key, 1);
    assert(await store.sessions.remove(key), "it is erased");
    await log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
    assertEqual(await seqsOf(log, key), [1], "a new session of that name");
  },
});

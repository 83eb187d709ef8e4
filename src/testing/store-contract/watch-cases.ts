/** Watching: which watchers get which entries, and that watchers can't do harm. */
import { assert, assertEqual, assertSoon } from "./assert.ts";
import { entriesFrom, key, otherKey } from "./entries.ts";
import { casesOf, lastingCasesOf } from "./store-case.ts";

const aWhile = () => new Promise(resolve => setTimeout(resolve, 60));

export const watchCases = [
  ...casesOf("watch", {
    "calls back after entries were appended": async ({ log }) => {
      let calls = 0;
      const end = log.watch(key, () => {
        calls += 1;
      });
      await log.append(key, entriesFrom(1, 2), { afterSeq: 0 });
      await assertSoon(() => calls > 0, "a call after the first append");
      const before = calls;
      await log.append(key, entriesFrom(3, 1), { afterSeq: 2 });
      await assertSoon(() => calls > before, "a call after the second append");
      end();
    },
    "sees in the log what it was called for": async ({ log }) => {
      let isSeen = false;
      const end = log.watch(key, async () => {
        if ((await log.lastSeq(key)) === 3) isSeen = true;
      });
      await log.append(key, entriesFrom(1, 3), { afterSeq: 0 });
      await assertSoon(() => isSeen, "the entries, read in the callback");
      end();
    },
    "ends when it is told to": async ({ log }) => {
      let calls = 0;
      const end = log.watch(key, () => {
        calls += 1;
      });
      await log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
      await assertSoon(() => calls > 0, "a call");
      await aWhile();
      end();
      end();
      const before = calls;
      await log.append(key, entriesFrom(2, 1), { afterSeq: 1 });
      await aWhile();
      assertEqual(calls, before, "calls after the end");
    },
    "takes the same function twice": async ({ log }) => {
      let calls = 0;
      const count = () => {
        calls += 1;
      };
      const endFirst = log.watch(key, count);
      const endSecond = log.watch(key, count);
      endFirst();
      endFirst();
      await log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
      await assertSoon(() => calls > 0, "a call after one of two was ended");
      endSecond();
    },
    "is about one session": async ({ log }) => {
      let calls = 0;
      const end = log.watch(otherKey, () => {
        calls += 1;
      });
      const endForeign = log.watch({ ...key, tenant: "umbrella" }, () => {
        calls += 1;
      });
      await aWhile();
      const before = calls;
      await log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
      await aWhile();
      assert(calls - before <= 2, "no more than a call by mistake each");
      end();
      endForeign();
    },
    "survives a watcher that throws": async ({ log }) => {
      let calls = 0;
      const endFirst = log.watch(key, () => {
        throw undefined;
      });
      const endSecond = log.watch(key, () => {
        calls += 1;
      });
      await log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
      await assertSoon(() => calls > 0, "a call to the other one");
      assertEqual(await log.lastSeq(key), 1, "the log");
      endFirst();
      endSecond();
    },
    "never throws": async ({ store, log }) => {
      log.watch({ ...key, session: "" }, () => {})();
      await store.close();
      log.watch(key, () => {})();
    },
  }),
  ...lastingCasesOf("watch", {
    "is told of what another process appended": async ({ log, reopen }) => {
      const other = await reopen();
      let calls = 0;
      const end = other.log.watch(key, () => {
        calls += 1;
      });
      await aWhile();
      for (let seq = 1; seq <= 3; seq++) {
        const before = calls;
        await log.append(key, entriesFrom(seq, 1), { afterSeq: seq - 1 });
        await assertSoon(() => calls > before, `a call after append ${seq} by the other store`);
        await aWhile();
      }
      end();
    },
  }),
];

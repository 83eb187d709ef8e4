/** Watching: which watchers get which entries, and that watchers can't do harm. */
import { assert, assertEqual, assertSoon } from "./assert.ts";
import { entriesFrom, key, otherKey } from "./entries.ts";
import { casesOf, countCalls, lastingCasesOf } from "./store-case.ts";

const aWhile = () => new Promise(resolve => setTimeout(resolve, 60));

export const watchCases = [
  ...casesOf("watch", {
    "calls back after entries were appended": async ({ log }) => {
      const watcher = countCalls(log, key);
      await log.append(key, entriesFrom(1, 2), { afterSeq: 0 });
      await assertSoon(() => watcher.calls > 0, "a call after the first append");
      const before = watcher.calls;
      await log.append(key, entriesFrom(3, 1), { afterSeq: 2 });
      await assertSoon(() => watcher.calls > before, "a call after the second append");
      watcher.end();
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
      const watcher = countCalls(log, key);
      await log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
      await assertSoon(() => watcher.calls > 0, "a call");
      await aWhile();
      watcher.end();
      watcher.end();
      const before = watcher.calls;
      await log.append(key, entriesFrom(2, 1), { afterSeq: 1 });
      await aWhile();
      assertEqual(watcher.calls, before, "calls after the end");
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
      for (const [afterSeq, foreign] of [otherKey, { ...key, tenant: "umbrella" }].entries()) {
        const watcher = countCalls(log, foreign);
        await aWhile();
        const before = watcher.calls;
        await log.append(key, entriesFrom(afterSeq + 1, 1), { afterSeq });
        await aWhile();
        assert(watcher.calls - before <= 1, "no more than a call by mistake");
        watcher.end();
      }
    },
    "survives a watcher that throws": async ({ log }) => {
      const endFirst = log.watch(key, () => {
        throw undefined;
      });
      const watcher = countCalls(log, key);
      await log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
      await assertSoon(() => watcher.calls > 0, "a call to the other one");
      assertEqual(await log.lastSeq(key), 1, "the log");
      endFirst();
      watcher.end();
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
      const watcher = countCalls(other.log, key);
      await aWhile();
      for (let seq = 1; seq <= 3; seq++) {
        const before = watcher.calls;
        await log.append(key, entriesFrom(seq, 1), { afterSeq: seq - 1 });
        await assertSoon(() => watcher.calls > before, `a call after append ${seq} by the other store`);
        await aWhile();
      }
      watcher.end();
    },
  }),
];

/** The event log on a SQL database. */
import type { EventLog, SessionKey } from "../../ports/index.ts";
import { checkKey } from "../session-rules.ts";
import type { Watchers } from "../watchers.ts";
import { createAppendQueue } from "./append-queue.ts";
import { claimSession, releaseClaim, renewClaim } from "./claims.ts";
import { checkedEntry, rowsOfEntries } from "./event-row.ts";
import { isOneOf } from "./session-row.ts";
import type { SqlDriver } from "./sql-driver.ts";
import type { StoreLife } from "./store-life.ts";
import { writeAppends } from "./write-appends.ts";

/** Rows that are in memory at once; fewer where they are large. */
const PAGE_ROWS = 500;
const PAGE_CHARS = 4_000_000;

export function createSqlLog(driver: SqlDriver, life: StoreLife, watchers: Watchers): EventLog {
  const { db, name, topicOf } = driver;
  const notifyAll = (topics: readonly string[]) => {
    for (const topic of topics) watchers.notify(topic);
  };
  const queue = createAppendQueue(batch => writeAppends(driver, batch, notifyAll), driver.pause);

  const findRow = (key: SessionKey) =>
    db
      .selectFrom("brainstem_session")
      .select(["id", "last_seq"])
      .where(isOneOf([checkKey(key)]))
      .executeTakeFirst();

  async function readPage(session: number, afterSeq: number, throughSeq: number, limit: number) {
    let rows = db
      .selectFrom("brainstem_event")
      .select(["seq", "kind", "at", "turn", "payload", "checksum"])
      .where("session_id", "=", session)
      .where("seq", ">", afterSeq)
      .orderBy("seq")
      .limit(limit);
    if (Number.isFinite(throughSeq)) rows = rows.where("seq", "<=", throughSeq);
    return rows.execute();
  }

  return {
    append: (key, entries, options) =>
      life.run(async () => {
        const known = checkKey(key);
        const rows = rowsOfEntries(entries, options.afterSeq);
        await queue.add({ key: known, topic: topicOf(known), rows, options: { ...options } });
      }),
    async *read(key, { afterSeq = 0, throughSeq = Number.POSITIVE_INFINITY } = {}) {
      const found = await life.run(() => findRow(key));
      if (found === undefined) return;
      let limit = PAGE_ROWS;
      for (let last = afterSeq; last < throughSeq; ) {
        const rows = await life.run(() => readPage(Number(found.id), last, throughSeq, limit));
        for (const row of rows) yield checkedEntry(row, key, name);
        if (rows.length < limit) return;
        last = Number(rows.at(-1)!.seq);
        const chars = rows.reduce((sum, { payload }) => sum + payload.length, 0);
        limit = Math.max(1, Math.min(PAGE_ROWS, Math.floor((limit * PAGE_CHARS) / Math.max(1, chars))));
      }
    },
    lastSeq: key => life.run(async () => Number((await findRow(key))?.last_seq ?? 0)),
    claim: (key, owner, forMs) => life.run(async () => claimSession(driver, checkKey(key), owner, forMs)),
    renew: (key, claim, forMs) => life.run(async () => renewClaim(driver, checkKey(key), claim, forMs)),
    release: (key, claim) => life.run(async () => releaseClaim(driver, checkKey(key), claim)),
    watch(key, onChange) {
      try {
        return life.isOver ? () => {} : watchers.add(topicOf(checkKey(key)), onChange);
      } catch {
        // Nothing is ever appended to a session that can't be named.
        return () => {};
      }
    },
  };
}

/** Writes a batch of appends: each is judged by itself, and what may be written is written in bulk. */
import type { Transaction } from "kysely";
import { isFault } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import { foldSession } from "../fold-session.ts";
import { admitAppend, type LogEnd } from "../session-rules.ts";
import type { SessionRecord } from "../store.ts";
import type { Append } from "./append-queue.ts";
import { type EventRow, entryOfRow } from "./event-row.ts";
import { type ChangedSession, chunksOf, saveSessions } from "./save-sessions.ts";
import type { Schema } from "./schema.ts";
import { claimOfRow, emptyRow, keyOfRow, lockSessions, recordOfRow } from "./session-row.ts";
import type { SqlDriver } from "./sql-driver.ts";

/** A session as a transaction finds it, and as it leaves it. */
interface OpenSession extends LogEnd, ChangedSession {
  lastSeq: number;
  record: SessionRecord | undefined;
  readonly rows: EventRow[];
  readonly entries: CommittedEvent[];
}

type OnWritten = (topics: readonly string[]) => void;

/**
 * Settles each append once its fate is known, and calls back with the topics of sessions that have new entries. Where
 * the database refuses what one of them says, the others don't suffer for it.
 */
export async function writeAppends(
  driver: SqlDriver,
  batch: readonly Append[],
  onWritten: OnWritten,
): Promise<void> {
  try {
    await writeTogether(driver, batch, onWritten);
  } catch (error) {
    const reason = driver.faultOf(error);
    if (batch.length > 1 && isFault(reason, "input.invalid")) {
      for (const append of batch) await writeAppends(driver, [append], onWritten);
    } else {
      for (const { fail } of batch) fail(reason);
    }
  }
}

async function writeTogether(driver: SqlDriver, batch: readonly Append[], onWritten: OnWritten) {
  for (let rest = batch; rest.length > 0; ) {
    const outcome = await driver.transact("lasting", trx => write(driver, trx, rest));
    outcome.onCommitted?.();
    onWritten(outcome.written);
    for (const settle of outcome.settlements) settle();
    rest = outcome.homeless;
    if (rest.length > 0) await makeRows(driver, rest);
  }
}

interface Outcome {
  readonly settlements: readonly (() => void)[];
  /**
   * Appends to sessions that have no row yet. Rows are made in a transaction of their own: a transaction that has
   * locks, and waits for another's new row, might wait in a circle.
   */
  readonly homeless: readonly Append[];
  readonly written: readonly string[];
  readonly onCommitted: (() => void) | undefined;
}

async function write(
  driver: SqlDriver,
  trx: Transaction<Schema>,
  appends: readonly Append[],
): Promise<Outcome> {
  const sessions = await openSessions(driver, trx, appends);
  const settlements: (() => void)[] = [];
  const homeless: Append[] = [];
  const waiting = new Set<string>();
  for (const append of appends) {
    const { key, topic, rows, options, done, fail } = append;
    const session = sessions.get(topic)!;
    try {
      const admitted = waiting.has(topic) ? rows : admitAppend(session, key, rows, options);
      if (waiting.has(topic) || (admitted.length > 0 && session.id === undefined)) {
        // Later entries of the same session are judged when it is there.
        waiting.add(topic);
        homeless.push(append);
        continue;
      }
      take(session, admitted, driver.name);
      settlements.push(done);
    } catch (error) {
      settlements.push(() => fail(error));
    }
  }
  const changed = [...sessions].filter(([, { rows }]) => rows.length > 0);
  await saveSessions(
    trx,
    changed.map(([, session]) => session),
  );
  const written = changed.map(([topic]) => topic);
  if (written.length > 0) await driver.announce(trx, written);
  const last = changed.at(-1)?.[1];
  const onCommitted = last && driver.markCommit?.(last.id!, last.lastSeq);
  return { settlements, homeless, written, onCommitted };
}

/** The sessions of these appends by their topics, with or without a row. */
async function openSessions(driver: SqlDriver, trx: Transaction<Schema>, appends: readonly Append[]) {
  const sessions = new Map<string, OpenSession>();
  for (const { key, topic } of appends) {
    const nothing = { id: undefined, lastSeq: 0, record: undefined, claim: undefined };
    sessions.set(topic, { ...nothing, key, rows: [], entries: [] });
  }
  const keys = [...sessions.values()].map(({ key }) => key);
  for (const row of await lockSessions(driver, trx, keys)) {
    const claim = claimOfRow(row);
    const rowKey = keyOfRow(row);
    const topic = driver.topicOf(rowKey);
    const asked = sessions.get(topic)!;
    sessions.set(topic, {
      ...asked,
      key: { ...rowKey, ...asked.key },
      id: Number(row.id),
      lastSeq: Number(row.last_seq),
      record: recordOfRow(row),
      claim,
    });
  }
  return sessions;
}

function take(session: OpenSession, rows: readonly EventRow[], store: string): void {
  const last = rows.at(-1);
  if (last === undefined) return;
  // The written entries are folded, whatever the writer has done with its own since.
  const entries = rows.map(row => entryOfRow(row, session.key, store));
  for (const row of rows) session.rows.push(row);
  for (const entry of entries) session.entries.push(entry);
  session.record = foldSession(session.record, session.key, entries);
  session.lastSeq = last.seq;
}

/** In the order of their names, and a transaction for each statement: instances that make the same ones don't wait in a circle. */
async function makeRows(
  driver: SqlDriver,
  sessions: readonly { readonly key: SessionKey; readonly topic: string }[],
): Promise<void> {
  const keys = new Map(sessions.map(({ key, topic }) => [topic, key]));
  const sorted = [...keys].toSorted(([left], [right]) => (left < right ? -1 : 1));
  for (const chunk of chunksOf(sorted.map(([, key]) => key))) {
    await driver.transact("fleeting", trx =>
      trx
        .insertInto("brainstem_session")
        .values(chunk.map(emptyRow))
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    );
  }
}

/** The event log in a browser's database. */
import { type Clock, createId } from "../../base/index.ts";
import type { ClaimId, CommittedEvent, EventLog, SessionKey } from "../../ports/index.ts";
import { foldSession, waitingChanges } from "../fold-session.ts";
import { admitAppend, checkKey, heldBy, holds } from "../session-rules.ts";
import type { Connection, Transactions } from "./connection.ts";
import type { Transaction } from "./idb-subset.ts";
import {
  type ApprovalRow,
  entryOf,
  namesOf,
  range,
  rowOfRequest,
  type SessionRow,
  type SummedEntry,
  summed,
  type TabClaim,
  under,
} from "./schema.ts";
import type { ChangeChannel, SignOfLife } from "./tabs.ts";

interface IndexedDbLogOptions {
  /** For messages. */
  readonly store: string;
  readonly connection: Connection;
  readonly channel: ChangeChannel;
  readonly sign: SignOfLife;
  readonly clock: Clock;
}

/** Entries that are read at once; a reader that takes its time holds no more. */
const PAGE = 200;

export function createIndexedDbLog({
  store,
  connection,
  channel,
  sign,
  clock,
}: IndexedDbLogOptions): EventLog {
  const isHeld = (row: SessionRow | undefined, gone: ClaimId | undefined) =>
    holds(row?.claim, clock.now(), () => row?.claim?.claim === gone);

  return {
    async append(key, entries, options) {
      const checked = checkKey(key);
      const written = await connection.write(async transaction => {
        const row = await findRow(transaction, checked);
        const end = { lastSeq: lastSeqOf(row), claim: row?.claim };
        const admitted = admitAppend(end, checked, entries, options);
        if (admitted.length > 0) await write(transaction, row, checked, admitted);
        return admitted.length;
      });
      if (written > 0) channel.announce(checked);
    },
    async *read(key, { afterSeq = 0, throughSeq = Number.POSITIVE_INFINITY } = {}) {
      const names = namesOf(checkKey(key));
      for (let last = afterSeq; last < throughSeq; ) {
        const rest = range([...names, last], [...names, throughSeq], true);
        const page = (await connection.read(transaction =>
          transaction.objectStore("events").getAll(rest, PAGE),
        )) as (CommittedEvent | SummedEntry)[];
        for (const stored of page) {
          const entry = entryOf(stored, key, store);
          yield entry;
          last = entry.seq;
        }
        if (page.length < PAGE) return;
      }
    },
    async lastSeq(key) {
      const checked = checkKey(key);
      return lastSeqOf(await connection.read(each => findRow(each, checked)));
    },
    async claim(key, owner, forMs) {
      const checked = checkKey(key);
      return await connection.use(async transactions => {
        // Before the claim can be seen: a tab that sees it must not take its owner for gone.
        const shown = await sign.show();
        const gone = await goneClaim(transactions, sign, checked);
        return await transactions.writeClaim(async transaction => {
          const row = await findRow(transaction, checked);
          if (isHeld(row, gone) && row!.claim!.owner !== owner) return heldBy(row!.claim!);
          const now = clock.now();
          const made = { claim: createId<"claim">(now), owner, until: now + forMs, forMs };
          const claim: TabClaim = { ...made, ...(shown !== undefined && { sign: shown }) };
          await putRow(transaction, { key: checked, ...row, claim });
          return { status: "claimed", claim: claim.claim, lastSeq: lastSeqOf(row) };
        });
      });
    },
    async renew(key, claim, forMs) {
      const checked = checkKey(key);
      return await connection.writeClaim(async transaction => {
        const row = await findRow(transaction, checked);
        if (row?.claim?.claim !== claim) return false;
        await putRow(transaction, { ...row, claim: { ...row.claim, until: clock.now() + forMs, forMs } });
        return true;
      });
    },
    async release(key, claim) {
      const checked = checkKey(key);
      await connection.writeClaim(async transaction => {
        const row = await findRow(transaction, checked);
        if (row?.claim?.claim !== claim) return;
        const { claim: _claim, ...rest } = row;
        await putRow(transaction, rest);
      });
    },
    watch: (key, onChange) => channel.watch(key, onChange),
  };
}

/** The session's claim when its tab is gone: seen first, and then judged by signs, which are given before a claim is made. */
export async function goneClaim(
  { read }: Transactions,
  sign: SignOfLife,
  key: SessionKey,
): Promise<ClaimId | undefined> {
  const claim = (await read(transaction => findRow(transaction, key)))?.claim;
  return (await sign.isGone(claim?.sign)) ? claim?.claim : undefined;
}

export const findRow = (transaction: Transaction, key: SessionKey) =>
  transaction.objectStore("sessions").get(namesOf(key)) as Promise<SessionRow | undefined>;

const putRow = (transaction: Transaction, row: SessionRow) => transaction.objectStore("sessions").put(row);

const lastSeqOf = (row: SessionRow | undefined) => row?.record?.lastSeq ?? 0;

async function write(
  transaction: Transaction,
  row: SessionRow | undefined,
  key: SessionKey,
  entries: readonly CommittedEvent[],
): Promise<void> {
  const events = transaction.objectStore("events");
  const own = row?.key ?? key;
  const record = foldSession(row?.record, own, entries)!;
  await Promise.all([
    ...entries.map(entry => events.add(summed(entry), [...namesOf(key), entry.seq])),
    putRow(transaction, { ...row, key: own, record, newestFirst: -record.updatedAt }),
  ]);
  for (const change of waitingChanges(own, entries)) {
    const approvals = transaction.objectStore("approvals");
    if (change.kind === "opened") await approvals.put(rowOfRequest(change.pending));
    else if (change.kind === "answered") await approvals.delete([...namesOf(key), change.id]);
    else {
      const open = (await approvals.getAll(under(...namesOf(key)))) as ApprovalRow[];
      for (const { turn, request } of open) {
        if (turn !== change.except) await approvals.delete([...namesOf(key), request.approval]);
      }
    }
  }
}

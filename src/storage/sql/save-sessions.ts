/** Writes what a batch of appends has made of its sessions: entries, records, requests; each kind in bulk. */
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type SqlBool,
  sql,
  type Transaction,
} from "kysely";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import { idOfRequest, type WaitingChange, waitingChanges } from "../fold-session.ts";
import type { SessionRecord } from "../store.ts";
import type { EventRow } from "./event-row.ts";
import type { ApprovalTable, Schema } from "./schema.ts";
import { type NewSessionRow, rowOfRecord } from "./session-row.ts";

export interface ChangedSession extends ChangedLog {
  /** As its new entries leave it. */
  readonly record: SessionRecord | undefined;
  /** Its new entries as rows. */
  readonly rows: readonly EventRow[];
}

/** Their rows are locked, so no other process writes to them. */
export async function saveSessions(
  trx: Transaction<Schema>,
  sessions: readonly ChangedSession[],
): Promise<void> {
  const events = sessions.flatMap(({ id, rows }) => rows.map(row => ({ session_id: id!, ...row })));
  for (const chunk of chunksOf(events, ({ payload }) => payload.length)) {
    await trx.insertInto("brainstem_event").values(chunk).execute();
  }
  await saveApprovals(trx, sessions);
  for (const chunk of chunksOf(sessions.map(({ record }) => rowOfRecord(record!)))) {
    await saveRecords(trx, chunk);
  }
}

/** The rows are there: an insertion that conflicts is how many of them are changed by one statement. */
async function saveRecords(trx: Transaction<Schema>, rows: readonly NewSessionRow[]): Promise<void> {
  const name = ["tenant", "user_name", "session_name"] as const;
  const columns = Object.keys(rows[0]!).filter(column => !name.some(part => part === column));
  await trx
    .insertInto("brainstem_session")
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(name)
        .doUpdateSet(Object.fromEntries(columns.map(column => [column, sql.ref(`excluded.${column}`)]))),
    )
    .execute();
}

type NewApproval = Insertable<ApprovalTable>;
type Approvals = ExpressionBuilder<Schema, "brainstem_approval">;
/** Selects the requests of a session that are over. */
type Closing = (table: Approvals) => Expression<SqlBool>;

/** Keeps the requests that wait for an answer in step with the entries that are written. */
interface ChangedLog {
  readonly key: SessionKey;
  /** Undefined for a session that has no row yet. */
  readonly id: number | undefined;
  /** The new ones. */
  readonly entries: readonly CommittedEvent[];
}

/** Requests that were opened and closed in the same batch are never written. */
async function saveApprovals(trx: Transaction<Schema>, sessions: readonly ChangedLog[]): Promise<void> {
  const closings: Closing[] = [];
  const opened = sessions.flatMap(session => {
    let open: readonly NewApproval[] = [];
    for (const entry of session.entries) {
      for (const change of waitingChanges(session.key, [entry])) {
        if (change.kind === "opened") open = [...open, rowOf(change, session.id!, entry.seq)];
        else {
          closings.push(closingOf(change, session.id!));
          open = open.filter(row => !isClosedBy(change, row));
        }
      }
    }
    return open;
  });
  for (const chunk of chunksOf(closings)) {
    await trx
      .deleteFrom("brainstem_approval")
      .where(table => table.or(chunk.map(closing => closing(table))))
      .execute();
  }
  for (const chunk of chunksOf(opened, ({ request }) => request.length)) {
    await trx
      .insertInto("brainstem_approval")
      .values(chunk)
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }
}

type Closed = Exclude<WaitingChange, { readonly kind: "opened" }>;

const isClosedBy = (change: Closed, { approval, turn }: NewApproval): boolean =>
  change.kind === "answered" ? approval === change.id : turn !== change.except;

const closingOf =
  (change: Closed, id: number): Closing =>
  table => {
    const own = table("session_id", "=", id);
    if (change.kind === "answered") return table.and([own, table("approval", "=", change.id)]);
    return change.except === undefined ? own : table.and([own, table("turn", "!=", change.except)]);
  };

const rowOf = (
  { pending: { key, turn, call, request } }: Extract<WaitingChange, { readonly kind: "opened" }>,
  id: number,
  seq: number,
): NewApproval => ({
  session_id: id,
  tenant: key.tenant,
  user_name: key.user,
  approval: idOfRequest(request),
  seq,
  turn,
  call,
  expires_at: request.expiresAt,
  request: JSON.stringify(request),
});

// SQLite takes 32,766 values in a statement and PostgreSQL 65,535; the widest rows here have 16.
const MAX_ROWS = 200;
const MAX_CHARS = 4_000_000;

/** In order; a row that is too large for any statement has one of its own. */
export function chunksOf<Row>(
  rows: readonly Row[],
  charsOf: (row: Row) => number = () => 0,
): readonly (readonly Row[])[] {
  const chunks: Row[][] = [];
  let chars = 0;
  for (const row of rows) {
    const last = chunks.at(-1);
    chars += charsOf(row);
    if (last !== undefined && last.length < MAX_ROWS && chars <= MAX_CHARS) last.push(row);
    else {
      chunks.push([row]);
      chars = charsOf(row);
    }
  }
  return chunks;
}

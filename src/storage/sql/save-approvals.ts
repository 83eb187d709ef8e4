/** Keeps the requests that wait for an answer in step with the entries that are written. */
import type { Expression, ExpressionBuilder, Insertable, SqlBool, Transaction } from "kysely";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import { idOfRequest, type WaitingChange, waitingChanges } from "../fold-session.ts";
import { chunksOf } from "./chunks-of.ts";
import type { ApprovalTable, Schema } from "./schema.ts";

type NewApproval = Insertable<ApprovalTable>;
type Approvals = ExpressionBuilder<Schema, "brainstem_approval">;
/** Which of a session's requests are over. */
type Closing = (table: Approvals) => Expression<SqlBool>;

export interface ChangedLog {
  readonly key: SessionKey;
  /** Undefined for a session that has no row yet. */
  readonly id: number | undefined;
  /** The new ones. */
  readonly entries: readonly CommittedEvent[];
}

/** Requests that were opened and closed in the same batch are never written. */
export async function saveApprovals(
  trx: Transaction<Schema>,
  sessions: readonly ChangedLog[],
): Promise<void> {
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

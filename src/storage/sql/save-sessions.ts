/** Writes what a batch of appends has made of its sessions: entries, records, requests; each kind in bulk. */
import type { Transaction } from "kysely";
import type { SessionRecord } from "../store.ts";
import { chunksOf } from "./chunks-of.ts";
import type { EventRow } from "./event-row.ts";
import { type ChangedLog, saveApprovals } from "./save-approvals.ts";
import type { Schema } from "./schema.ts";
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
  await trx
    .insertInto("brainstem_session")
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(["tenant", "user_name", "session_name"]).doUpdateSet(({ ref }) => ({
        project: ref("excluded.project"),
        title: ref("excluded.title"),
        created_at: ref("excluded.created_at"),
        updated_at: ref("excluded.updated_at"),
        last_seq: ref("excluded.last_seq"),
        turns: ref("excluded.turns"),
        state: ref("excluded.state"),
        input_tokens: ref("excluded.input_tokens"),
        output_tokens: ref("excluded.output_tokens"),
        cached_input_tokens: ref("excluded.cached_input_tokens"),
        cost_usd: ref("excluded.cost_usd"),
        branched_from: ref("excluded.branched_from"),
        branched_from_seq: ref("excluded.branched_from_seq"),
      })),
    )
    .execute();
}

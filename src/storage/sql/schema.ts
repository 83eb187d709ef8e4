/** The tables as queries see them: one schema for every SQL database, made by the migrations. */
import type { ColumnType } from "kysely";
import type { RecordedState } from "../store.ts";

/** A whole number of 64 bits: PostgreSQL's driver gives it as text. */
type Whole = ColumnType<number | string, number, number>;

interface MigrationTable {
  readonly version: number;
  readonly name: string;
  readonly applied_at: number;
}

/** A session's record, and who holds it. One without entries is a place for a claim, and in no list. */
export interface SessionTable {
  /** Given out by the database, never twice. */
  readonly id: ColumnType<number | string, undefined, never>;
  readonly tenant: string;
  readonly user_name: string;
  readonly session_name: string;
  readonly project: string | null;
  readonly title: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly last_seq: Whole;
  readonly turns: Whole;
  readonly state: RecordedState;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cached_input_tokens: number;
  /** Null where a model had no price. */
  readonly cost_usd: number | null;
  readonly branched_from: string | null;
  readonly branched_from_seq: Whole | null;
  readonly claim: string | null;
  readonly claim_owner: string | null;
  readonly claim_until: number | null;
  readonly claim_for_ms: number | null;
}

interface EventTable {
  readonly session_id: Whole;
  readonly seq: Whole;
  readonly kind: string;
  readonly at: number;
  readonly turn: string;
  /** The rest of the entry as JSON text: it comes back as it went in, to the code unit. */
  readonly payload: string;
  /** See `EventRow`; null in rows that are older than schema 3. */
  readonly checksum: number | null;
}

/** Requests without an answer, with their owner: they are few, and sessions are many. */
export interface ApprovalTable {
  readonly session_id: Whole;
  readonly tenant: string;
  readonly user_name: string;
  readonly approval: string;
  /** Of the entry that asked. */
  readonly seq: Whole;
  readonly turn: string;
  readonly call: string;
  readonly expires_at: number;
  /** JSON text. */
  readonly request: string;
}

/** All that is remembered of a user. */
interface MemoryTable {
  readonly tenant: string;
  readonly user_name: string;
  /** Counts the writes. */
  readonly version: Whole;
  readonly updated_at: number;
  /** JSON text: paths and their texts. */
  readonly files: string;
}

/** Small documents that outlive a process. */
export interface RecordTable {
  /** Tenants and ids in the form that `sortableOf` gives them. */
  readonly tenant: string;
  readonly collection: string;
  readonly id: string;
  /** Counts the writes. */
  readonly version: Whole;
  readonly updated_at: number;
  /** JSON text. */
  readonly body: string;
}

/** The prefix keeps them apart from other programs' tables in the same database. */
export interface Schema {
  readonly brainstem_migration: MigrationTable;
  readonly brainstem_session: SessionTable;
  readonly brainstem_event: EventTable;
  readonly brainstem_approval: ApprovalTable;
  readonly brainstem_memory: MemoryTable;
  readonly brainstem_record: RecordTable;
}

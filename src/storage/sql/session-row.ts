/** A session's row: the record that lists show, and the present claim. */
import { type Insertable, type Selectable, type SqlBool, sql, type Transaction } from "kysely";
import type { ClaimId, SessionKey } from "../../ports/index.ts";
import { emptyRecord } from "../fold-session.ts";
import type { StoredClaim } from "../session-rules.ts";
import type { SessionRecord } from "../store.ts";
import type { Schema, SessionTable } from "./schema.ts";
import type { SqlDriver } from "./sql-driver.ts";

export type SessionRow = Selectable<SessionTable>;
export type NewSessionRow = Insertable<SessionTable>;

/** The row's key; it has a project where the session began in one. */
export const keyOfRow = (
  row: Pick<SessionRow, "tenant" | "user_name" | "session_name" | "project">,
): SessionKey => ({
  tenant: row.tenant,
  user: row.user_name,
  session: row.session_name,
  ...(row.project !== null && { project: row.project }),
});

/** Undefined for a session without entries. */
export function recordOfRow(row: SessionRow): SessionRecord | undefined {
  const lastSeq = Number(row.last_seq);
  if (lastSeq === 0) return undefined;
  return {
    key: keyOfRow(row),
    title: row.title,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastSeq,
    turns: Number(row.turns),
    state: row.state,
    usage: {
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      cachedInputTokens: row.cached_input_tokens,
      ...(row.cost_usd !== null && { costUsd: row.cost_usd }),
    },
    ...(row.branched_from !== null && {
      branchedFrom: { session: row.branched_from, seq: Number(row.branched_from_seq) },
    }),
  };
}

export const rowOfRecord = ({ key, usage, ...record }: SessionRecord): NewSessionRow => ({
  ...namesOf(key),
  title: record.title,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  last_seq: record.lastSeq,
  turns: record.turns,
  state: record.state,
  input_tokens: usage.inputTokens,
  output_tokens: usage.outputTokens,
  cached_input_tokens: usage.cachedInputTokens,
  cost_usd: usage.costUsd ?? null,
  branched_from: record.branchedFrom?.session ?? null,
  branched_from_seq: record.branchedFrom?.seq ?? null,
});

/** The row of a new session before its first entry. */
export const emptyRow = (key: SessionKey): NewSessionRow => rowOfRecord(emptyRecord(key, 0));

const namesOf = ({ tenant, user, session, project }: SessionKey) => ({
  tenant,
  user_name: user,
  session_name: session,
  project: project ?? null,
});

export function claimOfRow(row: SessionRow): StoredClaim | undefined {
  const { claim, claim_owner: owner, claim_until: until, claim_for_ms: forMs } = row;
  if (claim === null || owner === null || until === null || forMs === null) return undefined;
  return { claim: claim as ClaimId, owner, until, forMs };
}

/** True for the rows of these sessions. */
export const isOneOf = (keys: readonly SessionKey[]) =>
  sql<SqlBool>`(tenant, user_name, session_name) in (values ${sql.join(
    keys.map(({ tenant, user, session }) => sql`(${tenant}, ${user}, ${session})`),
  )})`;

interface LockedRow extends SessionRow {
  /** The time by which claims are counted, in milliseconds. */
  readonly now: number;
}

/** Locks in the order of the rows' numbers, as all writers do: they never wait in a circle. */
export async function lockSessions(
  { locksRows, now }: SqlDriver,
  trx: Transaction<Schema>,
  keys: readonly SessionKey[],
): Promise<readonly LockedRow[]> {
  const rows = trx
    .selectFrom("brainstem_session")
    .selectAll()
    .select(now().as("now"))
    .where(isOneOf(keys))
    .orderBy("id");
  return (locksRows ? rows.forUpdate() : rows).execute();
}

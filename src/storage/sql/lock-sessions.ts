/** The rows of the sessions that a transaction is about, and a lock on them where rows have locks. */
import { type SqlBool, sql, type Transaction } from "kysely";
import type { SessionKey } from "../../ports/index.ts";
import type { Schema } from "./schema.ts";
import type { SessionRow } from "./session-row.ts";
import type { SqlDriver } from "./sql-driver.ts";

/** True for the rows of these sessions. */
export const isOneOf = (keys: readonly SessionKey[]) =>
  sql<SqlBool>`(tenant, user_name, session_name) in (values ${sql.join(
    keys.map(({ tenant, user, session }) => sql`(${tenant}, ${user}, ${session})`),
  )})`;

export interface LockedRow extends SessionRow {
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

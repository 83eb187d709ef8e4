/** Lists of sessions on a SQL database: in pages, by keys that don't shift while others write. */
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { type CallId, fault, type TurnId } from "../../base/index.ts";
import type { SessionKey, WaitingRequest } from "../../ports/index.ts";
import { checkKey } from "../session-rules.ts";
import type { ListOptions, Owner, PendingRequest, SessionRepository, WaitingRepository } from "../store.ts";
import { DEFAULT_PAGE } from "../store.ts";
import { removeSession } from "./claims.ts";
import { isStorable, rowsOfEntries } from "./event-row.ts";
import { replaceEntries } from "./replace-entries.ts";
import type { Schema } from "./schema.ts";
import { isOneOf, keyOfRow, recordOfRow, type SessionRow } from "./session-row.ts";
import type { SqlDriver } from "./sql-driver.ts";
import type { StoreLife } from "./store-life.ts";

/** Records that are in memory at once where all are asked for. */
const PAGE_ROWS = 500;

type Sessions = SelectQueryBuilder<Schema, "brainstem_session", SessionRow>;

export function createSqlSessions(driver: SqlDriver, life: StoreLife): SessionRepository {
  const rows = () => driver.db.selectFrom("brainstem_session").selectAll().where("last_seq", ">", 0);
  const fetch = async (query: Sessions) => (await query.execute()).flatMap(row => recordOfRow(row) ?? []);

  return {
    list: (owner, { limit = DEFAULT_PAGE, after } = {}) =>
      life.run(async () => {
        if (!isKnowable(owner) || limit <= 0) return [];
        let query = rows().where("tenant", "=", owner.tenant);
        if (owner.user !== undefined) query = query.where("user_name", "=", owner.user);
        if (after !== undefined) query = query.where(isBehind(after));
        if (Number.isFinite(limit)) query = query.limit(Math.floor(limit));
        return fetch(query.orderBy("updated_at", "desc").orderBy("user_name").orderBy("session_name"));
      }),
    find: key => life.run(async () => (await fetch(rows().where(isOneOf([checkKey(key)]))))[0]),
    remove: key => life.run(async () => removeSession(driver, checkKey(key))),
    replace: (key, entries, claim) =>
      life.run(async () => {
        await replaceEntries(driver, checkKey(key), rowsOfEntries(entries, 0), claim);
      }),
    async *all() {
      for (let last: SessionKey | undefined; ; ) {
        const page = await life.run(() => {
          const query = last === undefined ? rows() : rows().where(isAfter(last));
          const ordered = query.orderBy("tenant").orderBy("user_name").orderBy("session_name");
          return fetch(ordered.limit(PAGE_ROWS));
        });
        yield* page;
        last = page.at(-1)?.key;
        if (page.length < PAGE_ROWS) return;
      }
    },
  };
}

/** Names that no session can have would be stored as others: they own nothing. */
const isKnowable = ({ tenant, user }: Owner): boolean =>
  isStorable(tenant) && (user === undefined || isStorable(user));

const isAfter = ({ tenant, user, session }: SessionKey) =>
  sql<SqlBool>`(tenant, user_name, session_name) > (${tenant}, ${user}, ${session})`;

const isBehind = ({ updatedAt, key }: NonNullable<ListOptions["after"]>) =>
  sql<SqlBool>`updated_at <= ${updatedAt} and (updated_at < ${updatedAt} or ${isAfter(key)})`;

/** The requests of waiting turns, on a SQL database: the table is named after approvals, which it had first. */
export function createSqlWaiting(driver: SqlDriver, life: StoreLife): WaitingRepository {
  const rowsOf = ({ tenant, user }: Owner) => {
    const rows = driver.db
      .selectFrom("brainstem_approval as asked")
      .innerJoin("brainstem_session as session", "session.id", "asked.session_id")
      .select(["asked.tenant", "asked.user_name", "session_name", "project"])
      .select(["asked.seq", "asked.turn", "asked.call", "asked.request"])
      .where("asked.tenant", "=", tenant)
      .orderBy("expires_at")
      .orderBy("session_id")
      .orderBy("asked.seq");
    return user === undefined ? rows : rows.where("asked.user_name", "=", user);
  };
  type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

  function pendingOf(row: Row): PendingRequest {
    const key = keyOfRow(row);
    try {
      const request = JSON.parse(row.request) as WaitingRequest;
      return { key, turn: row.turn as TurnId, call: row.call as CallId, request };
    } catch {
      const reason = `the request at entry ${Number(row.seq)} of the session ${key.session} can't be read`;
      throw fault("storage.damaged", { store: driver.name, reason });
    }
  }

  return {
    pending: (owner, nowMs) =>
      life.run(async () => {
        if (!isKnowable(owner)) return [];
        return (await rowsOf(owner).where("expires_at", ">=", nowMs).execute()).map(pendingOf);
      }),
    find: (owner, id) =>
      life.run(async () => {
        if (!isKnowable(owner) || !isStorable(id)) return undefined;
        const row = await rowsOf(owner).where("approval", "=", id).limit(1).executeTakeFirst();
        return row && pendingOf(row);
      }),
  };
}

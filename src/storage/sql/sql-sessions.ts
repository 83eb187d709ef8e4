/** Lists of sessions on a SQL database: in pages, by keys that don't shift while others write. */
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { SessionKey } from "../../ports/index.ts";
import { checkKey } from "../check-key.ts";
import { DEFAULT_PAGE } from "../memory/order.ts";
import type { ListOptions, Owner, SessionRepository } from "../store.ts";
import { removeSession } from "./claims.ts";
import { isStorable } from "./is-storable.ts";
import { isOneOf } from "./lock-sessions.ts";
import type { Schema } from "./schema.ts";
import { recordOfRow, type SessionRow } from "./session-row.ts";
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
export const isKnowable = ({ tenant, user }: Owner): boolean =>
  isStorable(tenant) && (user === undefined || isStorable(user));

const isAfter = ({ tenant, user, session }: SessionKey) =>
  sql<SqlBool>`(tenant, user_name, session_name) > (${tenant}, ${user}, ${session})`;

const isBehind = ({ updatedAt, key }: NonNullable<ListOptions["after"]>) =>
  sql<SqlBool>`updated_at <= ${updatedAt} and (updated_at < ${updatedAt} or ${isAfter(key)})`;

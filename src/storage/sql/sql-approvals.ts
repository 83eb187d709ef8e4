/** The requests of waiting turns, on a SQL database: the table is named after approvals, which it had first. */

import type { CallId, TurnId } from "../../base/index.ts";
import { fault } from "../../base/index.ts";
import type { WaitingRequest } from "../../ports/index.ts";
import type { Owner, PendingRequest, WaitingRepository } from "../store.ts";
import { isStorable } from "./is-storable.ts";
import { keyOfRow } from "./session-row.ts";
import type { SqlDriver } from "./sql-driver.ts";
import { isKnowable } from "./sql-sessions.ts";
import type { StoreLife } from "./store-life.ts";

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

/** Replaces entries of a session on a SQL database, under its claim; the old ones are gone. */
import type { ClaimId, SessionKey } from "../../ports/index.ts";
import { retitle } from "../fold-session.ts";
import { admitReplace } from "../session-rules.ts";
import { type EventRow, entryOfRow } from "./event-row.ts";
import { claimOfRow, lockSessions, recordOfRow } from "./session-row.ts";
import type { SqlDriver } from "./sql-driver.ts";

/** @throws log.fenced */
export function replaceEntries(
  driver: SqlDriver,
  key: SessionKey,
  rows: readonly EventRow[],
  claim: ClaimId,
): Promise<void> {
  return driver.transact("lasting", async trx => {
    driver.countRemoval?.();
    const [session] = await lockSessions(driver, trx, [key]);
    admitReplace({ claim: session && claimOfRow(session) }, key, claim);
    const id = Number(session!.id);
    let record = recordOfRow(session!);
    for (const row of rows) {
      const { checksum, payload, seq } = row;
      const place = trx.selectFrom("brainstem_event").where("session_id", "=", id).where("seq", "=", seq);
      const before = await place.select(["seq", "kind", "at", "turn", "payload"]).executeTakeFirst();
      if (before === undefined) continue;
      const [old, fresh] = [before, row].map(each => entryOfRow(each, key, driver.name));
      record = record && retitle(record, [old!], [fresh!]);
      await trx
        .updateTable("brainstem_event")
        .set({ payload, checksum })
        .where("session_id", "=", id)
        .where("seq", "=", seq)
        .execute();
    }
    if (record === undefined) return;
    await trx.updateTable("brainstem_session").set({ title: record.title }).where("id", "=", id).execute();
  });
}

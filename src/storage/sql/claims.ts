/** Takes, renews and releases the claims of sessions, and erases sessions, each in a transaction of its own. */
import { sql } from "kysely";
import { createId, fault } from "../../base/index.ts";
import type { ClaimId, ClaimResult, SessionKey } from "../../ports/index.ts";
import { heldBy, holds } from "../session-rules.ts";
import { isStorable } from "./event-row.ts";
import { claimOfRow, emptyRow, isOneOf, lockSessions } from "./session-row.ts";
import type { SqlDriver } from "./sql-driver.ts";

export function claimSession(
  driver: SqlDriver,
  key: SessionKey,
  owner: string,
  forMs: number,
): Promise<ClaimResult> {
  if (!isStorable(owner))
    throw fault("input.invalid", { what: "A claim's owner", expected: "well-formed text" });
  return driver.transact("fleeting", async trx => {
    const find = async () => (await lockSessions(driver, trx, [key]))[0];
    const insert = () =>
      trx
        .insertInto("brainstem_session")
        .values(emptyRow(key))
        .onConflict(conflict => conflict.doNothing())
        .execute();
    let row = await find();
    // One session in the whole transaction: a writer that waits for its row holds no other.
    while (row === undefined) {
      await insert();
      row = await find();
    }
    const stored = claimOfRow(row);
    if (holds(stored, row.now, driver.isGone) && stored.owner !== owner) return heldBy(stored);
    const claim: ClaimId = createId(row.now);
    await trx
      .updateTable("brainstem_session")
      .set({ claim, claim_owner: owner, claim_until: sql`${driver.now()} + ${forMs}`, claim_for_ms: forMs })
      .where("id", "=", Number(row.id))
      .execute();
    return { status: "claimed", claim, lastSeq: Number(row.last_seq) };
  });
}

/** False when the claim no longer holds. */
export function renewClaim(
  driver: SqlDriver,
  key: SessionKey,
  claim: ClaimId,
  forMs: number,
): Promise<boolean> {
  return driver.transact("fleeting", async trx => {
    const { numUpdatedRows } = await trx
      .updateTable("brainstem_session")
      .set({ claim_until: sql`${driver.now()} + ${forMs}`, claim_for_ms: forMs })
      .where(isOneOf([key]))
      .where("claim", "=", claim)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

export async function releaseClaim(driver: SqlDriver, key: SessionKey, claim: ClaimId): Promise<void> {
  await driver.transact("fleeting", trx =>
    trx
      .updateTable("brainstem_session")
      .set({ claim: null, claim_owner: null, claim_until: null, claim_for_ms: null })
      .where(isOneOf([key]))
      .where("claim", "=", claim)
      .execute(),
  );
}

/** Erases the session, its entries and its requests. False when there were no entries. @throws session.held */
export function removeSession(driver: SqlDriver, key: SessionKey): Promise<boolean> {
  return driver.transact("lasting", async trx => {
    const [row] = await lockSessions(driver, trx, [key]);
    if (row === undefined) return false;
    const claim = claimOfRow(row);
    if (holds(claim, row.now, driver.isGone)) {
      throw fault("session.held", { session: key.session, owner: claim.owner });
    }
    driver.countRemoval?.();
    await trx.deleteFrom("brainstem_session").where("id", "=", Number(row.id)).execute();
    return Number(row.last_seq) > 0;
  });
}

/** Makes the rows of sessions that have none: places for claims and entries, in no list until there is an entry. */
import type { SessionKey } from "../../ports/index.ts";
import { chunksOf } from "./chunks-of.ts";
import { emptyRow } from "./session-row.ts";
import type { SqlDriver } from "./sql-driver.ts";

/** In the order of their names, and a transaction for each statement: instances that make the same ones don't wait in a circle. */
export async function makeRows(
  driver: SqlDriver,
  sessions: readonly { readonly key: SessionKey; readonly topic: string }[],
): Promise<void> {
  const keys = new Map(sessions.map(({ key, topic }) => [topic, key]));
  const sorted = [...keys].toSorted(([left], [right]) => (left < right ? -1 : 1));
  for (const chunk of chunksOf(sorted.map(([, key]) => key))) {
    await driver.transact("fleeting", trx =>
      trx
        .insertInto("brainstem_session")
        .values(chunk.map(emptyRow))
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    );
  }
}

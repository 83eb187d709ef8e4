/** The sessions of an owner with their state, last used first. */
import type { Owner, SessionRecord, Store } from "../../storage/index.ts";
import { findStanding, type Standing } from "./standing.ts";

export interface ListedSession {
  readonly record: SessionRecord;
  readonly standing: Standing;
}

export interface SessionList {
  readonly listed: readonly ListedSession[];
  /** Whether there are more than were asked for. */
  readonly isCut: boolean;
}

/** @throws storage.* */
export async function readList(
  store: Store,
  owner: Owner,
  limit: number,
  nowMs: number,
): Promise<SessionList> {
  const records = await store.sessions.list(owner, { limit: limit + 1 });
  const listed = await Promise.all(
    records.slice(0, limit).map(async record => {
      const standing = await findStanding(store, record, nowMs);
      // A session may have been erased meanwhile.
      return standing === undefined ? [] : [{ record, standing }];
    }),
  );
  return { listed: listed.flat(), isCut: records.length > limit };
}

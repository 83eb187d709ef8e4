/** Chooses the sessions that leave a store, and how far: later entries stay behind. */
import { fault } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import { isOwnedBy } from "../memory/order.ts";
import type { Owner, SessionRecord, Store } from "../store.ts";

/** One session, those of a user or of a tenant, or every one there is. */
export type SessionChoice = SessionKey | Owner | "everything";

/** The records of the chosen sessions. @throws session.not-found when one is named that is not there */
export async function* chooseSessions(
  { sessions }: Store,
  choice: SessionChoice,
): AsyncGenerator<SessionRecord> {
  if (choice !== "everything" && "session" in choice) {
    const record = await sessions.find(choice);
    if (record === undefined) throw fault("session.not-found", { session: choice.session });
    yield record;
    return;
  }
  // Not by `list`: it begins with what was used last, and a session that is used meanwhile would slip past its pages.
  for await (const record of sessions.all()) {
    if (choice === "everything" || isOwnedBy(record.key, choice)) yield record;
  }
}

/**
 * The entries of a session up to the end that its record knows of; none when it has been removed since.
 * @throws session.not-found when it is removed halfway
 */
export async function* readRecorded(
  { log }: Store,
  { key, lastSeq }: Pick<SessionRecord, "key" | "lastSeq">,
): AsyncGenerator<CommittedEvent> {
  let seq = 0;
  for await (const entry of log.read(key, { throughSeq: lastSeq })) {
    seq = entry.seq;
    yield entry;
  }
  if (seq !== 0 && seq !== lastSeq) throw fault("session.not-found", { session: key.session });
}

/** Brings sessions from one store to another, and when it is repeated, only what is new. */
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import type { SessionRecord, Store } from "../store.ts";
import { chooseSessions, readRecorded, type SessionChoice } from "./choose-sessions.ts";
import { countSession, emptyReport, type ImportReport, type TakeInOptions } from "./import-report.ts";
import { placeSession } from "./place-session.ts";
import { renameEntry } from "./rename-entry.ts";

export interface CopyOptions extends TakeInOptions {
  /** @default "everything" */
  readonly which?: SessionChoice;
}

/**
 * Each session is copied up to the entry that is its last when its turn comes, and is whole in the other store or not
 * there. A copy that was broken off goes on when it is called again.
 * @param options.onExisting default "extend"
 * @throws session.not-found for a session that was asked for; session.exists when the other store's differs;
 * session.held, input.invalid for a name given by `as`; log.fenced, storage.*
 */
export async function copySessions(
  from: Store,
  to: Store,
  { which = "everything", as = key => key, onExisting = "extend", onSession }: CopyOptions = {},
): Promise<ImportReport> {
  let report = emptyReport;
  for await (const record of chooseSessions(from, which)) {
    const name = as(record.key);
    const placed = await placeSession(to, name, renamedEntries(from, record, name), onExisting);
    report = countSession(report, placed);
    onSession?.(placed);
  }
  return report;
}

async function* renamedEntries(
  store: Store,
  record: SessionRecord,
  name: SessionKey,
): AsyncGenerator<CommittedEvent> {
  for await (const entry of readRecorded(store, record)) yield renameEntry(entry, record.key, name);
}

/** Takes the sessions of an export into a store, each of them whole or not at all. */

import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import type { Store } from "../store.ts";
import { chooseSessions, readRecorded, type SessionChoice } from "./export-sessions.ts";
import { type OnExisting, type PlacedSession, placeSession, renameEntry } from "./place-session.ts";
import { type ReadExportOptions, readExport } from "./read-export.ts";

/** The result of an import: sessions by outcome, counted and reported as it happens. */
export interface ImportReport {
  /** Sessions that were not there before. */
  readonly imported: number;
  /** Sessions that were there and got more entries. */
  readonly extended: number;
  /** Sessions that were there already, and were left as they are. */
  readonly skipped: number;
  /** Entries that were written, over all sessions. */
  readonly entries: number;
}

interface TakeInOptions {
  readonly onExisting?: OnExisting;
  /**
   * The name under which a session is taken in. Its turns, calls and requests keep their ids, and branches the name of
   * the session that they came from.
   * @default its own
   */
  readonly as?: (key: SessionKey) => SessionKey;
  /** Called after each session, with the name under which it was taken in. A reported session is safe. */
  readonly onSession?: (placed: PlacedSession) => void;
}

interface GivenSession {
  readonly key: SessionKey;
  readonly entries: AsyncIterable<CommittedEvent> | Iterable<CommittedEvent>;
}

/** Writes one session after the other under its name there. */
async function takeIn(
  store: Store,
  sessions: AsyncIterable<GivenSession>,
  { as = key => key, onExisting, onSession }: TakeInOptions & { readonly onExisting: OnExisting },
): Promise<ImportReport> {
  const report = { imported: 0, extended: 0, skipped: 0, entries: 0 };
  for await (const { key, entries } of sessions) {
    const name = as(key);
    const placed = await placeSession(store, name, renamed(entries, key, name), onExisting);
    report[placed.outcome] += 1;
    report.entries += placed.entries;
    onSession?.(placed);
  }
  return report;
}

async function* renamed(entries: GivenSession["entries"], from: SessionKey, to: SessionKey) {
  for await (const entry of entries) yield renameEntry(entry, from, to);
}

export interface ImportOptions extends ReadExportOptions, TakeInOptions {}

/**
 * A session is written when its end has been read and its seal is right; its memory is that of the largest session.
 * An error ends the import between two sessions: those before stay, and the present one is left out.
 * @param lines without line breaks; the caller, who cuts them, bounds their length
 * @param options.onExisting default "refuse"
 * @throws export.malformed, export.newer (then nothing was taken in); session.exists, session.held, input.invalid for
 * a name given by `as`; log.fenced, storage.*; and errors of the lines
 */
export function importSessions(
  store: Store,
  lines: AsyncIterable<string>,
  { onExisting = "refuse", ...options }: ImportOptions = {},
): Promise<ImportReport> {
  return takeIn(store, readExport(lines, options), { ...options, onExisting });
}

/** Brings sessions from one store to another, and when it is repeated, only what is new. */
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
export function copySessions(
  from: Store,
  to: Store,
  { which = "everything", onExisting = "extend", ...options }: CopyOptions = {},
): Promise<ImportReport> {
  return takeIn(to, recorded(from, which), { ...options, onExisting });
}

async function* recorded(store: Store, which: SessionChoice): AsyncGenerator<GivenSession> {
  for await (const record of chooseSessions(store, which))
    yield { key: record.key, entries: readRecorded(store, record) };
}

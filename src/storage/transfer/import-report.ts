/** The result of an import: sessions by outcome, counted and reported as it happens. */
import type { SessionKey } from "../../ports/index.ts";
import type { OnExisting, PlacedSession } from "./place-session.ts";

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

export interface TakeInOptions {
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

export const emptyReport: ImportReport = Object.freeze({ imported: 0, extended: 0, skipped: 0, entries: 0 });

export const countSession = (report: ImportReport, { outcome, entries }: PlacedSession): ImportReport => ({
  ...report,
  [outcome]: report[outcome] + 1,
  entries: report.entries + entries,
});

/** Takes the sessions of an export into a store, each of them whole or not at all. */
import type { Store } from "../store.ts";
import { countSession, emptyReport, type ImportReport, type TakeInOptions } from "./import-report.ts";
import { placeSession } from "./place-session.ts";
import { type ReadExportOptions, readExport } from "./read-export.ts";
import { renameEntry } from "./rename-entry.ts";

export interface ImportOptions extends ReadExportOptions, TakeInOptions {}

/**
 * A session is written when its end has been read and its seal is right; its memory is that of the largest session.
 * An error ends the import between two sessions: those before stay, and the present one is left out.
 * @param lines without line breaks; the caller, who cuts them, bounds their length
 * @param options.onExisting default "refuse"
 * @throws export.malformed, export.newer (then nothing was taken in); session.exists, session.held, input.invalid for
 * a name given by `as`; log.fenced, storage.*; and errors of the lines
 */
export async function importSessions(
  store: Store,
  lines: AsyncIterable<string>,
  { as = key => key, onExisting = "refuse", onSession, ...reading }: ImportOptions = {},
): Promise<ImportReport> {
  let report = emptyReport;
  for await (const { key, entries } of readExport(lines, reading)) {
    const name = as(key);
    const renamed = entries.map(entry => renameEntry(entry, key, name));
    const placed = await placeSession(store, name, renamed, onExisting);
    report = countSession(report, placed);
    onSession?.(placed);
  }
  return report;
}

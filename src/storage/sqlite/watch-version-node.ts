/** Notices what other processes write to the file: SQLite counts a version up for it (Node only). */
import type { DatabaseSync } from "node:sqlite";

const POLL_MS = 100;

/** Calls back after others have committed, and doesn't keep the process alive. Returns what ends it. */
export function watchVersion(database: DatabaseSync, onChange: () => void): () => void {
  let seen = readVersion(database);
  const timer = setInterval(() => {
    const version = readVersion(database);
    if (version === seen) return;
    seen = version;
    onChange();
  }, POLL_MS).unref();
  return () => clearInterval(timer);
}

/** Undefined where it can't be read now: the next read of the log reports why. */
function readVersion(database: DatabaseSync): unknown {
  try {
    return database.prepare("pragma data_version").get()?.data_version;
  } catch {
    return undefined;
  }
}

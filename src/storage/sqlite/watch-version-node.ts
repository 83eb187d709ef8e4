/** Notices what other processes write to the file: SQLite counts a version up for it (Node only). */
import type { DatabaseSync } from "node:sqlite";

const POLL_MS = 100;

/** Calls back after others have committed, and doesn't keep the process alive. Returns what ends it. */
export function watchVersion(database: DatabaseSync, onChange: () => void): () => void {
  const statement = database.prepare("pragma data_version");
  const read = () => statement.get()?.data_version;
  let seen = read();
  const timer = setInterval(() => {
    try {
      const version = read();
      if (version === seen) return;
      seen = version;
    } catch {
      // Can't be read now: it will be the next time, or whoever reads the log is told why not.
      return;
    }
    onChange();
  }, POLL_MS).unref();
  return () => clearInterval(timer);
}

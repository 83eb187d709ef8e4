/** Exports that say they are whole, whatever is in them: written by hand, or for harm. */
import type { CommittedEvent, SessionKey } from "../../../src/ports/index.ts";
import {
  createMemoryStore,
  exportSessions,
  type SessionRecord,
  type Store,
} from "../../../src/storage/index.ts";
import { collect } from "./lines.ts";

/** An export of one session with these entries, whatever they are, and seals that fit. */
export async function sealed(entries: readonly unknown[], key: SessionKey): Promise<string[]> {
  const { seq: lastSeq } = entries.at(-1) as CommittedEvent;
  const store = createMemoryStore();
  const record = { key, lastSeq } as SessionRecord;
  async function* all() {
    yield record;
  }
  async function* read() {
    yield* entries as CommittedEvent[];
  }
  const forged: Store = { ...store, sessions: { ...store.sessions, all }, log: { ...store.log, read } };
  return await collect(exportSessions(forged, "everything"));
}

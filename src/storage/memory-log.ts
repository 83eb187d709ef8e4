/** An event log that lives as long as its process: for tests, for the browser, for conversations that need no tomorrow. */
import { canonicalJson, fault } from "../base/index.ts";
import type { CommittedEvent, EventLog, SessionKey } from "../ports/index.ts";

export function createMemoryLog(): EventLog {
  const sessions = new Map<string, CommittedEvent[]>();
  const nameOf = ({ tenant, user, session }: SessionKey) => canonicalJson([tenant, user, session]);
  const entriesOf = (key: SessionKey) => sessions.get(nameOf(key)) ?? [];
  return {
    async append(key, entries, { afterSeq }) {
      const known = entriesOf(key);
      if ((known.at(-1)?.seq ?? 0) !== afterSeq) throw fault("log.conflict", { session: key.session });
      for (const entry of entries) known.push(structuredClone(entry));
      sessions.set(nameOf(key), known);
    },
    async *read(key, { afterSeq = 0 } = {}) {
      for (const entry of entriesOf(key)) if (entry.seq > afterSeq) yield structuredClone(entry);
    },
    async lastSeq(key) {
      return entriesOf(key).at(-1)?.seq ?? 0;
    },
  };
}

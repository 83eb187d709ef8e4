/** The log of a replay: it takes what the program writes, up to where the record breaks off, and breaks where it broke. */
import { createId, fault } from "../../base/index.ts";
import type { CommittedEvent, EventLog } from "../../ports/index.ts";
import type { Cursor } from "./cursor.ts";
import type { RecordedPart } from "./read-record.ts";

export interface ReplayLog extends EventLog {
  /** Expects the events of this part. */
  expect(part: RecordedPart): void;
  /** Is broken when it is claimed next, as the log of a session was that had to be reset. */
  breakOnce(): void;
  /** Writes an event that comes from outside. */
  put(event: CommittedEvent): void;
  /** The entries that were written since the last call of this. */
  drain(): readonly CommittedEvent[];
}

export function createReplayLog(cursor: Cursor): ReplayLog {
  const entries: CommittedEvent[] = [];
  let drained = 0;
  let room = Number.POSITIVE_INFINITY;
  let expected: readonly CommittedEvent[] = [];
  /** Where in it the turn ends. */
  let endAt = Number.POSITIVE_INFINITY;
  let hasBroken = false;
  let isDamaged = false;
  const lastSeq = () => entries.at(-1)?.seq ?? 0;

  return {
    expect(part) {
      expected = part.events;
      endAt = part.ending === undefined ? Number.POSITIVE_INFINITY : expected.indexOf(part.ending);
      hasBroken = false;
      // The record has all that a process wrote before it died.
      room = part.ending === undefined ? expected.length : Number.POSITIVE_INFINITY;
    },
    breakOnce() {
      isDamaged = true;
    },
    put(event) {
      entries.push(event);
    },
    drain() {
      const fresh = entries.slice(drained);
      drained = entries.length;
      return fresh;
    },
    async append(key, batch, { afterSeq }) {
      const written = entries.length - drained;
      if (written >= room) return;
      if (afterSeq !== lastSeq()) throw fault("log.conflict", { session: key.session });
      const end = written + batch.length;
      if (!hasBroken && end >= endAt && cursor.brokenAt("commit")) {
        hasBroken = true;
        cursor.breakAt("commit");
      }
      entries.push(...batch.slice(0, room - written));
      const next = expected[end];
      if (next !== undefined) cursor.passTime(next.at);
    },
    async *read(_key, { afterSeq = 0, throughSeq = Number.POSITIVE_INFINITY } = {}) {
      for (const entry of entries) if (entry.seq > afterSeq && entry.seq <= throughSeq) yield entry;
    },
    lastSeq: async () => lastSeq(),
    async claim() {
      const wasDamaged = isDamaged;
      isDamaged = false;
      if (wasDamaged) throw fault("storage.damaged", { store: "replay", reason: "the record says so" });
      cursor.breakAt("taking");
      return { status: "claimed", claim: createId<"claim">(cursor.clock.now()), lastSeq: lastSeq() };
    },
    renew: async () => true,
    release: async () => undefined,
    watch: () => () => undefined,
  };
}

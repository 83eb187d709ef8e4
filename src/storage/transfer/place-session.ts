/** Writes a session into a store: all of it in one append, or nothing. */
import { canonicalJson, createId, type EventId, fault } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import type { Store } from "../store.ts";

/**
 * What to do with a session that is there: `refuse` it, `skip` it, or `extend` it by what it lacks, provided that it
 * has nothing else.
 */
export type OnExisting = "refuse" | "skip" | "extend";

export interface PlacedSession {
  readonly key: SessionKey;
  /** Skipped: it was there, and nothing had to be written. */
  readonly outcome: "imported" | "extended" | "skipped";
  /** Entries that were written. */
  readonly entries: number;
}

/** Long enough to read the session; a claim that runs out meanwhile makes the append fail, and harms nothing. */
const CLAIM_MS = 60_000;
const RENEWED_AFTER_ENTRIES = 1_000;

/**
 * The entries are held in memory, save those that are there already, and written by a single append under a claim:
 * that is whole or not at all even where the process is killed, which writing bit by bit and removing on failure isn't.
 * @throws session.exists when it is there and differs, or is refused; session.held when another process has it;
 * log.fenced when another process took it over; storage.*
 */
export async function placeSession(
  { log }: Store,
  key: SessionKey,
  entries: AsyncIterable<CommittedEvent> | Iterable<CommittedEvent>,
  onExisting: OnExisting,
): Promise<PlacedSession> {
  // Without a claim first: a session in use that isn't to be touched must not fail the import.
  if (onExisting !== "extend" && (await log.lastSeq(key)) > 0) return leave(key, onExisting);
  const result = await log.claim(key, `transfer ${createId()}`, CLAIM_MS);
  if (result.status === "held") throw fault("session.held", { session: key.session, owner: result.owner });
  const { claim, lastSeq } = result;
  try {
    if (onExisting !== "extend" && lastSeq > 0) return leave(key, onExisting);
    const renew = () => log.renew(key, claim, CLAIM_MS);
    const missing = await missingEntries(
      key,
      log.read(key, { throughSeq: lastSeq, asStored: true }),
      entries,
      renew,
    );
    if (missing.length === 0) return { key, outcome: "skipped", entries: 0 };
    await log.append(key, missing, { afterSeq: lastSeq, claim, asStored: true });
    return { key, outcome: lastSeq === 0 ? "imported" : "extended", entries: missing.length };
  } finally {
    // A claim that can't be given back runs out.
    await log.release(key, claim).catch(() => undefined);
  }
}

function leave(key: SessionKey, onExisting: "refuse" | "skip"): PlacedSession {
  if (onExisting === "skip") return { key, outcome: "skipped", entries: 0 };
  throw fault("session.exists", { session: key.session });
}

/** The entries behind those that are there. @throws session.exists when one of those differs */
async function missingEntries(
  key: SessionKey,
  present: AsyncIterable<CommittedEvent>,
  entries: AsyncIterable<CommittedEvent> | Iterable<CommittedEvent>,
  renew: () => Promise<boolean>,
): Promise<readonly CommittedEvent[]> {
  const missing: CommittedEvent[] = [];
  const there = present[Symbol.asyncIterator]();
  let read = 0;
  try {
    for await (const entry of entries) {
      read += 1;
      if (read % RENEWED_AFTER_ENTRIES === 0) await renew();
      const next = missing.length > 0 ? undefined : await there.next();
      if (next === undefined || next.done) missing.push(entry);
      else if (!isSame(next.value, entry)) throw fault("session.exists", { session: key.session });
    }
  } finally {
    await there.return?.();
  }
  return missing;
}

/** Databases may keep the members of an object in an order of their own. */
const isSame = (left: CommittedEvent, right: CommittedEvent): boolean =>
  JSON.stringify(left) === JSON.stringify(right) || canonicalJson(left) === canonicalJson(right);

/** Ids are `<session>.<seq>`, and a request says whose it is, and where. Calls, turns and requests keep their ids. */
export function renameEntry(entry: CommittedEvent, from: SessionKey, to: SessionKey): CommittedEvent {
  const named =
    from.session === to.session ? entry : { ...entry, id: `${to.session}.${entry.seq}` as EventId };
  if (
    named.kind !== "approval-request" &&
    named.kind !== "result-request" &&
    named.kind !== "question-request"
  )
    return named;
  const { session, tenant, user } = to;
  return { ...named, session, scope: { ...named.scope, tenant, user } };
}

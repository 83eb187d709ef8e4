/** Sessions as lines of text that any store takes in again, and in which damage is noticed. */
import { type Clock, fault, formatTimestamp, systemClock } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import type { Owner, SessionRecord, Store } from "../store.ts";
import { isOwnedBy } from "../store.ts";
import {
  createLineDigest,
  type ExportHead,
  type ExportSeal,
  FORMAT,
  type SessionHead,
  type SessionSeal,
  VERSION,
} from "./export-format.ts";

export interface ExportOptions {
  /** Gives each entry as it is to be exported, for example without secrets. @default as it is stored */
  readonly rewrite?: (entry: CommittedEvent) => Promise<CommittedEvent>;
  readonly clock?: Clock;
}

/**
 * Lines of JSON without line breaks, in the order of the sessions' names; see export-format.ts. The store is read no
 * faster than the lines are, and an entry at a time. Each session is exported up to the entry that is its last when it
 * is listed; a session that is removed before its turn comes is left out.
 * @throws session.not-found when the requested session is missing, or a session is removed halfway; storage.*
 */
export async function* exportSessions(
  store: Store,
  which: SessionChoice,
  { clock = systemClock, rewrite = async entry => entry }: ExportOptions = {},
): AsyncGenerator<string> {
  const digest = createLineDigest();
  const head: ExportHead = {
    format: FORMAT,
    version: VERSION,
    exportedAt: formatTimestamp(clock.now()),
    from: store.name,
  };
  const first = JSON.stringify(head);
  await digest.add(first);
  yield first;
  let sessions = 0;
  for await (const record of chooseSessions(store, which)) {
    const sealed = yield* exportSession(store, record, rewrite);
    if (sealed === undefined) continue;
    await digest.add(sealed);
    sessions += 1;
  }
  const seal: ExportSeal = { end: "export", sessions, sha256: await digest.end() };
  yield JSON.stringify(seal);
}

/** The lines of one session. Returns the last of them; undefined when there was nothing to export. */
async function* exportSession(
  store: Store,
  record: SessionRecord,
  rewrite: NonNullable<ExportOptions["rewrite"]>,
): AsyncGenerator<string, string | undefined> {
  const digest = createLineDigest();
  let entries = 0;
  for await (const entry of readRecorded(store, record)) {
    if (entries === 0) {
      const head: SessionHead = { session: record.key, throughSeq: record.lastSeq };
      const line = JSON.stringify(head);
      await digest.add(line);
      yield line;
    }
    const line = JSON.stringify(await rewrite(entry));
    await digest.add(line);
    yield line;
    entries += 1;
  }
  if (entries === 0) return undefined;
  const seal: SessionSeal = { end: "session", entries, sha256: await digest.end() };
  const line = JSON.stringify(seal);
  yield line;
  return line;
}

/** One session, those of a user or of a tenant, or every one there is. */
export type SessionChoice = SessionKey | Owner | "everything";

/** The records of the chosen sessions. @throws session.not-found when one is named that is not there */
export async function* chooseSessions(
  { sessions }: Store,
  choice: SessionChoice,
): AsyncGenerator<SessionRecord> {
  if (choice !== "everything" && "session" in choice) {
    const record = await sessions.find(choice);
    if (record === undefined) throw fault("session.not-found", { session: choice.session });
    yield record;
    return;
  }
  // Not by `list`: it begins with what was used last, and a session that is used meanwhile would slip past its pages.
  for await (const record of sessions.all()) {
    if (choice === "everything" || isOwnedBy(record.key, choice)) yield record;
  }
}

/**
 * The entries of a session, as they are stored, up to the end that its record knows of, or up to a number before it; none when it has been
 * removed since.
 * @throws session.not-found when it is removed halfway
 */
export async function* readRecorded(
  { log }: Store,
  { key, lastSeq }: Pick<SessionRecord, "key" | "lastSeq">,
  throughSeq = lastSeq,
): AsyncGenerator<CommittedEvent> {
  let seq = 0;
  for await (const entry of log.read(key, {
    throughSeq: throughSeq < lastSeq ? throughSeq : lastSeq,
    asStored: true,
  })) {
    seq = entry.seq;
    yield entry;
  }
  if (seq !== 0 && seq !== lastSeq && !(throughSeq < lastSeq))
    throw fault("session.not-found", { session: key.session });
}

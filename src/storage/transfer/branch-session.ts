/** A second session that begins as the first one did, up to an entry, and goes its own way from there. */
import { type Clock, type EventId, fault, systemClock } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import { foldSession } from "../fold-session.ts";
import type { SessionRecord, Store } from "../store.ts";
import { readRecorded } from "./export-sessions.ts";
import { placeSession, renameEntry } from "./place-session.ts";

export interface BranchOptions {
  /** The last entry that the branch has; without an entry of that number, the one before it. @default the last */
  readonly throughSeq?: number;
  readonly clock?: Clock;
}

/**
 * The new session belongs to the same user. It has the entries with their numbers and ids of its own, and then a
 * `session-branch`: a turn that was open there is cut off here, and its pending requests are dropped.
 * @param to the new session's name
 * @returns the new session's key
 * @throws session.not-found, session.exists, session.held; input.invalid for a number before the first entry, or a name
 * that is invalid; storage.*
 */
export async function branchSession(
  store: Store,
  from: SessionKey,
  to: string,
  { throughSeq = Number.POSITIVE_INFINITY, clock = systemClock }: BranchOptions = {},
): Promise<SessionKey> {
  const source = await store.sessions.find(from);
  if (source === undefined) throw fault("session.not-found", { session: from.session });
  const key = { ...source.key, session: to };
  await placeSession(store, key, branchEntries(store, source, key, throughSeq, clock), "refuse");
  return key;
}

async function* branchEntries(
  store: Store,
  source: SessionRecord,
  key: SessionKey,
  throughSeq: number,
  clock: Clock,
): AsyncGenerator<CommittedEvent> {
  let last: CommittedEvent | undefined;
  for await (const entry of readRecorded(store, source, throughSeq)) {
    // Also for NaN, which no entry comes before.
    if (!(entry.seq <= throughSeq)) break;
    last = entry;
    yield renameEntry(entry, source.key, key);
  }
  if (last === undefined) {
    const what = `The number of the entry after which to branch off ${source.key.session}`;
    throw fault("input.invalid", { what, expected: "the number of one of its entries" });
  }
  const seq = last.seq + 1;
  const id = `${key.session}.${seq}` as EventId;
  yield { id, seq, at: clock.now(), turn: last.turn, kind: "session-branch", from: source.key.session };
}

/** The turns of a session by number, so that a person can say where to branch it: "after turn 3". */
export interface TurnEnd {
  /** Counts from 1, as the record's `turns` does. */
  readonly number: number;
  readonly firstSeq: number;
  /** Of the last entry before the next turn: entries behind the turn's end belong to it. */
  readonly lastSeq: number;
  /** The beginning of its input, as a record's title is the beginning of the first; empty when it broke off before. */
  readonly input: string;
}

/**
 * In order. Nothing behind the requested turns is read but the beginning of the next one, so that damage there does no
 * harm.
 * @param throughTurn the last turn that is wanted @default the last one
 * @throws session.not-found, storage.*
 */
export async function turnEnds(
  { log }: Store,
  key: SessionKey,
  throughTurn = Number.POSITIVE_INFINITY,
): Promise<readonly TurnEnd[]> {
  const turns: TurnEnd[] = [];
  let isThere = false;
  for await (const entry of log.read(key)) {
    isThere = true;
    const { kind, seq } = entry;
    if (kind === "turn-start" && turns.length >= throughTurn) break;
    if (kind === "turn-start")
      turns.push({ number: turns.length + 1, firstSeq: seq, lastSeq: seq, input: "" });
    const last = turns.at(-1);
    if (last === undefined) continue;
    const input = kind === "input-received" ? last.input || titleOf(key, entry) : last.input;
    turns[turns.length - 1] = { ...last, lastSeq: seq, input };
  }
  if (!isThere) throw fault("session.not-found", { session: key.session });
  return turns;
}

/** As lists show it, and as terminals take it. */
const titleOf = (key: SessionKey, entry: CommittedEvent): string =>
  foldSession(undefined, key, [entry])?.title ?? "";

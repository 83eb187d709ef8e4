/** A session's events from its log: all of them, or those of one turn, by the number that a person knows it by. */
import { fault } from "../../base/index.ts";
import type { CommittedEvent } from "../../ports/index.ts";
import { type SessionRecord, type Store, turnEnds } from "../../storage/index.ts";

export interface SessionPart {
  readonly events: readonly CommittedEvent[];
  /** Turns before the first of them. */
  readonly turnsBefore: number;
}

/** All of a session, or one turn of it. @throws input.invalid for a turn that there is not */
export async function readPart(
  store: Store,
  { key, turns }: SessionRecord,
  turn: number | undefined,
): Promise<SessionPart> {
  const ends = turn === undefined ? [] : await turnEnds(store, key);
  const end = turn === undefined ? undefined : ends[turn - 1];
  if (turn !== undefined && end === undefined) {
    const what = `The turn ${turn} of ${key.session}`;
    throw fault("input.invalid", {
      what,
      expected: turns === 1 ? "1: there is one" : `a number from 1 to ${turns}`,
    });
  }
  const range = end === undefined ? {} : { afterSeq: end.firstSeq - 1, throughSeq: end.lastSeq };
  const events: CommittedEvent[] = [];
  for await (const event of store.log.read(key, range)) events.push(event);
  return { events, turnsBefore: (turn ?? 1) - 1 };
}

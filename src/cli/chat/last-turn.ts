/** `readLastTurn` reads the last turn of a conversation from its log, whichever process ran it. */
import type { Event, SessionKey } from "../../ports/index.ts";
import { type Store, turnEnds } from "../../storage/index.ts";

interface LastTurn {
  readonly events: readonly Event[];
  /** The sequence number of its first event. */
  readonly firstSeq: number;
  /** Whether the conversation begins with it. */
  readonly isFirst: boolean;
}

/** Undefined for a conversation without turns. @throws storage.* */
export async function readLastTurn(store: Store, key: SessionKey): Promise<LastTurn | undefined> {
  if ((await store.log.lastSeq(key)) === 0) return undefined;
  const turns = await turnEnds(store, key);
  const last = turns.at(-1);
  if (last === undefined) return undefined;
  const { firstSeq } = last;
  const events: Event[] = [];
  for await (const event of store.log.read(key, { afterSeq: firstSeq - 1 })) events.push(event);
  return { events, firstSeq, isFirst: turns.length === 1 };
}

/** The turns of a session by number, so that a person can say where to branch it: "after turn 3". */
import { fault } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import { foldSession } from "../fold-session.ts";
import type { Store } from "../store.ts";

export interface TurnEnd {
  /** Counts from 1, as the record's `turns` does. */
  readonly number: number;
  readonly firstSeq: number;
  /** Of the last entry before the next turn: entries behind the turn's end belong to it. */
  readonly lastSeq: number;
  /** The beginning of its input, as a record's title is the beginning of the first; empty when it broke off before. */
  readonly input: string;
}

/** In order. @throws session.not-found, storage.* */
export async function turnEnds({ log }: Store, key: SessionKey): Promise<readonly TurnEnd[]> {
  const turns: TurnEnd[] = [];
  let isThere = false;
  for await (const entry of log.read(key)) {
    isThere = true;
    const { kind, seq } = entry;
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

/** The turns of a session by number, so that a person can say where to branch it: "after turn 3". */
import { fault } from "../../base/index.ts";
import type { SessionKey } from "../../ports/index.ts";
import type { Store } from "../store.ts";

export interface TurnEnd {
  /** Counts from 1, as the record's `turns` does. */
  readonly number: number;
  readonly firstSeq: number;
  /** Of the last entry before the next turn: what was written behind the turn's end belongs to it. */
  readonly lastSeq: number;
  /** The beginning of its input on one line, at most 80 characters; empty when it broke off before. */
  readonly input: string;
}

/** Source: what a line of a list has room for. */
const MAX_INPUT_CHARS = 80;

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
    const input = kind === "input-received" && last.input === "" ? beginningOf(entry.text) : last.input;
    turns[turns.length - 1] = { ...last, lastSeq: seq, input };
  }
  if (!isThere) throw fault("session.not-found", { session: key.session });
  return turns;
}

function beginningOf(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length <= MAX_INPUT_CHARS ? line : `${line.slice(0, MAX_INPUT_CHARS - 1).toWellFormed()}…`;
}

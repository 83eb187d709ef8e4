/** `findForgotten`: the entries of a log that still have a text which a stage took back when the log had it already. */
import type { TurnId } from "../base/index.ts";
import type { EventDraft, EventLog, SessionKey } from "../ports/index.ts";

/** The text of a turn that was shown between two numbers. */
export interface ForgottenText {
  readonly turn: TurnId;
  readonly sinceSeq: number;
  readonly throughSeq: number;
}

/** Their numbers; none for a log that can't erase. @throws storage.* */
export async function findForgotten(
  log: EventLog,
  key: SessionKey,
  texts: readonly ForgottenText[],
): Promise<readonly number[]> {
  if (log.erase === undefined) return [];
  const found = new Set<number>();
  for (const { sinceSeq, throughSeq, turn } of texts)
    for await (const entry of log.read(key, { afterSeq: sinceSeq - 1, throughSeq })) {
      if (entry.turn !== turn) continue;
      const isBlock = entry.kind === "text-block" && entry.firstSeq >= sinceSeq;
      // The end of a part of the turn says its text again.
      if (isBlock || (entry.kind === "turn-suspend" && entry.text !== "")) found.add(entry.seq);
    }
  return [...found].toSorted((left, right) => left - right);
}

export const erasureOf = (seqs: readonly number[]): EventDraft<"entries-erased"> => ({
  kind: "entries-erased",
  seqs,
  reason: "the answer was taken back",
});

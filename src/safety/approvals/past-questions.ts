/** `pastQuestions` reads the decided questions of turns from their logs, which alone have the words. */
import type { EventLog, SessionKey } from "../../ports/index.ts";
import { idOfRequest, waitingChanges } from "../../storage/index.ts";
import { type Ballot, type InboxItem, itemOf } from "./question.ts";
import { questionOfRequest } from "./question-of-request.ts";

/**
 * @param ballots by the ids of their requests
 * @param shown questions that wait, and aren't past
 * @throws storage.*
 */
export async function pastQuestions(
  log: Pick<EventLog, "read">,
  ballots: ReadonlyMap<string, Ballot>,
  shown: readonly InboxItem[],
  nowMs: number,
): Promise<readonly InboxItem[]> {
  const sessions = new Map<string, SessionKey>();
  const known = new Set(shown.map(({ id }) => id));
  for (const [id, { key }] of ballots)
    if (key !== undefined && !known.has(id)) sessions.set(JSON.stringify(key), key);
  const items = new Map<string, InboxItem>();
  for (const key of sessions.values())
    for await (const entry of log.read(key)) {
      for (const change of waitingChanges(key, [entry])) {
        if (change.kind !== "opened") continue;
        const id = idOfRequest(change.pending.request);
        const ballot = known.has(id) ? undefined : ballots.get(id);
        const question = ballot && questionOfRequest(change.pending);
        if (question !== undefined) items.set(question.id, itemOf(question, ballot!, nowMs));
      }
      if (entry.kind !== "approval-response" || entry.comment === undefined) continue;
      const { comment } = entry;
      const item = items.get(entry.approval);
      if (item?.outcome !== undefined) items.set(item.id, { ...item, outcome: { ...item.outcome, comment } });
    }
  return [...items.values()];
}

/** The records beside the log for lists and look-ups: pure folds over committed entries, the same for every store. */
import { addUsage, noUsage, type TurnId } from "../base/index.ts";
import type { CommittedEvent, SessionKey, WaitingId, WaitingRequest } from "../ports/index.ts";
import type { PendingRequest, SessionRecord } from "./store.ts";

/** The length of a line in a list: our own choice. */
const MAX_TITLE_CHARS = 80;

/** The record with these entries folded in. Entries that it has seen already change nothing. */
export function foldSession(
  before: SessionRecord | undefined,
  key: SessionKey,
  entries: readonly CommittedEvent[],
): SessionRecord | undefined {
  return entries.reduce<SessionRecord | undefined>((record, entry) => {
    if (record !== undefined && entry.seq <= record.lastSeq) return record;
    const seen = { ...(record ?? emptyRecord(key, entry.at)), lastSeq: entry.seq };
    return foldEntry({ ...seen, updatedAt: Math.max(seen.updatedAt, entry.at) }, entry);
  }, before);
}

/** The record of a session that has no entries yet. */
export const emptyRecord = (key: SessionKey, at: number): SessionRecord => ({
  key,
  title: "",
  createdAt: at,
  updatedAt: at,
  lastSeq: 0,
  turns: 0,
  state: "ready",
  usage: noUsage,
});

function foldEntry(record: SessionRecord, entry: CommittedEvent): SessionRecord {
  switch (entry.kind) {
    case "turn-start":
      return { ...record, state: "processing", turns: record.turns + 1 };
    case "turn-resume":
      return { ...record, state: "processing" };
    case "turn-suspend":
      return { ...record, state: "awaiting-tool-result" };
    case "turn-end":
      return { ...record, state: "ready" };
    case "input-received":
      return record.title === "" ? { ...record, title: titleOf(entry.text) } : record;
    case "model-call-end":
    case "side-call":
      return { ...record, usage: addUsage(record.usage, entry.usage) };
    case "session-branch":
      return { ...record, state: "ready", branchedFrom: { session: entry.from, seq: entry.seq } };
    default:
      return record;
  }
}

/** One line that terminals and databases take: without control characters and half characters. */
function titleOf(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return (line.length <= MAX_TITLE_CHARS ? line : `${line.slice(0, MAX_TITLE_CHARS - 1)}…`).toWellFormed();
}

/** The record once entries were replaced by others of the same numbers: its title goes with the words that it began with. */
export function retitle(
  record: SessionRecord,
  before: readonly CommittedEvent[],
  after: readonly CommittedEvent[],
): SessionRecord {
  const spoken = before.find(
    entry => entry.kind === "input-received" && titleOf(entry.text) === record.title,
  );
  const other = after.find(({ seq }) => seq === spoken?.seq);
  return other?.kind === "input-received" ? { ...record, title: titleOf(other.text) } : record;
}

/** By what a request is named. */
export const idOfRequest = (request: WaitingRequest): WaitingId =>
  request.waitsFor === undefined ? request.approval : request.request;

/** The changes of requests by entries, in order: a request opens one, an answer or the end of its turn closes it. */
export type WaitingChange =
  | { readonly kind: "opened"; readonly pending: PendingRequest }
  | { readonly kind: "answered"; readonly id: WaitingId }
  /** Every request of the session's turns but this one; of all turns without one. */
  | { readonly kind: "turn-over"; readonly except?: TurnId };

export function waitingChanges(
  key: SessionKey,
  entries: readonly CommittedEvent[],
): readonly WaitingChange[] {
  return entries.flatMap((entry): readonly WaitingChange[] => {
    switch (entry.kind) {
      case "approval-request":
      case "result-request":
      case "question-request": {
        const {
          id: _id,
          seq: _seq,
          at: _at,
          kind: _kind,
          version: _version,
          proof: _,
          call,
          ...request
        } = entry;
        return [{ kind: "opened", pending: { key, turn: entry.turn, call, request } }];
      }
      case "approval-response":
        return [{ kind: "answered", id: entry.approval }];
      case "result-response":
      case "question-response":
        return [{ kind: "answered", id: entry.request }];
      case "turn-start":
        return [{ kind: "turn-over", except: entry.turn }];
      case "turn-end":
      case "session-branch":
        return [{ kind: "turn-over" }];
      default:
        return [];
    }
  });
}

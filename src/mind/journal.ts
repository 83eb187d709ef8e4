/** Gives each event its header, shows it to the readers, and commits what must last to the log. */
import {
  type Clock,
  createEventStream,
  type EventId,
  type EventStream,
  type Limits,
  type TurnId,
  withDeadline,
} from "../base/index.ts";
import type {
  CommittedEvent,
  Event,
  EventDraft,
  EventKind,
  EventLog,
  SessionKey,
  TurnSummary,
} from "../ports/index.ts";

type BlockKind = "text-block" | "reasoning-block";

/** What a session keeps between turns: the last number given out, and the last one in the log. */
export interface SequencePosition {
  seq: number;
  committedSeq: number;
}

export interface JournalOptions {
  readonly key: SessionKey;
  readonly turn: TurnId;
  readonly clock: Clock;
  readonly position: SequencePosition;
  readonly log: EventLog | undefined;
  readonly limits: Limits;
  readonly onCommitted: (event: CommittedEvent) => void;
  readonly onAbandoned: () => void;
}

export interface Journal {
  readonly stream: EventStream<Event, TurnSummary>;
  /** The sequence number of this turn's first event; 0 before it. */
  readonly firstSeq: number;
  /** The answer so far, as the person sees it. */
  readonly text: string;
  /** Shows an event. Await what it returns, when it returns a promise: a reader asked to be waited for. */
  emit(draft: EventDraft): Promise<void> | undefined;
  /** Makes everything so far durable. Deltas become blocks. @throws what the log throws; the next commit tries again. */
  commit(): Promise<void>;
  /** Commits what came after the end, and takes nothing more: work that was left behind has no voice. */
  close(): Promise<void>;
}

export function createJournal(options: JournalOptions): Journal {
  const { key, turn, clock, limits, position, log, onCommitted } = options;
  const stream = createEventStream<Event, TurnSummary>({
    limit: limits.streamEvents,
    onAbandoned: options.onAbandoned,
  });
  const idPrefix = `${key.session}.`;
  let firstSeq = 0;
  let isClosed = false;
  let commits: Promise<unknown> = Promise.resolve();
  let pending: CommittedEvent[] = [];
  // Deltas are joined once: strings that grow by a word each cost the garbage collector more than all the rest.
  let block: { readonly kind: BlockKind; readonly firstSeq: number; readonly deltas: string[] } | undefined;
  let shown = "";

  function number(draft: EventDraft): Event {
    position.seq += 1;
    const seq = position.seq;
    if (firstSeq === 0) firstSeq = seq;
    const id = (idPrefix + seq) as EventId;
    // Most events are text: written out, one costs half of what copying the draft does.
    if (draft.kind === "text-delta")
      return { id, seq, at: clock.now(), turn, kind: draft.kind, text: draft.text };
    return { id, seq, at: clock.now(), turn, ...draft } as Event;
  }

  function closeBlock() {
    if (block === undefined) return;
    const { deltas, firstSeq, kind } = block;
    const text = deltas.join("");
    block = undefined;
    if (kind === "text-block") shown += text;
    const event = number({ kind, text, firstSeq });
    pending.push(event as CommittedEvent);
    stream.push(event);
  }

  function extendBlock(kind: BlockKind, text: string) {
    if (block?.kind !== kind) closeBlock();
    block ??= { kind, firstSeq: position.seq + 1, deltas: [] };
    block.deltas.push(text);
  }

  function write(entries: readonly CommittedEvent[]) {
    position.committedSeq = entries.at(-1)!.seq;
    for (const entry of entries) onCommitted(entry);
  }

  async function append(log: EventLog) {
    closeBlock();
    if (pending.length === 0) return;
    const entries = pending;
    pending = [];
    try {
      const deadline = { what: "The event log", limitMs: limits.commitMs };
      const { committedSeq: afterSeq } = position;
      await withDeadline(deadline, () => log.append(key, entries, { afterSeq }));
    } catch (error) {
      pending = [...entries, ...pending];
      throw error;
    }
    write(entries);
  }

  /** One at a time: tools that start together commit together, and the log sees one writer. */
  function commit(): Promise<void> {
    if (log === undefined) {
      closeBlock();
      if (pending.length > 0) write(pending);
      pending = [];
      return Promise.resolve();
    }
    const mine = commits.then(() => append(log));
    commits = mine.catch(() => undefined);
    return mine;
  }

  return {
    stream,
    commit,
    close() {
      isClosed = true;
      return commit();
    },
    get text() {
      closeBlock();
      return shown;
    },
    get firstSeq() {
      return firstSeq;
    },
    emit(draft) {
      if (isClosed) return undefined;
      if (draft.kind === "text-delta") extendBlock("text-block", draft.text);
      else if (draft.kind === "reasoning-delta") extendBlock("reasoning-block", draft.text);
      else if (draft.kind !== "tool-call-progress") closeBlock();
      if (draft.kind === "text-retraction") shown = draft.replacement;
      const event = number(draft);
      if (!isLive(event.kind)) pending.push(event as CommittedEvent);
      return stream.push(event);
    },
  };
}

const isLive = (kind: EventKind) =>
  kind === "text-delta" || kind === "reasoning-delta" || kind === "tool-call-progress";

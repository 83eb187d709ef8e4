/** What a session knows of its log: how far it has read, what that folds to, and whether it may write. */
import { type Clock, fault, type Limits, withDeadline } from "../base/index.ts";
import type { ClaimId, CommittedEvent, Event, EventLog, SessionKey } from "../ports/index.ts";
import { createSessionFold, type SessionFold } from "./fold/session-fold.ts";
import { createHold } from "./hold.ts";
import { createJournal, type Journal, type JournalOptions, type SequencePosition } from "./journal.ts";

export interface SessionLogOptions {
  readonly key: SessionKey;
  /** Without one the session lasts as long as this object. */
  readonly log: EventLog | undefined;
  readonly owner: string;
  readonly limits: Limits;
  readonly clock: Clock;
}

export interface SessionLog {
  /** As far as it was read. */
  readonly fold: SessionFold;
  readonly position: Readonly<SequencePosition>;
  /** The journal of the turn that is being written. */
  readonly journal: Journal | undefined;
  /**
   * Takes the session for this process, and folds what was written elsewhere meanwhile.
   * @throws session.held, storage.*, or the signal's reason
   */
  take(signal: AbortSignal, onLost: (reason: unknown) => void): Promise<void>;
  /** Folds what is new, for looking only. @throws storage.* */
  refresh(): Promise<void>;
  /** Gives the session back; the next one who takes it reads what is new. */
  release(): Promise<void>;
  /** Opens a journal, to be written while the session is held. */
  write(options: Pick<JournalOptions, "turn" | "before" | "onAbandoned">): Journal;
  /** Makes it the one that is being written. */
  use(journal: Journal): void;
  /** What the journal couldn't write didn't happen: the next one reads the log anew. */
  doubt(): void;
  /** How many listen. */
  readonly listeners: number;
  /** Calls back with every event that is shown here. Returns what ends it. */
  listen(onEvent: (event: Event) => void): () => void;
}

/** Where that bound is lifted: numbers stay numbers. */
const MOST_AHEAD = 1_000_000;

export function createSessionLog(options: SessionLogOptions): SessionLog {
  const { key, clock, limits, log } = options;
  const hold = log === undefined ? undefined : createHold({ ...options, log });
  const position: SequencePosition = { seq: 0, committedSeq: 0 };
  const listeners = new Set<(event: Event) => void>();
  let fold = createSessionFold();
  let journal: Journal | undefined;
  let isInDoubt = false;

  const show = (event: Event) => {
    if (listeners.size === 0) return;
    for (const listener of listeners) listener(event);
  };

  /** Folds what is new; where it breaks off, the next one goes on. */
  async function read(log: EventLog, signal?: AbortSignal) {
    isInDoubt = true;
    const deadline = { what: "The event log", limitMs: limits.commitMs, signal };
    await withDeadline(deadline, async own => {
      for await (const event of log.read(key, { afterSeq: position.committedSeq })) {
        // A read that comes too late would fold what another one has folded.
        if (own.aborted) return;
        fold.apply(event);
        position.committedSeq = event.seq;
        skipBehind(event.seq);
      }
      isInDoubt = false;
    });
  }

  /** Whoever wrote up to there may have shown as many events more, with numbers that must not be given out twice. */
  const skipBehind = (seq: number) => {
    position.seq = Math.max(position.seq, seq + Math.min(limits.uncommittedEvents, MOST_AHEAD));
  };

  /** @throws log.fenced when the session was taken over, or never held, or its log has more than was read */
  function requireClaim(): ClaimId | undefined {
    if (hold === undefined) return undefined;
    if (hold.claim === undefined || isInDoubt) throw fault("log.fenced", { session: key.session });
    return hold.claim;
  }

  function begin() {
    fold = createSessionFold();
    position.seq = 0;
    position.committedSeq = 0;
  }

  function doubt() {
    isInDoubt = true;
  }

  return {
    get fold() {
      return fold;
    },
    position,
    get journal() {
      return journal;
    },
    async take(signal, onLost) {
      if (hold === undefined || log === undefined) return;
      const lastSeq = await hold.take(signal, onLost);
      const isNew = lastSeq !== undefined && lastSeq !== position.committedSeq;
      if (!isNew && !isInDoubt) return;
      // Fewer entries than were seen: the session was removed, and this is another one of its name.
      if (lastSeq !== undefined && lastSeq < position.committedSeq) begin();
      if (isNew) skipBehind(lastSeq);
      await read(log, signal);
    },
    async refresh() {
      if (log === undefined || hold?.claim !== undefined) return;
      const deadline = { what: "The event log", limitMs: limits.commitMs };
      if ((await withDeadline(deadline, () => log.lastSeq(key))) < position.committedSeq) begin();
      await read(log);
    },
    async release() {
      journal = undefined;
      await hold?.release();
    },
    write(turn) {
      return createJournal({
        ...turn,
        key,
        clock,
        limits,
        log,
        position,
        claim: requireClaim,
        onEvent: show,
        onUnwritten: doubt,
        onCommitted: (event: CommittedEvent) => fold.apply(event),
      });
    },
    use(written) {
      journal = written;
    },
    doubt,
    get listeners() {
      return listeners.size;
    },
    listen(onEvent) {
      const listener = (event: Event) => onEvent(event);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

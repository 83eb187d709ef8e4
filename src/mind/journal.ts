/** Gives each event its header, shows it to the readers, and commits what must last to the log. */
import {
  type Clock,
  createEventStream,
  type EventId,
  type EventStream,
  isFault,
  type Limits,
  type TurnId,
  withDeadline,
} from "../base/index.ts";
import {
  type ClaimId,
  type CommittedEvent,
  type Event,
  type EventDraft,
  type EventKind,
  type EventLog,
  eventVersions,
  type SessionKey,
  type TurnSummary,
  type Veil,
} from "../ports/index.ts";
import { retract, type ShownText, show, textOf } from "./answer-text.ts";
import { erasureOf, type ForgottenText, findForgotten } from "./forgotten-text.ts";
import { joinDeltas } from "./turn.ts";

type BlockKind = "text-block" | "reasoning-block";

/** The numbers that a session keeps between turns: the last that was given out, and the last in the log. */
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
  /** Under which the entries are written. */
  readonly claim: () => ClaimId | undefined;
  readonly limits: Limits;
  /** Hides what is recorded, and shows it to the stream. @default none */
  readonly veil?: () => Veil | undefined;
  /** The text of an earlier part of this turn, and where it began. @default a turn that begins now */
  readonly before?: { readonly firstSeq: number; readonly shown: ShownText };
  /** Every event as it is recorded, when it is shown. */
  readonly onEvent?: (event: Event) => void;
  readonly onCommitted: (event: CommittedEvent) => void;
  /** The same events, once all of them were folded. */
  readonly onCommit?: ((events: readonly CommittedEvent[]) => void) | undefined;
  readonly onAbandoned?: () => void;
  /** The journal is closed, and what it has still to say may be in the log or not. */
  readonly onUnwritten?: () => void;
}

export interface Journal {
  readonly stream: EventStream<Event, TurnSummary>;
  /** The sequence number of this turn's first event; 0 before it. */
  firstSeq(): number;
  /** The number that the next event will have. */
  nextSeq(): number;
  /** The answer so far, with placeholders, as the log has it. */
  text(): string;
  /** The part of it that was shown from this number on. */
  textSince(seq: number): string;
  /** The events that were shown and aren't in the log yet; deltas joined into one. */
  uncommitted(): readonly Event[];
  /**
   * Shows an event. Await what it returns, when it returns a promise: a reader asked to be waited for, or the log is
   * too far behind; it rejects when the log doesn't take what there is.
   */
  emit(draft: EventDraft): Promise<void> | undefined;
  /**
   * Keeps the text since this number, which a stage is about to take back, out of the log; of what the log has already
   * the content is erased when the journal is closed, where the log can.
   */
  forget(sinceSeq: number): void;
  /** Shows a piece of the answer that the stages let go: the same as a text-delta that is emitted, for less. */
  say(text: string): Promise<void> | undefined;
  /** Makes everything so far durable. Deltas become blocks. @throws what the log throws; the next commit tries again. */
  commit(): Promise<void>;
  /** Makes the end durable together with what leads to it, and shows it then. @throws what the log throws; nothing is shown */
  conclude(draft: EventDraft): Promise<void>;
  /** Shows another end in the place of an end that could not be made durable. */
  concludeAnyway(draft: EventDraft<"turn-end">): void;
  /**
   * Commits what came after the end, and takes nothing more: work that was left behind has no voice.
   * @throws what the log throws
   */
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** Without getters: V8 keeps an object whose literal has some, with all that it holds, until the next full collection. */
export function createJournal(options: JournalOptions): Journal {
  const { before, key, turn, clock, limits, position, log, veil = withoutVeil } = options;
  const { onAbandoned, onCommit, onCommitted, onEvent, onUnwritten } = options;
  const stream = createEventStream<Event, TurnSummary>({
    limit: limits.streamEvents,
    join: joinDeltas,
    ...(onAbandoned !== undefined && { onAbandoned }),
  });
  const idPrefix = `${key.session}.`;
  let shown = before?.shown ?? [];
  let firstSeq = before?.firstSeq ?? 0;
  const forgotten: ForgottenText[] = [];
  let isClosed = false;
  let isConcluding = false;
  let commits: Promise<unknown> = Promise.resolve();
  let pending: CommittedEvent[] = [];
  // On their way to the log: a reader finds them in neither of the two meanwhile.
  let underway: readonly CommittedEvent[] = [];
  // Deltas are joined once: strings that grow by a word each cost the garbage collector more than all the rest.
  let block: OpenBlock | undefined;

  function number(given: EventDraft): Event {
    const draft = veil()?.hideEvent(given) ?? given;
    position.seq += 1;
    const seq = position.seq;
    if (firstSeq === 0) firstSeq = seq;
    const id = (idPrefix + seq) as EventId;
    const version = eventVersions[draft.kind];
    return { id, seq, at: clock.now(), turn, ...draft, ...(version > 1 && { version }) } as Event;
  }

  /** To the readers of the turn, who are its person. */
  const push = (event: Event) => stream.push(veil()?.show(event) ?? event);

  function closeBlock() {
    if (block === undefined) return;
    const { deltas, firstSeq, kind } = block;
    const text = deltas.join("");
    block = undefined;
    if (kind === "text-block") shown = show(shown, firstSeq, text);
    const event = number({ kind, text, firstSeq });
    pending.push(event as CommittedEvent);
    push(event);
    onEvent?.(event);
  }

  function extendBlock(kind: BlockKind, text: string) {
    if (block?.kind !== kind) closeBlock();
    block ??= { kind, firstSeq: position.seq + 1, lastSeq: 0, deltas: [] };
    block.deltas.push(text);
    block.lastSeq = position.seq + 1;
  }

  function write(entries: readonly CommittedEvent[]) {
    position.committedSeq = entries.at(-1)!.seq;
    for (const entry of entries) onCommitted(entry);
    onCommit?.(entries);
  }

  async function append(log: EventLog) {
    closeBlock();
    if (pending.length === 0) return;
    const entries = pending;
    pending = [];
    underway = entries;
    try {
      const deadline = { what: "The event log", limitMs: limits.commitMs };
      // A placeholder is in no log before its original is kept.
      const kept = veil()?.flush();
      await withDeadline(deadline, signal =>
        kept === undefined ? insist(log, entries, signal) : kept.then(() => insist(log, entries, signal)),
      );
    } catch (error) {
      pending = [...entries, ...pending];
      throw error;
    } finally {
      underway = [];
    }
    write(entries);
  }

  /** Tries again while a store is away: under a claim, what an attempt of unknown fate has written isn't written twice. */
  async function insist(log: EventLog, entries: readonly CommittedEvent[], signal: AbortSignal) {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const claim = options.claim();
      const place = { afterSeq: position.committedSeq, ...(claim !== undefined && { claim }) };
      try {
        return await log.append(key, entries, place);
      } catch (error) {
        if (claim === undefined || !isFault(error, "storage.unavailable") || signal.aborted) throw error;
        await clock.sleep(pauseMs, signal);
      }
    }
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

  /** @throws what the log throws */
  async function eraseForgotten() {
    const erasing = log !== undefined && forgotten.length > 0 ? await findForgotten(log, key, forgotten) : [];
    if (erasing.length > 0) pending.push(number(erasureOf(erasing)) as CommittedEvent);
    await commit();
    const claim = options.claim();
    if (erasing.length > 0 && claim !== undefined) await log?.erase?.(key, erasing, claim);
  }

  let catchingUp: Promise<void> | undefined;

  /** The caller that shows events without waiting may ignore the rejection: the next commit says the fault. */
  function catchUp(): Promise<void> {
    catchingUp ??= commit().finally(() => {
      catchingUp = undefined;
    });
    catchingUp.catch(() => undefined);
    return catchingUp;
  }

  function roomInLog(room: Promise<void> | undefined): Promise<void> | undefined {
    if (log === undefined || position.seq - position.committedSeq < limits.uncommittedEvents) return room;
    const caughtUp = catchUp();
    return room === undefined ? caughtUp : caughtUp.then(() => room);
  }

  /** Nearly all events of a turn pass here, so it does as little as possible. */
  function say(text: string): Promise<void> | undefined {
    if (isClosed || isConcluding) return undefined;
    extendBlock("text-block", text);
    position.seq += 1;
    const { seq } = position;
    if (firstSeq === 0) firstSeq = seq;
    const id = (idPrefix + seq) as EventId;
    const event: Event = { id, seq, at: clock.now(), turn, kind: "text-delta", text };
    onEvent?.(event);
    const shown = veil()?.show(text) ?? text;
    return roomInLog(stream.push(shown === text ? event : { ...event, text: shown }));
  }

  return {
    stream,
    commit,
    async conclude(draft) {
      closeBlock();
      const event = number(draft) as CommittedEvent;
      pending.push(event);
      isConcluding = true;
      try {
        await commit();
      } catch (error) {
        // It may be in the log all the same, where a turn has one end: then this end is tried again.
        const isLost = isRefusal(error) || event.kind !== "turn-end";
        if (isLost) pending = pending.filter(each => each !== event);
        throw error;
      } finally {
        isConcluding = false;
      }
      onEvent?.(event);
      push(event);
    },
    concludeAnyway(draft) {
      const event = number(draft) as CommittedEvent;
      if (pending.at(-1)?.kind !== "turn-end") pending.push(event);
      onEvent?.(event);
      push(event);
    },
    async close() {
      isClosed = true;
      try {
        await eraseForgotten();
      } catch (error) {
        onUnwritten?.();
        throw error;
      }
    },
    text() {
      closeBlock();
      return textOf(shown);
    },
    textSince(seq) {
      closeBlock();
      return textOf(shown.filter(piece => piece.firstSeq >= seq));
    },
    forget(sinceSeq) {
      if (block?.kind === "text-block" && block.firstSeq >= sinceSeq) block = undefined;
      pending = pending.filter(each => each.kind !== "text-block" || each.firstSeq < sinceSeq);
      forgotten.push({ turn, sinceSeq, throughSeq: position.seq });
    },
    firstSeq: () => firstSeq,
    nextSeq: () => position.seq + 1,
    uncommitted() {
      const known = [...underway, ...pending];
      if (block === undefined) return known;
      const kind = block.kind === "text-block" ? "text-delta" : "reasoning-delta";
      const id = (idPrefix + block.lastSeq) as EventId;
      const delta = {
        id,
        seq: block.lastSeq,
        at: clock.now(),
        turn,
        kind,
        text: block.deltas.join(""),
      } as const;
      return [...known, delta];
    },
    say,
    emit(draft) {
      if (draft.kind === "text-delta") return say(veil()?.hide(draft.text, "mind") ?? draft.text);
      if (isClosed || isConcluding) return undefined;
      if (draft.kind === "reasoning-delta") extendBlock("reasoning-block", draft.text);
      else if (draft.kind !== "tool-call-progress") closeBlock();
      const event = number(draft);
      if (event.kind === "text-retraction") shown = retract(shown, event);
      if (!isLive(event.kind)) pending.push(event as CommittedEvent);
      onEvent?.(event);
      const room = push(event);
      // Only deltas may be many, and between an answer and its calls nothing is committed.
      return isLive(event.kind) ? roomInLog(room) : room;
    },
  };
}

const withoutVeil = () => undefined;

interface OpenBlock {
  readonly kind: BlockKind;
  readonly firstSeq: number;
  lastSeq: number;
  readonly deltas: string[];
}

/** Whether an append that was rejected so left nothing behind. */
const isRefusal = (error: unknown) =>
  isFault(error) && error.code !== "storage.unavailable" && error.code !== "time.exceeded";

const isLive = (kind: EventKind) =>
  kind === "text-delta" || kind === "reasoning-delta" || kind === "tool-call-progress";

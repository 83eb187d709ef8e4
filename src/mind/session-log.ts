/** A session's knowledge of its log: how far it has read, the fold of it, and whether it may write. */
import { type CallId, describeError, fault, isFault, withDeadline } from "../base/index.ts";
import type { ClaimId, CommittedEvent, Event, EventDraft, Hook, SessionKey, Veil } from "../ports/index.ts";
import type { CallEnd } from "../tools/index.ts";
import { createSessionFold, type SessionFold } from "./fold/session-fold.ts";
import { createJournal, type Journal, type JournalOptions, type SequencePosition } from "./journal.ts";
import { Lease } from "./lease.ts";
import type { SessionOptions } from "./turn-work.ts";

/** Hooks that observe hear of each written entry. */
type SessionLogOptions = Pick<SessionOptions, "key" | "log" | "owner" | "hooks" | "limits" | "clock">;

/** Where that bound is lifted: numbers stay numbers. */
const MOST_AHEAD = 1_000_000;

/** A class, because sessions that rest are many: closures of its own would be most of what each of them weighs. */
export class SessionLog {
  /** As far as it was read. */
  fold: SessionFold = createSessionFold();
  readonly position: SequencePosition = { seq: 0, committedSeq: 0 };
  /** As it was opened last; undefined where no hook has one. */
  veil: Veil | undefined;
  /** The journal of the turn that is being written. */
  journal: Journal | undefined;
  readonly #options: SessionLogOptions;
  readonly #lease: Lease | undefined;
  #listeners: Set<(event: Event) => void> | undefined;
  #isInDoubt = false;

  constructor(options: SessionLogOptions) {
    const { log } = options;
    this.#options = options;
    this.#lease = log === undefined ? undefined : new Lease({ ...options, log });
  }

  /** How many listen. */
  get listeners() {
    return this.#listeners?.size ?? 0;
  }

  /**
   * Takes the session for this process, and folds what was written elsewhere meanwhile.
   * @throws session.held, storage.*, redaction.failed, or the signal's reason
   */
  async take(signal: AbortSignal, onLost: (reason: unknown) => void) {
    await this.#takeLog(signal, onLost);
    await this.openVeil(signal);
  }

  /** Has the veil that the session's originals are behind, with those of other processes. @throws redaction.failed */
  async openVeil(signal?: AbortSignal) {
    const { hooks, key, limits } = this.#options;
    const hook = hooks.find(({ openVeil }) => openVeil !== undefined);
    if (hook === undefined) return undefined;
    const deadline = { what: `The veil of ${hook.name}`, limitMs: hook.deadlineMs ?? limits.hookMs, signal };
    try {
      const history = this.fold.conversation.messages;
      this.veil = await withDeadline(deadline, () => hook.openVeil!(key, history));
      return this.veil;
    } catch (cause) {
      signal?.throwIfAborted();
      throw isFault(cause, "redaction.failed")
        ? cause
        : fault("redaction.failed", { what: "The conversation" }, { cause });
    }
  }

  async #takeLog(signal: AbortSignal, onLost: (reason: unknown) => void) {
    if (this.#lease === undefined) return;
    const lastSeq = await this.#lease.take(signal, onLost);
    const { committedSeq } = this.position;
    const isNew = lastSeq !== undefined && lastSeq !== committedSeq;
    if (!isNew && !this.#isInDoubt) return;
    // Fewer entries than were seen: the session was removed, and this is another one of its name.
    if (lastSeq !== undefined && lastSeq < committedSeq) this.#begin();
    if (isNew) this.#skipBehind(lastSeq);
    await this.#read(signal);
  }

  /** Folds what is new, for looking only. @throws storage.* */
  async refresh() {
    const { key, limits, log } = this.#options;
    if (log === undefined || this.#lease?.claim !== undefined) return;
    const deadline = { what: "The event log", limitMs: limits.commitMs };
    const lastSeq = await withDeadline(deadline, () => log.lastSeq(key));
    if (lastSeq < this.position.committedSeq) this.#begin();
    await this.#read();
  }

  /** The end of a call of whose result the model saw a part. @throws storage.* */
  async endOf(call: CallId): Promise<CallEnd | undefined> {
    const { key, limits, log } = this.#options;
    const seq = this.fold.seqOfCut(call);
    if (log === undefined || seq === undefined) return undefined;
    const deadline = { what: "The event log", limitMs: limits.commitMs };
    return withDeadline(deadline, async () => {
      for await (const event of log.read(key, { afterSeq: seq - 1, throughSeq: seq }))
        if (event.kind === "tool-call-end") return event;
      return undefined;
    });
  }

  /** Gives the session back; the next one who takes it reads what is new. */
  async release() {
    this.journal = undefined;
    await this.#lease?.release();
  }

  /** Opens a journal, to be written while the session is held. */
  write(turn: Pick<JournalOptions, "turn" | "before" | "onAbandoned">) {
    const { clock, hooks, key, limits, log } = this.#options;
    const { onCommit, onEvent } = openObservers(hooks, key, failure => void journal.emit(failure));
    const show = (event: Event) => this.#show(event);
    const journal: Journal = createJournal({
      ...turn,
      key,
      clock,
      limits,
      log,
      position: this.position,
      veil: () => this.veil,
      claim: () => this.#requireClaim(),
      onEvent:
        onEvent === undefined
          ? show
          : event => {
              show(event);
              onEvent(event);
            },
      onCommit,
      onUnwritten: () => this.doubt(),
      onCommitted: event => this.fold.apply(event),
    });
    return journal;
  }

  /** Makes it the journal that is being written. */
  use(journal: Journal) {
    this.journal = journal;
  }

  /** Events that the journal couldn't write didn't happen: the next journal reads the log anew. */
  doubt() {
    this.#isInDoubt = true;
  }

  /** Calls back with every event that is shown here. Returns what ends it. */
  listen(onEvent: (event: Event) => void) {
    const listener = (event: Event) => onEvent(event);
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    return () => this.#listeners?.delete(listener);
  }

  #show(event: Event) {
    if (this.#listeners === undefined) return;
    for (const listener of this.#listeners) listener(event);
  }

  /** Folds what is new; where it breaks off, the next one goes on. */
  async #read(signal?: AbortSignal) {
    const { key, limits, log } = this.#options;
    this.#isInDoubt = true;
    const deadline = { what: "The event log", limitMs: limits.commitMs, signal };
    await withDeadline(deadline, async own => {
      for await (const event of log?.read(key, { afterSeq: this.position.committedSeq }) ?? []) {
        // A read that comes too late would fold what another one has folded.
        if (own.aborted) return;
        this.fold.apply(event);
        this.position.committedSeq = event.seq;
        this.#skipBehind(event.seq);
      }
      this.#isInDoubt = false;
    });
  }

  /** The writer up to there may have shown as many events more, with numbers that must not be given out twice. */
  #skipBehind(seq: number) {
    const { uncommittedEvents } = this.#options.limits;
    this.position.seq = Math.max(this.position.seq, seq + Math.min(uncommittedEvents, MOST_AHEAD));
  }

  /** @throws log.fenced when the session was taken over, or never held, or its log has more than was read */
  #requireClaim(): ClaimId | undefined {
    if (this.#lease === undefined) return undefined;
    const { claim } = this.#lease;
    if (claim !== undefined && !this.#isInDoubt) return claim;
    throw fault("log.fenced", { session: this.#options.key.session });
  }

  #begin() {
    this.fold = createSessionFold();
    this.position.seq = 0;
    this.position.committedSeq = 0;
  }
}

/** Tells the hooks that observe what happens, without waiting for them and without letting them in its way. */
interface Observers {
  /** Undefined where no hook wants to hear of events: then a delta costs nothing here. */
  readonly onEvent: ((event: Event) => void) | undefined;
  readonly onCommit: ((events: readonly CommittedEvent[]) => void) | undefined;
}

type Phase = "onEvent" | "onCommit";

/** @param report records what a hook failed with; called when nothing else is being recorded */
function openObservers(
  hooks: readonly Hook[],
  session: SessionKey,
  report: (failure: EventDraft<"hook-failure">) => void,
): Observers {
  return {
    onEvent: tellAll<Event>("onEvent", hooks, (hook, event) => hook.onEvent!(event, session), report),
    onCommit: tellAll<readonly CommittedEvent[]>(
      "onCommit",
      hooks,
      (hook, events) => hook.onCommit!(events, session),
      report,
    ),
  };
}

function tellAll<News>(
  phase: Phase,
  hooks: readonly Hook[],
  tell: (hook: Hook, news: News) => unknown,
  report: (failure: EventDraft<"hook-failure">) => void,
): ((news: News) => void) | undefined {
  const listening = new Set(hooks.filter(hook => hook[phase] !== undefined));
  if (listening.size === 0) return undefined;
  const fail = (hook: Hook, error: unknown) => {
    // One failure a turn: a hook that fails at each delta would fill the log.
    if (!listening.delete(hook)) return;
    const message = describeError(error);
    queueMicrotask(() => report({ kind: "hook-failure", hook: hook.name, phase, effect: "open", message }));
  };
  return news => {
    for (const hook of listening) {
      try {
        const told = tell(hook, news);
        if (told instanceof Promise) told.catch(error => fail(hook, error));
      } catch (error) {
        fail(hook, error);
      }
    }
  };
}

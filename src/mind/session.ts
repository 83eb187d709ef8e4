/** A conversation with one user: its turns one after the other, its history a fold over its log. */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import {
  type ApprovalId,
  createId,
  type Fault,
  fault,
  isFault,
  type Limits,
  linkAbort,
  type Origin,
  type TurnId,
  withDeadline,
} from "../base/index.ts";
import type { ApprovalAnswer, Event, EventDraft, EventLog, SessionKey, TurnView } from "../ports/index.ts";
import { closeOpenTurn } from "./close-turn.ts";
import { SessionLost, TurnCancelled } from "./ending.ts";
import type { OpenTurn } from "./fold/open-turn.ts";
import type { SessionFold, WaitingCall } from "./fold/session-fold.ts";
import { type FollowOptions, followSession } from "./follow.ts";
import { refuseTurn } from "./refuse-turn.ts";
import { type LiveTurn, runTurn, type TurnMeans } from "./run-turn.ts";
import { createSessionLog } from "./session-log.ts";
import { createStateMachine, type SessionState, statesAfter } from "./states.ts";
import { createTally, type TurnTally } from "./tally.ts";
import { createTurn, type Turn } from "./turn.ts";
import type { TurnOptions } from "./turn-options.ts";
import { writeAnswer } from "./write-answer.ts";

export interface Session {
  readonly key: SessionKey;
  readonly state: SessionState;
  /** Nothing runs in it, nothing waits, and nobody follows it. */
  readonly isResting: boolean;
  /**
   * Begins a turn, or queues it behind the ones that run. Never throws: a turn that can't run ends as failed.
   * Read it, or await its summary: a turn that nobody reads waits for a reader when its stream is full.
   * A turn that was suspended or interrupted ends with it: what waited is cancelled, and the model is told.
   */
  turn(input: string, options?: TurnOptions): Turn;
  /**
   * Goes on with the turn that was suspended or interrupted, behind the turns that run; undefined when there is none.
   * @throws session.closed, session.held, storage.*
   */
  resume(options?: Omit<TurnOptions, "origin">): Promise<Turn | undefined>;
  /** The calls of the suspended turn that wait for a person, as far as the log knows. @throws storage.* */
  waitingCalls(): Promise<readonly WaitingCall[]>;
  /**
   * Writes a person's answer into the log; `resume` then goes on.
   * @throws approval.not-found, approval.over, input.invalid, session.closed, session.held, storage.*
   */
  answer(approval: ApprovalId, answer: ApprovalAnswer): Promise<void>;
  /** What happened after a number, then what happens: until the signal aborts or the session closes. */
  events(options?: FollowOptions): AsyncGenerator<Event, void, void>;
  /** The conversation, as a model reads it. @throws storage.* */
  messages(): Promise<readonly LanguageModelV4Message[]>;
  /** For an operator who has mended what broke the session: it may be used again. @throws session.state */
  reset(): void;
  /** Resolves when every turn so far has ended and the hooks behind it are done. */
  settled(): Promise<void>;
  /**
   * Takes no more turns, gives those that run so many milliseconds, then cancels them. The log keeps the conversation.
   * @default limits.shutdownMs
   */
  close(graceMs?: number): Promise<void>;
}

export interface SessionOptions extends TurnMeans {
  readonly key: SessionKey;
  readonly log: EventLog | undefined;
  /** Who holds the session in the log. */
  readonly owner: string;
}

export function createSession(options: SessionOptions): Session {
  const { key, clock, limits, log } = options;
  const sessionLog = createSessionLog(options);
  const machine = createStateMachine();
  // The time that is left to what runs when the session closes is up.
  const expired = new AbortController();
  const closed = new AbortController();
  const live = new Set<LiveTurn>();
  let last: Promise<unknown> = Promise.resolve();
  let pending = 0;
  let wasReset = false;

  /** What is done with the session is done in order; the session is given back when there is no more. */
  function queue<Result>(work: () => Promise<Result>): Promise<Result> {
    pending += 1;
    const mine = last.then(work).finally(() => {
      pending -= 1;
      return pending === 0 ? sessionLog.release() : undefined;
    });
    last = mine.catch(() => undefined);
    return mine;
  }

  /** A session that closes has no other state, whatever ends in it. */
  function enter(state: SessionState) {
    if (!closed.signal.aborted && machine.state !== "shutting-down") machine.enter(state);
  }

  /** Takes the session for some work. @throws session.held, storage.*, or the signal's reason */
  async function take(signal: AbortSignal, onLost: (reason: unknown) => void = () => undefined) {
    if (machine.state === "errored") throw fault("session.broken", { session: key.session });
    enter(machine.state === "idle" ? "initializing" : "processing");
    try {
      await sessionLog.take(signal, onLost);
    } catch (error) {
      // A store that is damaged, or newer than this program, stays so until somebody mends it.
      const isLasting = isFault(error) && error.code.startsWith("storage.") && !error.isRetryable;
      enter(isLasting ? "errored" : "ready");
      throw error;
    }
    if (machine.state === "initializing") enter("ready");
    enter("processing");
  }

  /** A turn that broke off is none that runs; what is broken stays so. */
  function rest(state: SessionFold["state"]) {
    if (machine.state !== "errored") enter(state === "processing" ? "ready" : state);
  }

  /** Work that is no turn: the session is taken, used, and in the state that its log says. */
  function use<Result>(work: () => Promise<Result>): Promise<Result> {
    const problem = closedFault(machine.state, key);
    if (problem !== undefined) return Promise.reject(problem);
    return queue(async () => {
      await take(expired.signal);
      return work().finally(() => rest(sessionLog.fold.state));
    });
  }

  function begin(turn: TurnId, input: string, origin: Origin, given: TurnOptions, resumed?: OpenTurn) {
    const { abort, release, signal } = linkAbort(given.signal);
    const cancel = (reason: string) => abort(new TurnCancelled(reason));
    const journal = sessionLog.write({
      turn,
      onAbandoned: () => cancel("its reader left"),
      ...(resumed !== undefined && { before: resumed }),
    });
    const emit = watchQuestions(event => void journal.emit(event), enter);
    const view: TurnView = { session: key, turn, input, origin, history: [], tools: [], signal, emit };
    const tally = resumed === undefined ? createTally() : tallyOf(resumed);
    const work: LiveTurn = { view, options: given, journal, tally, abort, resumed };
    live.add(work);
    return { work, release, turn: createTurn(turn, journal.stream, cancel) };
  }

  async function run(work: LiveTurn, release: () => void) {
    const { journal, resumed, view } = work;
    const { status } = await runTurn(options, work, sessionLog, async () => {
      await take(view.signal, reason => work.abort(new SessionLost(reason)));
      const { openTurn } = sessionLog.fold;
      if (openTurn !== undefined && resumed === undefined) await closeOpenTurn(sessionLog, openTurn);
      sessionLog.use(journal);
      if (wasReset) journal.emit({ kind: "state-change", from: "errored", to: "ready", reason: "reset" });
      wasReset = false;
    });
    live.delete(work);
    release();
    rest(status === "suspended" ? "awaiting-tool-result" : "ready");
  }

  return {
    key,
    get state() {
      return machine.state;
    },
    get isResting() {
      return pending === 0 && sessionLog.listeners === 0;
    },
    turn(input, given = {}) {
      const id = createId<"turn">(clock.now());
      const refusal = closedFault(machine.state, key) ?? refuse(input, pending, key, limits);
      if (refusal !== undefined) return refuseTurn({ key, turn: id, clock, limits }, refusal);
      const { release, turn, work } = begin(id, input, given.origin ?? "person", given);
      queue(() => run(work, release));
      return turn;
    },
    async resume(given = {}) {
      const { promise, reject, resolve } = Promise.withResolvers<Turn | undefined>();
      use(async () => {
        const { openTurn } = sessionLog.fold;
        if (openTurn === undefined) return resolve(undefined);
        const { release, turn, work } = begin(
          openTurn.turn,
          openTurn.input,
          openTurn.origin,
          given,
          openTurn,
        );
        resolve(turn);
        await run(work, release);
      }).catch(reject);
      return promise;
    },
    waitingCalls: () =>
      queue(async () => {
        await sessionLog.refresh();
        return sessionLog.fold.waitingCalls;
      }),
    answer: (approval, answer) => use(() => writeAnswer(sessionLog, approval, answer, { clock, limits })),
    events: follow => followSession({ key, log, limits, sessionLog, closed: closed.signal }, follow),
    messages: () =>
      queue(async () => {
        await sessionLog.refresh();
        return [...sessionLog.fold.conversation.messages];
      }),
    reset() {
      const from = machine.state;
      const allowed = statesAfter(from);
      if (from !== "errored") throw fault("session.state", { from, to: "ready after a reset", allowed });
      enter("ready");
      wasReset = true;
      sessionLog.doubt();
    },
    settled: () => last.then(() => undefined),
    async close(graceMs = limits.shutdownMs) {
      if (machine.state !== "shutdown") machine.enter("shutting-down");
      await withDeadline({ what: "The session", limitMs: graceMs }, () => last).catch(() => undefined);
      expired.abort(fault("session.closed", { session: key.session }));
      for (const { abort } of live) abort(new TurnCancelled("shutting down"));
      await last;
      if (machine.state !== "shutdown") machine.enter("shutdown");
      closed.abort();
    },
  };
}

/** While a person is asked the session awaits a result. */
function watchQuestions(
  emit: (event: EventDraft) => void,
  enter: (state: SessionState) => void,
): (event: EventDraft) => void {
  let questions = 0;
  return event => {
    emit(event);
    if (event.kind === "approval-request") questions += 1;
    else if (event.kind === "approval-response") questions -= 1;
    else return;
    enter(questions > 0 ? "awaiting-tool-result" : "processing");
  };
}

const tallyOf = ({ step, toolCalls, usage }: OpenTurn): TurnTally => ({ steps: step, toolCalls, usage });

function closedFault(state: SessionState, { session }: SessionKey): Fault | undefined {
  if (state === "shutting-down" || state === "shutdown") return fault("session.closed", { session });
  return state === "errored" ? fault("session.broken", { session }) : undefined;
}

function refuse(input: string, pendingTurns: number, key: SessionKey, limits: Limits): Fault | undefined {
  const { inputChars: max, waitingTurns } = limits;
  if (input.length > max) {
    return fault("limit.exceeded", { limit: "inputChars", value: input.length, max, unit: "characters" });
  }
  return pendingTurns >= waitingTurns ? fault("session.busy", { session: key.session }) : undefined;
}

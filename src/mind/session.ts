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
import { choiceFormat, listFormat, type ObjectFormat, objectFormat } from "../model/formats.ts";
import type { ApprovalAnswer, Event, EventDraft, EventLog, SessionKey } from "../ports/index.ts";
import { type SchemaLike, toSchema } from "../tools/index.ts";
import { closeOpenTurn } from "./close-turn.ts";
import { SessionLost, TurnCancelled } from "./ending.ts";
import type { OpenTurn } from "./fold/open-turn.ts";
import type { SessionFold, WaitingCall } from "./fold/session-fold.ts";
import { type FollowOptions, followSession } from "./follow.ts";
import { type AnswersValues, createObjectTurn, type ObjectOptions, type ObjectTurn } from "./object-turn.ts";
import { refuseTurn } from "./refuse-turn.ts";
import { type LiveTurn, runTurn, type TurnMeans } from "./run-turn.ts";
import { createSessionLog, type SessionLog } from "./session-log.ts";
import { createStateMachine, type SessionState, statesAfter } from "./states.ts";
import { createTally, type TurnTally } from "./tally.ts";
import { createTurn, type Turn } from "./turn.ts";
import type { TurnOptions } from "./turn-options.ts";
import { writeAnswer } from "./write-answer.ts";

export interface Session extends AnswersValues {
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

export const createSession = (options: SessionOptions): Session => new LoggedSession(options);

/** A class, because sessions that rest are many: closures of its own would be most of what each of them weighs. */
class LoggedSession implements Session {
  readonly key: SessionKey;
  readonly #options: SessionOptions;
  readonly #log: SessionLog;
  readonly #machine = createStateMachine();
  /** Aborts when the time is up that what runs has when the session closes. */
  readonly #expired = new AbortController();
  /** Made for those who follow the session. */
  #closed: AbortController | undefined;
  #live: readonly LiveTurn[] = [];
  #last: Promise<unknown> = done;
  #pending = 0;
  #wasReset = false;

  constructor(options: SessionOptions) {
    this.key = options.key;
    this.#options = options;
    this.#log = createSessionLog(options);
  }

  get state() {
    return this.#machine.state;
  }

  get isResting() {
    return this.#pending === 0 && this.#log.listeners === 0;
  }

  turn(input: string, given: TurnOptions = {}) {
    const { clock, key, limits } = this.#options;
    const id = createId<"turn">(clock.now());
    const refusal = closedFault(this.state, key) ?? refuse(input, this.#pending, key, limits);
    if (refusal !== undefined) return refuseTurn({ key, turn: id, clock, limits }, refusal);
    const { release, turn, work } = this.#begin(id, input, given.origin ?? "person", given);
    this.#queue(() => this.#run(work, release));
    return turn;
  }

  object(input: string, schema: SchemaLike, given: ObjectOptions = {}): ObjectTurn<never> {
    return this.#answerWith(input, objectFormat(toSchema(schema), given), given) as ObjectTurn<never>;
  }

  list(input: string, itemSchema: SchemaLike, given: ObjectOptions = {}): ObjectTurn<never> {
    return this.#answerWith(input, listFormat(toSchema(itemSchema), given), given) as ObjectTurn<never>;
  }

  choice<const Option extends string>(input: string, options: readonly Option[], given: ObjectOptions = {}) {
    return this.#answerWith(input, choiceFormat(options, given), given);
  }

  #answerWith<Value>(input: string, format: ObjectFormat<Value>, given: ObjectOptions) {
    const { description: _description, name: _name, ...options } = given;
    return createObjectTurn(format, object => this.turn(input, { ...options, object }));
  }

  async resume(given: Omit<TurnOptions, "origin"> = {}) {
    const { promise, reject, resolve } = Promise.withResolvers<Turn | undefined>();
    this.#use(async () => {
      const { openTurn } = this.#log.fold;
      if (openTurn === undefined) return resolve(undefined);
      const { input, origin, turn: id } = openTurn;
      const { release, turn, work } = this.#begin(id, input, origin, given, openTurn);
      resolve(turn);
      await this.#run(work, release);
    }).catch(reject);
    return promise;
  }

  waitingCalls() {
    return this.#look(({ waitingCalls }) => waitingCalls);
  }

  answer(approval: ApprovalId, answer: ApprovalAnswer) {
    return this.#use(() => writeAnswer(this.#log, approval, answer, this.#options));
  }

  events(follow?: FollowOptions) {
    const { key, limits, log } = this.#options;
    this.#closed ??= new AbortController();
    if (this.state === "shutdown") this.#closed.abort(key);
    return followSession({ key, log, limits, sessionLog: this.#log, closed: this.#closed.signal }, follow);
  }

  messages() {
    return this.#look(({ conversation }) => [...conversation.messages]);
  }

  reset() {
    const from = this.state;
    const allowed = statesAfter(from);
    if (from !== "errored") throw fault("session.state", { from, to: "ready after a reset", allowed });
    this.#enter("ready");
    this.#wasReset = true;
    this.#log.doubt();
  }

  settled() {
    return this.#last.then(() => undefined);
  }

  async close(graceMs = this.#options.limits.shutdownMs) {
    if (this.state === "shutdown") return;
    this.#machine.enter("shutting-down");
    if (this.#pending > 0) {
      const deadline = { what: "The session", limitMs: graceMs };
      await withDeadline(deadline, () => this.#last).catch(() => this.#expire());
    }
    await this.#last;
    this.#machine.enter("shutdown");
    this.#closed?.abort(this.key);
  }

  /** Ends what still runs when the time of a session that closes is up. */
  #expire() {
    this.#expired.abort(fault("session.closed", { session: this.key.session }));
    for (const { abort } of this.#live) abort(new TurnCancelled("shutting down"));
  }

  /** What is done with the session is done in order; the session is given back when there is no more. */
  #queue<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#pending += 1;
    const mine = this.#last.then(work).finally(() => {
      this.#pending -= 1;
      return this.#pending === 0 ? this.#log.release() : undefined;
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** A session that closes has no other state, whatever ends in it. */
  #enter(state: SessionState) {
    if (this.state !== "shutting-down" && this.state !== "shutdown") this.#machine.enter(state);
  }

  /** Takes the session for some work. @throws session.held, storage.*, or the signal's reason */
  async #take(signal: AbortSignal, onLost: (reason: unknown) => void = () => undefined) {
    if (this.state === "errored") throw fault("session.broken", { session: this.key.session });
    this.#enter(this.state === "idle" ? "initializing" : "processing");
    try {
      await this.#log.take(signal, onLost);
    } catch (error) {
      // A store that is damaged, or newer than this program, stays so until somebody mends it.
      const isLasting = isFault(error) && error.code.startsWith("storage.") && !error.isRetryable;
      this.#enter(isLasting ? "errored" : "ready");
      throw error;
    }
    if (this.state === "initializing") this.#enter("ready");
    this.#enter("processing");
  }

  /** A turn that broke off is none that runs; what is broken stays so. */
  #rest(state: SessionFold["state"]) {
    if (this.state !== "errored") this.#enter(state === "processing" ? "ready" : state);
  }

  /** Work that is no turn: the session is taken, used, and in the state that its log says. */
  #use<Result>(work: () => Promise<Result>): Promise<Result> {
    const problem = closedFault(this.state, this.key);
    if (problem !== undefined) return Promise.reject(problem);
    return this.#queue(async () => {
      await this.#take(this.#expired.signal);
      return work().finally(() => this.#rest(this.#log.fold.state));
    });
  }

  /** What the log says now, without taking the session. */
  #look<Result>(see: (fold: SessionFold) => Result): Promise<Result> {
    return this.#queue(async () => {
      await this.#log.refresh();
      return see(this.#log.fold);
    });
  }

  #begin(turn: TurnId, input: string, origin: Origin, given: TurnOptions, resumed?: OpenTurn) {
    const { abort, release, signal } = linkAbort(given.signal);
    const cancel = (reason: string) => abort(new TurnCancelled(reason));
    const journal = this.#log.write({
      turn,
      onAbandoned: () => cancel("its reader left"),
      ...(resumed !== undefined && { before: resumed }),
    });
    const emit = watchQuestions(
      event => void journal.emit(event),
      state => this.#enter(state),
    );
    const view = { session: this.key, turn, input, origin, history: [], tools: [], signal, emit };
    const tally = resumed === undefined ? createTally() : tallyOf(resumed);
    const work: LiveTurn = { view, options: given, journal, tally, abort, resumed };
    this.#live = [...this.#live, work];
    return { work, release, turn: createTurn(turn, journal.stream, cancel) };
  }

  async #run(work: LiveTurn, release: () => void) {
    const { journal, resumed, view } = work;
    const { status } = await runTurn(this.#options, work, this.#log, async () => {
      await this.#take(view.signal, reason => work.abort(new SessionLost(reason)));
      const { openTurn } = this.#log.fold;
      if (openTurn !== undefined && resumed === undefined) await closeOpenTurn(this.#log, openTurn);
      this.#log.use(journal);
      if (this.#wasReset)
        journal.emit({ kind: "state-change", from: "errored", to: "ready", reason: "reset" });
      this.#wasReset = false;
    });
    this.#live = this.#live.filter(each => each !== work);
    release();
    this.#rest(status === "suspended" ? "awaiting-tool-result" : "ready");
  }
}

const done = Promise.resolve();

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

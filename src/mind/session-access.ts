/** The one way to a session's log: tasks run in order, and the session is given back after the last. */
import { type Fault, fault, isFault, withDeadline } from "../base/index.ts";
import type { SessionKey } from "../ports/index.ts";
import type { SessionFold } from "./fold/session-fold.ts";
import { SessionLog } from "./session-log.ts";
import type { SessionOptions } from "./turn-work.ts";

/** A class, because sessions that rest are many: closures of its own would be most of what each of them weighs. */
export class SessionAccess {
  readonly key: SessionKey;
  readonly log: SessionLog;
  /** How much is queued or under way. */
  pending = 0;
  /** The session was mended, and the log doesn't say so yet. */
  wasReset = false;
  readonly #machine = new StateMachine();
  /** Aborts when the time is up that what runs has when the session closes. */
  readonly #expired = new AbortController();
  /** Made for those who follow the session. */
  #closed: AbortController | undefined;
  #last: Promise<unknown> = done;

  constructor(options: SessionOptions) {
    this.key = options.key;
    this.log = new SessionLog(options);
  }

  get state() {
    return this.#machine.state;
  }

  /** Aborts when the session is closed. */
  get closed(): AbortSignal {
    this.#closed ??= new AbortController();
    if (this.state === "shutdown") this.#closed.abort(this.key);
    return this.#closed.signal;
  }

  /** Why nothing can be begun; undefined where something can. */
  get problem(): Fault | undefined {
    const { session } = this.key;
    if (this.state === "shutting-down" || this.state === "shutdown")
      return fault("session.closed", { session });
    return this.state === "errored" ? fault("session.broken", { session }) : undefined;
  }

  queue<Result>(work: () => Promise<Result>): Promise<Result> {
    this.pending += 1;
    const mine = this.#last.then(work).finally(() => {
      this.pending -= 1;
      return this.pending === 0 ? this.log.release() : undefined;
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** A session that closes has no other state, whatever ends in it. */
  enter(state: SessionState) {
    if (this.state !== "shutting-down" && this.state !== "shutdown") this.#machine.enter(state);
  }

  /** Takes the session for some work. @throws session.held, storage.*, or the signal's reason */
  async take(signal: AbortSignal, onLost: (reason: unknown) => void = () => undefined) {
    if (this.state === "errored") throw fault("session.broken", { session: this.key.session });
    this.enter(this.state === "idle" ? "initializing" : "processing");
    try {
      await this.log.take(signal, onLost);
    } catch (error) {
      // A store that is damaged, or newer than this program, stays so until a person mends it.
      const isLasting = isFault(error) && error.code.startsWith("storage.") && !error.isRetryable;
      this.enter(isLasting ? "errored" : "ready");
      throw error;
    }
    if (this.state === "initializing") this.enter("ready");
    this.enter("processing");
  }

  /** A turn that broke off doesn't run; a broken store stays broken. */
  rest(state: SessionFold["state"]) {
    if (this.state !== "errored") this.enter(state === "processing" ? "ready" : state);
  }

  /** Work that is no turn: the session is taken, used, and in the state that its log says. */
  use<Result>(work: () => Promise<Result>): Promise<Result> {
    const { problem } = this;
    if (problem !== undefined) return Promise.reject(problem);
    return this.queue(async () => {
      await this.take(this.#expired.signal);
      return work().finally(() => this.rest(this.log.fold.state));
    });
  }

  /** The log's present state, without taking the session. */
  look<Result>(see: (fold: SessionFold) => Result | Promise<Result>): Promise<Result> {
    return this.queue(async () => {
      await this.log.refresh();
      return see(this.log.fold);
    });
  }

  /** @throws session.state */
  reset() {
    const from = this.state;
    const allowed = statesAfter(from);
    if (from !== "errored") throw fault("session.state", { from, to: "ready after a reset", allowed });
    this.enter("ready");
    this.wasReset = true;
    this.log.doubt();
  }

  settled() {
    return this.#last.then(() => undefined);
  }

  /** @param cancel ends what still runs when the time is up */
  async close(graceMs: number, cancel: () => void) {
    if (this.state === "shutdown") return;
    this.#machine.enter("shutting-down");
    if (this.pending > 0) {
      const deadline = { what: "The session", limitMs: graceMs };
      await withDeadline(deadline, () => this.#last).catch(() => {
        this.#expired.abort(fault("session.closed", { session: this.key.session }));
        cancel();
      });
    }
    await this.#last;
    this.#machine.enter("shutdown");
    this.#closed?.abort(this.key);
  }
}

const done = Promise.resolve();

/** Source: the table of states in the specification of the mind, §2. */
const followers = {
  idle: ["initializing", "shutting-down"],
  initializing: ["ready", "errored", "shutting-down"],
  ready: ["processing", "reflecting", "shutting-down"],
  processing: ["ready", "awaiting-tool-result", "errored", "shutting-down"],
  "awaiting-tool-result": ["processing", "ready", "errored", "shutting-down"],
  reflecting: ["ready", "processing", "shutting-down"],
  errored: ["ready", "shutting-down"],
  "shutting-down": ["shutdown"],
  shutdown: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The states of a session, and which may follow which. */
export type SessionState = keyof typeof followers;

export const sessionStates = Object.freeze(Object.keys(followers)) as readonly SessionState[];

/** The states that may follow a state. */
export const statesAfter = (state: SessionState): readonly SessionState[] => followers[state];

export class StateMachine {
  #state: SessionState;
  constructor(initial: SessionState = "idle") {
    this.#state = initial;
  }

  get state() {
    return this.#state;
  }

  /** Entering the state that it is in changes nothing. @throws session.state naming both states and what is allowed */
  enter(to: SessionState) {
    const from = this.#state;
    if (to === from) return;
    const allowed = statesAfter(from);
    if (!allowed.includes(to)) throw fault("session.state", { from, to, allowed });
    this.#state = to;
  }
}

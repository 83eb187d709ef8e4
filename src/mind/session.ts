/** A conversation with one user: its turns one after the other, its history a fold over its log. */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import { createId, type Fault, fault, isFault, type TurnId } from "../base/index.ts";
import { choiceFormat, listFormat, type ObjectFormat, objectFormat } from "../model/index.ts";
import type { Answerer, Event, SessionKey, TurnSummary, WaitingAnswer, WaitingId } from "../ports/index.ts";
import { type SchemaLike, toSchema } from "../tools/index.ts";
import { type BegunTurn, beginTurn, refuseTurn } from "./begin-turn.ts";
import { closeOpenTurn, SessionLost, TurnCancelled } from "./ending.ts";
import type { OpenTurn } from "./fold/open-turn.ts";
import type { WaitingCall } from "./fold/session-fold.ts";
import { type FollowOptions, followSession } from "./follow.ts";
import { type AnswersValues, createObjectTurn, type ObjectOptions, type ObjectTurn } from "./object-turn.ts";
import { createTurnRepeater, type TurnRepeater } from "./repeat-turn.ts";
import { runTurn } from "./run-turn.ts";
import type { SessionState } from "./session-access.ts";
import { SessionAccess } from "./session-access.ts";
import type { Turn } from "./turn.ts";
import { type GivenInput, readInput, type TurnInput } from "./turn-input.ts";
import type { ResumeOptions, TurnOptions } from "./turn-options.ts";
import { problemOfOptions } from "./turn-options.ts";
import type { SessionOptions } from "./turn-work.ts";
import { writeAnswer } from "./write-answer.ts";

export type { SessionOptions } from "./turn-work.ts";

export interface Session extends AnswersValues {
  readonly key: SessionKey;
  readonly state: SessionState;
  /** No turn runs in it or waits, and it has no followers. */
  readonly isResting: boolean;
  /**
   * Begins a turn, or queues it behind the running turns. Never throws: a turn that can't run ends as failed, and a
   * turn without readers ends, too. A turn that was suspended or interrupted ends with it: its waiting calls are
   * cancelled, and the model learns it. With an `id` that the session has seen it gives that turn again, goes on with
   * it where it broke off, and begins none; without a log it gives only its end.
   */
  send(input: GivenInput, options?: TurnOptions): Turn;
  /** The same as `send`. */
  turn(input: GivenInput, options?: TurnOptions): Turn;
  /**
   * Goes on with the turn that was suspended or interrupted, behind the turns that run; undefined when no turn is open.
   * A turn goes on only in a program of the name that began it, which has the tools that its calls wait for.
   * @throws config.invalid, session.closed, session.elsewhere, session.held, storage.*
   */
  resume(options?: ResumeOptions): Promise<Turn | undefined>;
  /** Why the open turn can't go on in this process; undefined where it can, or where no turn is open. @throws storage.* */
  elsewhere(): Promise<Fault<"session.elsewhere"> | undefined>;
  /**
   * The waits of the suspended turn: approvals, results, answers, as far as the log knows, as the session's user sees them.
   * @throws storage.*, redaction.failed
   */
  waitingCalls(): Promise<readonly WaitingCall[]>;
  /**
   * Writes the answer to what a turn waits for into the log, in any process; `resume` then goes on. Where the mind has
   * rules of who may answer, they hold: an answer that doesn't decide yet is counted and not written.
   * @param by the person who answers, as the program has authenticated them: `answeredBy` alone proves nothing, and
   * counts only where any one person may answer
   * @throws approval.not-found, approval.forbidden, approval.over, input.invalid, limit.exceeded, session.closed, session.held, storage.*
   */
  answer(request: WaitingId, answer: WaitingAnswer, by?: Answerer): Promise<void>;
  /** The events after a number, then live ones, until the signal aborts or the session closes. */
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

export const createSession = (options: SessionOptions): Session => new LoggedSession(options);

/** A class, because sessions that rest are many: closures of its own would be most of what each of them weighs. */
class LoggedSession implements Session {
  readonly key: SessionKey;
  readonly #options: SessionOptions;
  readonly #access: SessionAccess;
  #live: readonly BegunTurn[] = [];
  /** Made for the first input that has an id. */
  #repeater: TurnRepeater | undefined;

  constructor(options: SessionOptions) {
    this.key = options.key;
    this.#options = options;
    this.#access = new SessionAccess(options);
  }

  get state() {
    return this.#access.state;
  }

  get isResting() {
    return this.#access.pending === 0 && this.#access.log.listeners === 0;
  }

  send(given: GivenInput, options: TurnOptions = {}) {
    const { clock, key, limits } = this.#options;
    const problem = this.#access.problem ?? problemOfOptions(options, limits);
    const id = (problem === undefined ? options.id : undefined) ?? createId(clock.now());
    const input = problem ?? readInput(given, options, limits);
    const refusal = isFault(input) ? input : this.#busy();
    if (refusal !== undefined) return refuseTurn({ key, turn: id as TurnId, clock, limits }, refusal);
    const begun = this.#begin(id as TurnId, input as TurnInput, options);
    this.#access.queue(() => this.#run(begun));
    return begun.turn;
  }

  turn(given: GivenInput, options?: TurnOptions) {
    return this.send(given, options);
  }

  object(input: GivenInput, schema: SchemaLike, given: ObjectOptions = {}): ObjectTurn<never> {
    return this.#answerWith(input, objectFormat(toSchema(schema), given), given) as ObjectTurn<never>;
  }

  list(input: GivenInput, itemSchema: SchemaLike, given: ObjectOptions = {}): ObjectTurn<never> {
    return this.#answerWith(input, listFormat(toSchema(itemSchema), given), given) as ObjectTurn<never>;
  }

  choice<const Option extends string>(
    input: GivenInput,
    options: readonly Option[],
    given: ObjectOptions = {},
  ) {
    return this.#answerWith(input, choiceFormat(options, given), given);
  }

  #answerWith<Value>(input: GivenInput, format: ObjectFormat<Value>, given: ObjectOptions) {
    const { description: _description, name: _name, ...options } = given;
    return createObjectTurn(format, object => this.send(input, { ...options, object }));
  }

  async resume(given: ResumeOptions = {}) {
    const problem = problemOfOptions(given, this.#options.limits);
    if (problem !== undefined) throw problem;
    const { promise, reject, resolve } = Promise.withResolvers<Turn | undefined>();
    this.#access
      .use(async () => {
        const { openTurn } = this.#access.log.fold;
        if (openTurn === undefined) return resolve(undefined);
        const elsewhere = await this.#options.elsewhere?.(openTurn);
        if (elsewhere !== undefined) throw elsewhere;
        const begun = this.#begin(openTurn.turn, openTurn, given, openTurn);
        resolve(begun.turn);
        await this.#run(begun);
      })
      .catch(reject);
    return promise;
  }

  elsewhere() {
    return this.#access.look(async ({ openTurn }) => openTurn && this.#options.elsewhere?.(openTurn));
  }

  waitingCalls() {
    return this.#access.look(async ({ waitingCalls }) => {
      if (waitingCalls.length === 0) return waitingCalls;
      const veil = await this.#access.log.openVeil();
      return veil?.show(waitingCalls) ?? waitingCalls;
    });
  }

  answer(request: WaitingId, answer: WaitingAnswer, by?: Answerer) {
    const means = { ...this.#options, by };
    return this.#access.use(() => writeAnswer(this.#access.log, request, answer, means));
  }

  events(follow?: FollowOptions) {
    const { key, limits, log } = this.#options;
    const { closed, log: sessionLog } = this.#access;
    return followSession({ key, log, limits, sessionLog, closed }, follow);
  }

  messages() {
    return this.#access.look(({ conversation }) => [...conversation.messages]);
  }

  reset() {
    this.#access.reset();
  }

  settled() {
    return this.#access.settled();
  }

  close(graceMs = this.#options.limits.shutdownMs) {
    return this.#access.close(graceMs, () => {
      for (const { work } of this.#live) work.abort(new TurnCancelled("shutting down"));
    });
  }

  #busy(): Fault | undefined {
    const { key, limits } = this.#options;
    return this.#access.pending >= limits.waitingTurns
      ? fault("session.busy", { session: key.session })
      : undefined;
  }

  #begin(turn: TurnId, input: TurnInput, options: TurnOptions, resumed?: OpenTurn): BegunTurn {
    const begun = beginTurn(this.#access, this.#options, { turn, input, options, resumed });
    this.#live = [...this.#live, begun];
    return begun;
  }

  async #run(begun: BegunTurn) {
    const { mayBeKnown, release } = begun;
    const summary = (mayBeKnown && (await this.#repeat(begun))) || (await this.#runNew(begun));
    if (mayBeKnown) this.#repeater?.remember(summary);
    this.#live = this.#live.filter(each => each !== begun);
    release();
    this.#access.rest(summary.status === "suspended" ? "awaiting-tool-result" : "ready");
  }

  /** Undefined for an input that the session hasn't seen. */
  #repeat(begun: BegunTurn): Promise<TurnSummary | undefined> {
    this.#repeater ??= createTurnRepeater(this.#access, this.#options);
    return this.#repeater.repeat(begun, (open, options) => {
      const again = this.#begin(open.turn, open, options, open);
      return { work: again.work, ended: this.#run(again) };
    });
  }

  #runNew({ work }: BegunTurn) {
    const access = this.#access;
    return runTurn(this.#options, work, access.log, async () => {
      await access.take(work.view.signal, reason => work.abort(new SessionLost(reason)));
      const { openTurn } = access.log.fold;
      if (openTurn !== undefined && work.resumed === undefined) await closeOpenTurn(access.log, openTurn);
      access.log.use(work.journal);
      if (access.wasReset)
        work.journal.emit({ kind: "state-change", from: "errored", to: "ready", reason: "reset" });
      access.wasReset = false;
    });
  }
}

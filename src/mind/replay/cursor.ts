/** The place in the record that the replay has come to: everything from outside is read there, and moves it on. */
import { type Clock, fault, type LimitName, type Limits, resolveLimits } from "../../base/index.ts";
import type { CommittedEvent, EventDraft } from "../../ports/index.ts";
import { TurnCancelled } from "../ending.ts";
import type { Break, BreakPlace } from "./find-break.ts";
import { recordedError } from "./find-break.ts";
import type { RecordedCall, RecordedStep } from "./parse-part.ts";
import type { RecordedPart } from "./read-record.ts";

/** A record doesn't say under which limits a turn stayed. */
const unbound = Object.fromEntries(
  "turnSteps turnTokens turnCostUsd turnMs modelCallMs hookMs commitMs inputChars"
    .split(" ")
    .map(name => [name, Number.POSITIVE_INFINITY]),
);

/** Everything that a replay takes from outside it takes here, in order. */
export class Cursor {
  /** The limits that the record shows being reached; the others don't bind. */
  readonly limits: { -readonly [Name in LimitName]: number };
  readonly clock: Clock = {
    now: () => this.#nowMs,
    sleep: async (_durationMs, signal) => signal?.throwIfAborted(),
  };
  /** The step that is being taken; undefined before the first, in what a part takes up again. */
  step: RecordedStep | undefined;
  readonly #usual: Limits;
  #part: RecordedPart | undefined;
  #abort: (reason: unknown) => void = () => undefined;
  #calls: RecordedCall[] = [];
  #taken: RecordedCall | undefined;
  #nowMs = 0;

  constructor(given: Partial<Record<LimitName, number>>) {
    this.#usual = resolveLimits({ ...unbound, ...given });
    this.limits = { ...this.#usual };
  }

  get part(): RecordedPart {
    return this.#part!;
  }

  /** Goes on to a part. @param abort aborts its turn */
  load(part: RecordedPart, abort: (reason: unknown) => void) {
    this.#part = part;
    this.#abort = abort;
    this.step = undefined;
    this.#calls = [];
    this.#nowMs = part.events[0]?.at ?? this.#nowMs;
    Object.assign(this.limits, this.#usual);
    if (part.repeatedCalls !== undefined) this.limits.repeatedCalls = part.repeatedCalls;
    for (const event of part.events) {
      if (event.kind === "limit-reached") this.limits[event.limit as LimitName] = event.max;
    }
  }

  enterStep(number: number) {
    this.step = this.part.steps.find(each => each.number === number);
    this.#calls = [...(this.step?.calls ?? [])];
  }

  /** The next call of a model in this step; undefined where the record has no more. */
  get nextCall(): RecordedCall | undefined {
    return this.#calls[0];
  }

  /** Goes on to it. @throws where the record has no more */
  takeCall(): RecordedCall {
    this.#taken = this.#calls.shift() ?? this.runOut("an answer of the model");
    return this.#taken;
  }

  /** The cost of the current call, as far as it is known. */
  get costUsd(): number | undefined {
    return (this.brokenAt("answer-end")?.uncounted ?? this.#taken?.end?.usage)?.costUsd;
  }

  /** Does again what was done: lets the time be what it was, and emits the event. */
  perform(event: CommittedEvent, emit: (draft: EventDraft) => void) {
    this.passTime(event.at);
    const { broken } = this.part;
    // The loop itself says this when the hook fails again.
    if (broken?.how !== "hook" || broken.failure !== event) emit(draftOf(event));
  }

  passTime(at: number) {
    this.#nowMs = at;
  }

  /** The error that broke the turn, if it broke here. */
  brokenAt(place: BreakPlace): Break | undefined {
    const { broken, steps } = this.part;
    const isThere = broken?.place === place && this.step === steps.at(-1) && this.#calls.length === 0;
    return isThere ? broken : undefined;
  }

  /**
   * Breaks the turn if it broke here; where a stage ended the answer, that stage ends it again.
   * @throws the recorded error, or the reason of an abort where a caller waits
   */
  breakAt(place: BreakPlace) {
    const broken = this.brokenAt(place);
    if (broken === undefined || broken.how === "stop") return;
    if (broken.how === "error") throw broken.error;
    if (broken.how === "hook") throw recordedError({ ...broken.failure, code: "internal" });
    this.#abort(broken.reason);
    // An executor gives outcomes all the same; the loop looks afterwards.
    if (place !== "tools") throw broken.reason;
  }

  /** Says that the record has no more of this: it broke off here, or it was another program's. @throws always */
  runOut(what: string): never {
    if (this.part.ending !== undefined)
      throw fault("input.invalid", { what: "The record", expected: `${what} here` });
    const reason = new TurnCancelled("interrupted");
    this.#abort(reason);
    throw reason;
  }

  /** Whether the log was to be caught up with behind the next piece of text, in the middle of an answer. */
  cutText(isDue: boolean) {
    this.limits.uncommittedEvents = isDue ? 1 : this.#usual.uncommittedEvents;
  }
}

/** The event as its author handed it over; a block goes out as the delta that it was made of. */
function draftOf(event: CommittedEvent): EventDraft {
  if (event.kind === "text-block") return { kind: "text-delta", text: event.text };
  if (event.kind === "reasoning-block") return { kind: "reasoning-delta", text: event.text };
  const { id: _id, seq: _seq, at: _at, turn: _turn, version: _version, ...draft } = event;
  return draft as EventDraft;
}

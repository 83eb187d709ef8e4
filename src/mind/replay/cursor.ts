/** The place in the record that the replay has come to: everything from outside is read there, and moves it on. */
import { type Clock, fault, type LimitName, type Limits, resolveLimits } from "../../base/index.ts";
import type { CommittedEvent, EventDraft } from "../../ports/index.ts";
import { TurnCancelled } from "../ending.ts";
import type { Break, BreakPlace } from "./find-break.ts";
import { recordedError } from "./find-break.ts";
import type { RecordedCall, RecordedStep } from "./parse-part.ts";
import type { RecordedPart } from "./read-record.ts";

export interface Cursor {
  readonly clock: Clock;
  /** The limits that the record shows being reached; the others don't bind. */
  readonly limits: Limits;
  readonly part: RecordedPart;
  /** The step that is being taken; undefined before the first, in what a part takes up again. */
  readonly step: RecordedStep | undefined;
  /** Goes on to a part. @param abort aborts its turn */
  load(part: RecordedPart, abort: (reason: unknown) => void): void;
  enterStep(number: number): void;
  /** The next call of a model in this step; undefined where the record has no more. */
  readonly nextCall: RecordedCall | undefined;
  /** Goes on to it. @throws where the record has no more */
  takeCall(): RecordedCall;
  /** The cost of the current call, as far as it is known. */
  readonly costUsd: number | undefined;
  /** Does again what was done: lets the time be what it was, and emits the event. */
  perform(event: CommittedEvent, emit: (draft: EventDraft) => void): void;
  passTime(at: number): void;
  /** The error that broke the turn, if it broke here. */
  brokenAt(place: BreakPlace): Break | undefined;
  /**
   * Breaks the turn if it broke here; where a stage ended the answer, that stage ends it again.
   * @throws the recorded error, or the reason of an abort where a caller waits
   */
  breakAt(place: BreakPlace): void;
  /** Says that the record has no more of this: it broke off here, or it was another program's. @throws always */
  runOut(what: string): never;
  /** Whether the log was to be caught up with behind the next piece of text, in the middle of an answer. */
  cutText(isDue: boolean): void;
}

/** A record doesn't say under which limits a turn stayed. */
const unbound = Object.fromEntries(
  (
    [
      "turnSteps",
      "turnTokens",
      "turnCostUsd",
      "turnMs",
      "modelCallMs",
      "hookMs",
      "commitMs",
      "inputChars",
    ] as const
  ).map(name => [name, Number.POSITIVE_INFINITY]),
);

export function createCursor(given: Partial<Record<LimitName, number>>): Cursor {
  const usual = resolveLimits({ ...unbound, ...given });
  const limits: { -readonly [Name in LimitName]: number } = { ...usual };
  let part: RecordedPart | undefined;
  let abort: (reason: unknown) => void = () => undefined;
  let step: RecordedStep | undefined;
  let calls: RecordedCall[] = [];
  let taken: RecordedCall | undefined;
  let nowMs = 0;

  const cursor: Cursor = {
    limits,
    clock: {
      now: () => nowMs,
      sleep: async (_durationMs, signal) => signal?.throwIfAborted(),
    },
    get part() {
      return part!;
    },
    get step() {
      return step;
    },
    load(next, abortTurn) {
      part = next;
      abort = abortTurn;
      step = undefined;
      calls = [];
      nowMs = next.events[0]?.at ?? nowMs;
      Object.assign(limits, usual);
      if (next.repeatedCalls !== undefined) limits.repeatedCalls = next.repeatedCalls;
      for (const event of next.events) {
        if (event.kind === "limit-reached") limits[event.limit as LimitName] = event.max;
      }
    },
    enterStep(number) {
      step = cursor.part.steps.find(each => each.number === number);
      calls = [...(step?.calls ?? [])];
    },
    get nextCall() {
      return calls[0];
    },
    takeCall() {
      taken = calls.shift() ?? cursor.runOut("an answer of the model");
      return taken;
    },
    get costUsd() {
      return (cursor.brokenAt("answer-end")?.uncounted ?? taken?.end?.usage)?.costUsd;
    },
    perform(event, emit) {
      nowMs = event.at;
      const { broken } = cursor.part;
      // The loop itself says this when the hook fails again.
      if (broken?.how === "hook" && broken.failure === event) return;
      emit(draftOf(event));
    },
    passTime(at) {
      nowMs = at;
    },
    brokenAt(place) {
      const { broken, steps } = cursor.part;
      const isThere = broken?.place === place && step === steps.at(-1) && calls.length === 0;
      return isThere ? broken : undefined;
    },
    breakAt(place) {
      const broken = cursor.brokenAt(place);
      if (broken === undefined || broken.how === "stop") return;
      if (broken.how === "error") throw broken.error;
      if (broken.how === "hook") throw recordedError({ ...broken.failure, code: "internal" });
      abort(broken.reason);
      // An executor gives outcomes all the same; the loop looks afterwards.
      if (place !== "tools") throw broken.reason;
    },
    runOut(what) {
      if (cursor.part.ending !== undefined) {
        throw fault("input.invalid", { what: "The record", expected: `${what} here` });
      }
      const reason = new TurnCancelled("interrupted");
      abort(reason);
      throw reason;
    },
    cutText(isDue) {
      limits.uncommittedEvents = isDue ? 1 : usual.uncommittedEvents;
    },
  };
  return cursor;
}

/** The event as its author handed it over; a block goes out as the delta that it was made of. */
function draftOf(event: CommittedEvent): EventDraft {
  if (event.kind === "text-block") return { kind: "text-delta", text: event.text };
  if (event.kind === "reasoning-block") return { kind: "reasoning-delta", text: event.text };
  const { id: _id, seq: _seq, at: _at, turn: _turn, version: _version, ...draft } = event;
  return draft as EventDraft;
}

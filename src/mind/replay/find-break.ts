/** Finds the error that broke a turn, and the place: the record ends there. */
import { canonicalJson, describeError, noUsage, type Usage } from "../../base/index.ts";
import type { Event, TurnEnding } from "../../ports/index.ts";
import { SessionLost, TurnCancelled, TurnTimedOut } from "../ending.ts";
import type { ParsedPart, RecordedCall } from "./parse-part.ts";

/** Where it broke, in the order of a turn. */
export type BreakPlace =
  /** Before the turn had begun: the session could not be taken. */
  | "taking"
  | "opening"
  | "step"
  /** While the model spoke. */
  | "answer"
  /** Before another attempt at an answer. */
  | "pause"
  /** When it had spoken, and the hooks gave what they had held back. */
  | "answer-end"
  | "tools"
  /** When the log was to take what there was. */
  | "commit";

type BreakCause =
  | { readonly how: "abort"; readonly reason: unknown }
  | { readonly how: "error"; readonly error: unknown }
  | { readonly how: "hook"; readonly failure: Event<"hook-failure"> }
  /** A stage ended the answer. */
  | { readonly how: "stop"; readonly reason: string };

export type Break = BreakCause & {
  readonly place: BreakPlace;
  /** The usage that the turn's end counts and no end of a model call names. */
  readonly uncounted: Usage;
};

/** @param usage what the ends of the turn's model calls name, up to here */
export function findBreak(part: ParsedPart, usage: Usage): Break | undefined {
  const { block, ending: end } = part;
  const call = part.steps.at(-1)?.calls.at(-1);
  const ending = end ?? impliedEnding(call);
  if (ending === undefined || ending.status === "suspended" || block !== undefined) return undefined;
  const uncounted = withoutUsage(end?.usage ?? usage, usage);
  const place = placeOf(part, ending, call, uncounted);
  const cause = causeOf(part, ending, call, place);
  return cause === undefined ? undefined : { place, uncounted, ...cause };
}

function withoutUsage(all: Usage, counted: Usage): Usage {
  const isPriced = all.costUsd !== undefined && counted.costUsd !== undefined;
  return {
    inputTokens: all.inputTokens - counted.inputTokens,
    outputTokens: all.outputTokens - counted.outputTokens,
    cachedInputTokens: all.cachedInputTokens - counted.cachedInputTokens,
    ...(isPriced && { costUsd: all.costUsd! - counted.costUsd! }),
  };
}

/**
 * The reason with which the turn was about to end when its process died: the end of the model call shows that an error
 * broke it.
 */
function impliedEnding(call: RecordedCall | undefined): TurnEnding | undefined {
  const { failure, finishReason, usage } = call?.end ?? {};
  if (isUnpaid(call)) return { status: "stopped", reason: "budget" };
  if (failure !== undefined)
    return finishReason === "interrupted"
      ? { status: "cancelled", reason: failure.message }
      : { status: "failed", ...failure };
  // Of an answer that a stage ended nothing is counted, not even that its price is unknown.
  const isStopped = usage !== undefined && canonicalJson(usage) === canonicalJson(noUsage);
  return isStopped && finishReason === "stop" ? { status: "stopped", reason: "a stage" } : undefined;
}

function placeOf(
  part: ParsedPart,
  ending: TurnEnding,
  call: RecordedCall | undefined,
  uncounted: Usage,
): BreakPlace {
  const { input, left, start, steps } = part;
  const step = steps.at(-1);
  if (start === undefined) return "taking";
  if (step === undefined) {
    if (left.isOver) return "commit";
    if (left.tools.length > 0) return "tools";
    return input === undefined ? "opening" : "commit";
  }
  if (call === undefined) return "step";
  if (isAborted(ending) && isBroken(call) && call.end?.finishReason === "error") return "pause";
  // An answer whose tokens were counted had come to its end before it broke.
  if (isBroken(call) || stopReason(ending, call) !== undefined)
    return uncounted.inputTokens > 0 || uncounted.outputTokens > 0 ? "answer-end" : "answer";
  return step.isOver ? "commit" : "tools";
}

function causeOf(
  part: ParsedPart,
  ending: TurnEnding,
  call: RecordedCall | undefined,
  place: BreakPlace,
): BreakCause | undefined {
  const { opening, steps } = part;
  switch (ending.status) {
    case "completed":
      return undefined;
    case "cancelled":
      return { how: "abort", reason: abortReason(ending.reason, place === "pause" ? undefined : call) };
    case "stopped": {
      if (ending.reason === "turnMs") return { how: "abort", reason: new TurnTimedOut() };
      if (isUnpaid(call)) return { how: "error", error: recordedError(call!.end!.failure!) };
      const reason = stopReason(ending, call);
      return reason === undefined ? undefined : { how: "stop", reason };
    }
    case "failed": {
      if (call?.end?.finishReason === "interrupted")
        return { how: "abort", reason: new SessionLost(recordedError(ending)) };
      const events = { opening, step: steps.at(-1)?.before ?? [], answer: call?.events ?? [] };
      const where = place === "answer-end" ? "answer" : place;
      const last =
        where === "opening" || where === "step" || where === "answer" ? events[where].at(-1) : undefined;
      if (last?.kind === "hook-failure" && last.effect === "closed") return { how: "hook", failure: last };
      const { failure } = call?.end ?? {};
      // A turn doesn't show a client what is no fault's message; the end of the model call has it.
      const message = ending.code === "internal" ? failure?.message : undefined;
      return { how: "error", error: recordedError({ ...ending, message: message ?? ending.message }) };
    }
  }
}

const isAborted = (ending: TurnEnding) =>
  ending.status === "cancelled" || (ending.status === "stopped" && ending.reason === "turnMs");

/** A call that no budget allowed. */
const isUnpaid = (call: RecordedCall | undefined) => call?.end?.failure?.code === "budget.exhausted";

const isBroken = ({ end }: RecordedCall) => end?.failure !== undefined;

/** Names under which the loop itself stops a turn. */
const ownReasons: ReadonlySet<string> = new Set(
  "turnSteps turnTokens turnCostUsd repeatedCalls turnMs withheld".split(" "),
);

function stopReason(ending: TurnEnding, call: RecordedCall | undefined): string | undefined {
  if (ending.status !== "stopped" || call?.end?.finishReason !== "stop") return undefined;
  return ownReasons.has(ending.reason) ? undefined : ending.reason;
}

/** Whether `cancel` was called or a caller's own signal aborted shows in what the model call says of it. */
function abortReason(reason: string, call: RecordedCall | undefined): unknown {
  const cancelled = new TurnCancelled(reason);
  const message = call?.end?.failure?.message ?? describeError(cancelled);
  return message === describeError(cancelled) ? cancelled : new Error(reason);
}

/** Under which `isFault` knows a fault, whatever copy of the program made it. */
const BRAND = Symbol.for("brainstem.fault");

/** An error of the code `internal` is no fault: its words are in the model call that it broke, if anywhere. */
export function recordedError({ code, message }: { readonly code: string; readonly message: string }): Error {
  const error = new Error(message);
  return code === "internal"
    ? error
    : Object.defineProperty(Object.assign(error, { code, isRetryable: false }), BRAND, { value: true });
}

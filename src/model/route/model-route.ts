/** Chooses the model to ask next: the chosen model, the same again after a pause, or its next fallback. */
import type { Clock, Fault, Limits } from "../../base/index.ts";
import { type LanguageModel, modelNameOf } from "../language-model.ts";
import { type Continuation, createContinuation, createFreshStart } from "./continuation.ts";
import { type ModelBreaker, retryAfterOf } from "./model-breaker.ts";

export interface Attempt {
  readonly model: LanguageModel;
  /** Within the step, from 1. */
  readonly attempt: number;
  /** A few words for readers of the events. */
  readonly reason: string;
  /** To be waited before it is made. */
  readonly delayMs: number;
}

/** The attempts of one step, one after the other. */
export interface Attempts {
  /**
   * The first attempt, or the attempt after the last failure.
   * @throws the error of the step, when no model is left to try
   */
  next(failure?: Fault): Attempt;
  /** The last attempt gave an answer. */
  succeeded(): void;
  /** The last attempt was given up for a reason that says nothing of the model. */
  dismissed(): void;
  /** How the next attempt's text goes on with what those before it have said; or how it takes its place. */
  goOn(said: string, isAnew: boolean): Continuation;
}

export interface ModelRoute {
  /** The model that is asked first. */
  readonly model: LanguageModel;
  /** Begins a step. */
  open(): Attempts;
}

export interface ModelRouteOptions {
  /** In the order in which they are asked; at least one. */
  readonly models: readonly [LanguageModel, ...LanguageModel[]];
  readonly breaker: ModelBreaker;
  readonly clock: Clock;
  readonly limits: Limits;
  /** 0 to 1. @default Math.random */
  readonly random?: () => number;
}

/**
 * A model is asked again after failures that may pass (`isRetryable`), up to `limits.modelAttempts` times a step, as
 * soon as its provider allows; when that takes longer than `limits.retryAfterMs`, and after any other failure, it is
 * the next model's turn. Each step begins with the first model again, unless its circuit is open.
 */
export function createModelRoute(options: ModelRouteOptions): ModelRoute {
  const { breaker, limits, models, random = Math.random } = options;

  function open(): Attempts {
    let attempt = 0;
    let index = 0;
    let failuresHere = 0;
    let lastModel: LanguageModel | undefined;

    function take(model: LanguageModel, reason: string, delayMs: number): Attempt {
      attempt += 1;
      lastModel = model;
      return { model, attempt, reason, delayMs };
    }

    /** The first of the models from here on that may be asked. */
    function enter(reason: string, giveUp: Fault | undefined): Attempt {
      let shut: Fault | undefined = giveUp;
      let why = reason;
      for (; index < models.length; index++) {
        failuresHere = 0;
        const model = models[index]!;
        const refusal = breaker.admit(model);
        if (refusal === undefined) return take(model, why, 0);
        shut ??= refusal;
        why = `${modelNameOf(model)} is left alone: ${refusal.data.failure}`;
      }
      throw shut!;
    }

    function follow(failure: Fault): Attempt {
      const model = models[index]!;
      failuresHere += 1;
      const retryAfterMs = retryAfterOf(failure);
      const mayPass = failure.isRetryable && failuresHere < limits.modelAttempts;
      if (mayPass && (retryAfterMs ?? 0) <= limits.retryAfterMs && breaker.admit(model) === undefined) {
        return take(model, `again after ${failure.code}`, retryDelay(failuresHere, retryAfterMs, random()));
      }
      index += 1;
      return enter(`after ${failure.code} of ${modelNameOf(model)}`, failure);
    }

    return {
      next(failure) {
        if (failure === undefined) return enter("configured", undefined);
        breaker.report(lastModel!, failure);
        return follow(failure);
      },
      goOn: (said, isAnew) => (isAnew ? createFreshStart() : createContinuation(said)),
      succeeded: () => breaker.report(lastModel!),
      dismissed: () => breaker.dismiss(lastModel!),
    };
  }

  return { model: models[0], open };
}

const BASE_MS = 500;
const MOST_MS = 8_000;

/**
 * The delay that the provider asked for, with up to a tenth more so that waiting clients don't come back at once; else
 * full jitter over a bound that doubles with each failure. Milliseconds. Source: Brooker, "Exponential Backoff And
 * Jitter", AWS Architecture Blog 2015.
 * @param failures failures so far, from 1 @param random 0 to 1
 */
function retryDelay(failures: number, retryAfterMs: number | undefined, random: number): number {
  if (retryAfterMs !== undefined) return Math.round(retryAfterMs * (1 + random / 10));
  return Math.round(Math.min(MOST_MS, BASE_MS * 2 ** (failures - 1)) * random);
}

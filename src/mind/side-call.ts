/** `createSideCalls`: calls of models beside a turn's own steps, within the same budgets, prices, times and retries. */
import {
  type Clock,
  describeError,
  type Fault,
  fault,
  isFault,
  type Limits,
  noUsage,
  type Usage,
} from "../base/index.ts";
import {
  createModelBreaker,
  createModelRoute,
  type LanguageModel,
  type ModelCall,
  modelNameOf,
} from "../model/index.ts";
import type { FinishReason, TurnView } from "../ports/index.ts";
import { callModel } from "./model-call.ts";
import { allow, type Spending } from "./spending.ts";

export interface SideCallOptions {
  readonly spending: Spending;
  readonly limits: Limits;
  readonly clock: Clock;
}

export interface SideCall {
  /** Who asks, for the record: a hook's name. */
  readonly by: string;
  readonly model: LanguageModel;
  readonly options: ModelCall;
  /** The turn on whose behalf it is: its session's budgets hold, and its usage counts the call. */
  readonly turn: Pick<TurnView, "session" | "emit">;
  readonly signal: AbortSignal;
}

/**
 * Asks for one whole answer, again where a failure may pass. Each attempt is an event `side-call`.
 * @returns the answer's text @throws model.*, budget.exhausted, limit.exceeded; the signal's reason; model.interrupted
 * for an answer that was cut off
 */
export type SideCalls = (call: SideCall) => Promise<string>;

export function createSideCalls(means: SideCallOptions): SideCalls {
  const { clock, limits } = means;
  const breaker = createModelBreaker(clock);
  return async call => {
    const { model, signal } = call;
    const attempts = createModelRoute({ breaker, clock, limits, models: [model] }).open();
    let failure: Fault | undefined;
    for (;;) {
      const { delayMs } = attempts.next(failure);
      let answer: Answer;
      try {
        if (delayMs > 0) await clock.sleep(delayMs, signal);
        answer = await attempt(means, call);
      } catch (error) {
        if (signal.aborted || !isFault(error) || !error.code.startsWith("model.")) {
          attempts.dismissed();
          throw error;
        }
        failure = error;
        continue;
      }
      attempts.succeeded();
      if (isWhole(answer)) return answer.text;
      throw fault("model.interrupted", {
        model: modelNameOf(model),
        reason: `it ended by ${answer.finishReason}`,
      });
    }
  };
}

interface Answer {
  readonly text: string;
  readonly finishReason: FinishReason;
}

const isWhole = ({ finishReason }: Answer) => finishReason === "stop" || finishReason === "other";

async function attempt(
  means: SideCallOptions,
  { by, model, options, signal, turn }: SideCall,
): Promise<Answer> {
  const name = modelNameOf(model);
  const record = (usage: Usage, error?: unknown) =>
    turn.emit({
      kind: "side-call",
      by,
      model: name,
      usage,
      ...(error !== undefined && {
        failure: { code: isFault(error) ? error.code : "model.failed", message: describeError(error) },
      }),
    });
  let text = "";
  const sink = {
    text(delta: string) {
      text += delta;
      return undefined;
    },
    reasoning: () => undefined,
  };
  const view = { session: turn.session, signal };
  try {
    const allowance = await allow({ ...means, view }, model, options);
    try {
      const answer = await callModel(model, allowance.options, allowance.listen(sink), { ...means, signal });
      record(allowance.settle(answer.usage));
      return { text, finishReason: answer.finishReason };
    } catch (error) {
      allowance.abandon(error);
      throw error;
    }
  } catch (error) {
    record(noUsage, error);
    throw error;
  }
}

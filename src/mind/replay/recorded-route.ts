/** The way to the models of a recorded turn: the attempts that were made, for the reasons that they were made for. */
import type { Attempt, Continuation, LanguageModel, ModelRoute } from "../../model/index.ts";
import type { CommittedEvent } from "../../ports/index.ts";
import { isSaidAnew } from "../answer-sink.ts";
import type { Cursor } from "./cursor.ts";
import { createRecordedModel } from "./recorded-model.ts";
import type { RecordedStages } from "./recorded-stages.ts";

/** @param model the first model of the turn, as events name it */
export function createRecordedRoute(
  model: LanguageModel,
  cursor: Cursor,
  stages: RecordedStages,
): ModelRoute {
  return {
    model,
    open: () => ({
      goOn: () => recordedContinuation(cursor.nextCall?.events ?? []),
      next(failure): Attempt {
        const start = cursor.nextCall?.start;
        if (failure !== undefined && start === undefined) {
          cursor.breakAt("pause");
          throw failure;
        }
        if (start === undefined) return { model, attempt: 1, reason: "configured", delayMs: 0 };
        const { attempt, model: name, reason } = start;
        return { model: createRecordedModel(name, cursor, stages), attempt, reason, delayMs: 0 };
      },
      succeeded: () => undefined,
      dismissed: () => undefined,
    }),
  };
}

/** The record doesn't say which text an attempt left out, but does say that it said all of it anew. */
function recordedContinuation(events: readonly CommittedEvent[]): Continuation {
  let isAnew = events.some(isSaidAnew);
  return {
    push(text) {
      const kind = isAnew ? "anew" : "text";
      isAnew = false;
      return { kind, text };
    },
    end: () => ({ kind: "text", text: "" }),
  };
}

/** The stream of a recorded call: at once, or at its own pace. */
import { type Clock, fault } from "../../base/index.ts";
import type { ModelAnswer, ModelStreamPart } from "../language-model.ts";
import { answerParts } from "./answer-parts.ts";
import { readValue } from "./record-value.ts";
import type { RecordedCall } from "./recorded-call.ts";

/** Gives a part each time that it is read, fails with the signal's reason as soon as that aborts, and ends as it did. */
export function replayStream(
  entry: RecordedCall,
  signal: AbortSignal | undefined,
  clock: Clock | undefined,
): ReadableStream<ModelStreamPart> {
  const parts = timedParts(entry);
  const startMs = clock?.now() ?? 0;
  const left = new AbortController();
  let at = 0;
  let abort: (() => void) | undefined;

  function release(): void {
    left.abort();
    if (abort !== undefined) signal?.removeEventListener("abort", abort);
  }

  return new ReadableStream<ModelStreamPart>(
    {
      start(controller) {
        if (signal === undefined) return;
        abort = () => {
          release();
          controller.error(signal.reason);
        };
        signal.addEventListener("abort", abort, { once: true });
      },
      async pull(controller) {
        const next = parts[at];
        at += 1;
        if (next === undefined) {
          release();
          end(entry, controller);
          return;
        }
        const waitMs = clock === undefined ? 0 : startMs + next[0] - clock.now();
        // A reader that left or called off learns it elsewhere.
        if (waitMs > 0) await clock?.sleep(waitMs, left.signal).catch(() => {});
        if (!left.signal.aborted) controller.enqueue(next[1]());
      },
      cancel: release,
    },
    { highWaterMark: 0 },
  );
}

function timedParts(
  entry: RecordedCall,
): readonly (readonly [offsetMs: number, read: () => ModelStreamPart])[] {
  if (entry.answer !== undefined) {
    return answerParts(readValue(entry.answer) as ModelAnswer).map(part => [0, () => part] as const);
  }
  return entry.parts.map(([offsetMs, part]) => [offsetMs, () => readValue(part) as ModelStreamPart] as const);
}

function end({ model, ending }: RecordedCall, controller: ReadableStreamDefaultController): void {
  if (ending.type === "completed") controller.close();
  else if (ending.type === "failed") controller.error(readValue(ending.error));
  else {
    const reason = "when it was recorded, its reader left here";
    controller.error(fault("model.interrupted", { model, reason }));
  }
}

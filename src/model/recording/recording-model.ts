/** A model that keeps what is said to it and what it answers, so that the conversation can be had again without it. */
import { type Clock, type Json, startStopwatch, systemClock } from "../../base/index.ts";
import { readFailure } from "../failure/read-failure.ts";
import {
  type LanguageModel,
  type ModelAnswer,
  type ModelCall,
  type ModelStreamPart,
  modelNameOf,
} from "../language-model.ts";
import { type RecordedBy, writeValue } from "./record-value.ts";
import { identifyCall, type RecordedCall, type RecordedEnding } from "./recorded-call.ts";

export interface RecordingOptions {
  /** Keeps one call, once it is over. Its promise is awaited before the reader learns of the end. */
  write(entry: RecordedCall): void | PromiseLike<void>;
  /** @default the system's */
  readonly clock?: Clock;
}

/** The events of one call; each but the first writes it. */
interface CallRecord {
  keep(part: ModelStreamPart): void;
  complete(): Promise<void>;
  answer(answer: ModelAnswer): Promise<void>;
  leave(): Promise<void>;
  fail(error: unknown): Promise<void>;
}

/**
 * The model as it is, its parts the very objects that it sends, at the pace at which they are read. Each call is
 * written when it is over: read to its end, failed, or left by its reader, with the stream until then. An error that
 * `write` throws fails the call: a recording with holes would be noticed only when it is needed. A call
 * that is called off fails at once, with the signal's reason; an error in writing it fails the next call.
 */
export function createRecordingModel(
  model: LanguageModel,
  { write, clock = systemClock }: RecordingOptions,
): LanguageModel {
  const { provider, modelId, supportedUrls } = model;

  /** The error in writing a call that was called off: its caller had left. */
  let unsaid: { readonly lost: unknown } | undefined;

  function open(call: ModelCall): CallRecord {
    if (unsaid !== undefined) {
      const { lost } = unsaid;
      unsaid = undefined;
      throw lost;
    }
    const elapsedMs = startStopwatch(clock);
    const by: RecordedBy = { model: modelNameOf(model), nowMs: clock.now() };
    const identity = identifyCall(call, by);
    const kept: (readonly [offsetMs: number, part: ModelStreamPart])[] = [];

    // Written at the end only: while the model speaks, a part costs no more than its place in a list.
    async function end(ending: RecordedEnding, answer?: Json) {
      const parts = kept.map(([offsetMs, part]) => [offsetMs, writeValue(part, by)] as const);
      await write({ ...(await identity), parts, ...(answer !== undefined && { answer }), ending });
    }

    return {
      keep: part => void kept.push([elapsedMs(), part]),
      complete: () => end({ type: "completed" }),
      async fail(error) {
        const cause = readFailure(error, by.model, by.nowMs);
        if (!call.abortSignal?.aborted) return end({ type: "failed", error: writeValue(cause, by) });
        // A cancelled caller doesn't wait for a disk.
        end({ type: "cancelled" }).catch((lost: unknown) => {
          unsaid = { lost };
        });
      },
      leave: () => end({ type: "cancelled" }),
      answer: answer => end({ type: "completed" }, writeValue(withoutWire(answer), by)),
    };
  }

  return {
    specificationVersion: "v4",
    provider,
    modelId,
    supportedUrls,
    async doStream(call) {
      const record = open(call);
      const result = await settled(record, () => model.doStream(call));
      return { ...result, stream: kept(result.stream, record) };
    },
    async doGenerate(call) {
      const record = open(call);
      const answer = await settled(record, () => model.doGenerate(call));
      await record.answer(answer);
      return answer;
    },
  };
}

async function settled<Result>(record: CallRecord, work: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await record.fail(error);
    throw error;
  }
}

/** The stream, read when it is read, and no sooner. */
function kept(stream: ReadableStream<ModelStreamPart>, record: CallRecord): ReadableStream<ModelStreamPart> {
  const reader = stream.getReader();
  let isOver = false;
  // A reader with the last part has all of it, and may leave without asking for the end.
  async function complete() {
    if (isOver) return;
    isOver = true;
    await record.complete();
  }
  return new ReadableStream<ModelStreamPart>(
    {
      async pull(controller) {
        const step = await settled(record, () => reader.read());
        if (step.done) {
          await complete();
          controller.close();
          return;
        }
        if (!isOver) record.keep(step.value);
        if (step.value.type === "finish") await complete();
        controller.enqueue(step.value);
      },
      async cancel(reason) {
        await reader.cancel(reason);
        if (!isOver) await record.leave();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Without headers and bodies, which bear keys and say nothing that the answer doesn't. */
function withoutWire({ request: _, response, ...answer }: ModelAnswer): ModelAnswer {
  if (response === undefined) return answer;
  const { headers: _headers, body: _body, ...metadata } = response;
  return { ...answer, response: metadata };
}

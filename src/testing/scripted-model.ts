/** A model that plays a script, for tests and benchmarks in the place of a real model. */
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import { fault } from "../base/index.ts";
import { collectAnswer } from "../model/index.ts";
import { answerOf, hasTools, type PlayedPart, playedParts, type ScriptedResponse } from "./scripted-step.ts";

/** The answer to one call: a response, or a function of the call that gives one. */
export type ScriptedStep = ScriptedResponse | ((call: LanguageModelV4CallOptions) => ScriptedResponse);

export interface ScriptedModelOptions {
  /** @default "scripted" */
  readonly provider?: string;
  /** @default "script" */
  readonly modelId?: string;
  /** The answer after the last step: the fault `model.script-ended`, or the script from its start. @default "fail" */
  readonly atEnd?: "fail" | "repeat";
}

export interface ScriptedModel extends LanguageModelV4 {
  /** The calls that it got, oldest first, as they came: look here for what a model was shown. */
  readonly calls: readonly LanguageModelV4CallOptions[];
  /** How many of its streams were given up by their reader before the end. */
  readonly cancelledStreams: number;
}

/**
 * Plays a step a call, in order, whether by `doStream` or by `doGenerate`. A stream gives a part each time that it is
 * read, fails with the signal's reason as soon as that aborts, and costs what a plain stream of the same parts costs.
 * A call beyond the script rejects with `model.script-ended`.
 */
export function createScriptedModel(
  steps: readonly ScriptedStep[],
  options: ScriptedModelOptions = {},
): ScriptedModel {
  const { provider = "scripted", modelId = "script", atEnd = "fail" } = options;
  const calls: LanguageModelV4CallOptions[] = [];
  const prepared = steps.map(prepare);
  let cancelledStreams = 0;
  const onCancel = () => {
    cancelledStreams += 1;
  };

  const doStream: LanguageModelV4["doStream"] = async call => {
    const number = calls.push(call);
    call.abortSignal?.throwIfAborted();
    const play = prepared[atEnd === "repeat" ? (number - 1) % steps.length : number - 1];
    if (play === undefined) throw fault("model.script-ended", { steps: steps.length, call: number });
    return { stream: streamOf(play(call, number), call.abortSignal, onCancel) };
  };

  return {
    specificationVersion: "v4",
    provider,
    modelId,
    supportedUrls: {},
    doStream,
    doGenerate: async call => collectAnswer(await doStream(call)),
    calls,
    get cancelledStreams() {
      return cancelledStreams;
    },
  };
}

type Play = (call: LanguageModelV4CallOptions, number: number) => readonly PlayedPart[];

// Parts that are the same in every call are made once; the ids of tool calls are new in each.
function prepare(step: ScriptedStep): Play {
  if (typeof step === "function") return (call, number) => prepare(step(call))(call, number);
  const answer = answerOf(step);
  if ("rejection" in answer) {
    return () => {
      throw answer.rejection;
    };
  }
  if (hasTools(answer)) return (_, number) => playedParts(answer, number);
  const parts = playedParts(answer, 0);
  return () => parts;
}

function streamOf(
  parts: readonly PlayedPart[],
  signal: AbortSignal | undefined,
  onCancel: () => void,
): ReadableStream<LanguageModelV4StreamPart> {
  let at = 0;
  let abort: (() => void) | undefined;
  function release(): void {
    if (abort !== undefined) signal?.removeEventListener("abort", abort);
  }
  function pull(
    controller: ReadableStreamDefaultController<LanguageModelV4StreamPart>,
  ): void | Promise<void> {
    const part = parts[at++];
    if (part === undefined) {
      release();
      controller.close();
    } else if (part.type === "wait") {
      return Promise.resolve(part.until).then(() => pull(controller));
    } else if (part.type === "failure") {
      release();
      controller.error(part.failure);
    } else controller.enqueue(part);
  }
  return new ReadableStream(
    {
      start(controller) {
        if (signal === undefined) return;
        abort = () => controller.error(signal.reason);
        signal.addEventListener("abort", abort, { once: true });
      },
      pull,
      cancel() {
        release();
        onCancel();
      },
    },
    { highWaterMark: 0 },
  );
}

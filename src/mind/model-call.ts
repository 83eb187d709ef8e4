/** One model call: reads the provider's stream, and says what came of it. */
import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { type CallId, fault, type Limits, type Usage, withDeadline } from "../base/index.ts";
import { type LanguageModel, type ModelCall, readFinishReason, readUsage } from "../model/index.ts";
import type { FinishReason, ToolCall } from "../ports/index.ts";

export interface ModelAnswer {
  readonly finishReason: FinishReason;
  readonly usage: Usage;
  readonly calls: readonly ToolCall[];
}

/** Takes what streams. A returned promise is waited for before more is read. */
export interface AnswerSink {
  text(delta: string): Promise<void> | undefined;
  reasoning(delta: string): Promise<void> | undefined;
}

/**
 * Streams one answer into the sink. When the signal aborts or the time is up the stream is cancelled at once,
 * whether or not the provider listens.
 * @throws model.failed, time.exceeded, or the signal's reason.
 */
export function callModel(
  model: LanguageModel,
  options: ModelCall,
  sink: AnswerSink,
  limits: Limits,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const name = `${model.provider}/${model.modelId}`;
  const deadline = { what: `The model ${name}`, limitMs: limits.modelCallMs, signal };
  return withDeadline(deadline, async abortSignal => {
    const { stream } = await model.doStream({ ...options, abortSignal });
    const reader = (stream as ReadableStream<LanguageModelV4StreamPart>).getReader();
    const cancel = () => void reader.cancel(abortSignal.reason).catch(() => undefined);
    abortSignal.addEventListener("abort", cancel, { once: true });
    if (abortSignal.aborted) cancel();
    try {
      return await readAnswer(reader, sink, name, abortSignal);
    } finally {
      abortSignal.removeEventListener("abort", cancel);
      cancel();
    }
  });
}

async function readAnswer(
  reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>,
  sink: AnswerSink,
  model: string,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const calls: ToolCall[] = [];
  for (;;) {
    const { value: part, done } = await reader.read();
    if (done) break;
    switch (part.type) {
      case "text-delta": {
        const room = sink.text(part.delta);
        if (room !== undefined) await room;
        break;
      }
      case "reasoning-delta": {
        const room = sink.reasoning(part.delta);
        if (room !== undefined) await room;
        break;
      }
      case "tool-call":
        if (!part.providerExecuted) calls.push(toCall(part.toolCallId, part.toolName, part.input));
        break;
      case "error":
        throw fault("model.failed", { model, reason: reasonOf(part.error) }, { cause: part.error });
      case "finish":
        return { finishReason: readFinishReason(part.finishReason), usage: readUsage(part.usage), calls };
    }
  }
  signal.throwIfAborted();
  throw fault("model.failed", { model, reason: "its stream ended before it had finished" });
}

function toCall(call: string, tool: string, input: string): ToolCall {
  try {
    return { call: call as CallId, tool, arguments: input.trim() === "" ? {} : JSON.parse(input) };
  } catch {
    return { call: call as CallId, tool, arguments: input };
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

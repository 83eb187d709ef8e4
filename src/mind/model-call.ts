/** One call of a model: reads the provider's stream, and says what came of it. */
import type { LanguageModelV4StreamPart, SharedV4Warning } from "@ai-sdk/provider";
import {
  type CallId,
  type Clock,
  fault,
  type Json,
  type Limits,
  linkAbort,
  type Usage,
} from "../base/index.ts";
import {
  keyVariablesOf,
  type LanguageModel,
  type ModelCall,
  modelNameOf,
  readFinishReason,
  readUsage,
} from "../model/index.ts";
import type { FinishReason, ToolCall } from "../ports/index.ts";
import { type ModelTimeout, startModelTimeout } from "./model-timeout.ts";

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

interface CallMeans {
  readonly limits: Limits;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

type Part = LanguageModelV4StreamPart;
type ReadResult = Awaited<ReturnType<ReadableStreamDefaultReader<Part>["read"]>>;

/**
 * Streams one answer into the sink. When the signal aborts, the time is up or the model falls silent, it is given up at
 * once, whether or not the provider listens; however it ends, the provider's connection is let go of.
 * @throws model.* for what the provider did; time.exceeded, limit.exceeded (answerChars), the signal's reason, or what
 * the sink throws
 */
export function callModel(
  model: LanguageModel,
  options: ModelCall,
  sink: AnswerSink,
  { clock, limits, signal: turnSignal }: CallMeans,
): Promise<ModelAnswer> {
  if (turnSignal.aborted) return Promise.reject(turnSignal.reason);
  const name = modelNameOf(model);
  const { abort, release, signal } = linkAbort(turnSignal);
  const timeout = startModelTimeout(name, limits, abort);
  async function failed(error: unknown): Promise<unknown> {
    if (signal.aborted) return signal.reason;
    const { readFailure } = await import("../model/index.ts");
    return readFailure(error, name, clock.now(), keyVariablesOf(model));
  }
  return new Promise((resolve, reject) => {
    // A provider that never answers never comes to an end, either.
    const giveUp = () => {
      timeout.end();
      reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    answer().then(resolve, reject).finally(end);

    async function answer() {
      const { stream } = await start(model, { ...options, abortSignal: signal }, failed);
      const reader = (stream as ReadableStream<Part>).getReader();
      const cancel = () => void reader.cancel(signal.reason).catch(() => undefined);
      signal.addEventListener("abort", cancel, { once: true });
      if (signal.aborted) cancel();
      try {
        return await readAnswer(reader, sink, { name, timeout, limits, failed });
      } finally {
        signal.removeEventListener("abort", cancel);
        cancel();
      }
    }

    function end() {
      timeout.end();
      release();
      signal.removeEventListener("abort", giveUp);
      // Packages that read ahead keep the connection otherwise.
      abort(OVER);
    }
  });
}

/** Why a provider's request is aborted whose answer was read, or has failed. */
const OVER = "the call is over";

async function start(model: LanguageModel, options: ModelCall, failed: (error: unknown) => Promise<unknown>) {
  try {
    return await model.doStream(options);
  } catch (error) {
    throw await failed(error);
  }
}

interface Reading {
  readonly name: string;
  readonly timeout: ModelTimeout;
  readonly limits: Limits;
  /** The fault for an error of the provider. */
  readonly failed: (error: unknown) => Promise<unknown>;
}

async function readAnswer(
  reader: ReadableStreamDefaultReader<Part>,
  sink: AnswerSink,
  { failed, limits, name: model, timeout }: Reading,
): Promise<ModelAnswer> {
  const { answerChars } = limits;
  const calls: ToolCall[] = [];
  let warnings: readonly SharedV4Warning[] = [];
  let chars = 0;
  const count = (delta: string) => {
    chars += delta.length;
    if (chars <= answerChars) return;
    throw fault("limit.exceeded", {
      limit: "answerChars",
      value: chars,
      max: answerChars,
      unit: "characters",
    });
  };
  for (;;) {
    let read: ReadResult;
    try {
      read = await reader.read();
    } catch (error) {
      throw await failed(error);
    }
    if (read.done) throw await failed(interrupted(model));
    const part = read.value;
    switch (part.type) {
      case "text-delta": {
        const room = sink.text(part.delta);
        if (room !== undefined) await timeout.during(room);
        count(part.delta);
        break;
      }
      case "reasoning-delta": {
        const room = sink.reasoning(part.delta);
        if (room !== undefined) await timeout.during(room);
        count(part.delta);
        break;
      }
      case "stream-start":
        warnings = part.warnings;
        break;
      case "tool-input-delta":
        count(part.delta);
        break;
      case "tool-call":
        if (!part.providerExecuted) calls.push(toCall(part));
        break;
      case "error":
        throw await failed(part.error);
      case "finish": {
        const finishReason = readFinishReason(part.finishReason);
        if (finishReason === "error") throw ownFailure(model, warnings);
        if (finishReason === "interrupted") throw interrupted(model);
        return { finishReason, usage: readUsage(part.usage), calls: wholeCalls(calls, finishReason) };
      }
    }
    timeout.heard(part.type);
  }
}

/** A model that says itself that it failed. Where it said at the start what it can't do, asking again won't help. */
function ownFailure(model: string, warnings: readonly SharedV4Warning[]) {
  const unsupported = warnings.find(({ type }) => type === "unsupported");
  const details = unsupported !== undefined && "details" in unsupported ? unsupported.details : undefined;
  return details === undefined
    ? fault("model.failed", { model, reason: "it says so itself" })
    : fault("model.request-refused", { model, reason: details.replace(/\.$/, "") });
}

const interrupted = (model: string) =>
  fault("model.interrupted", { model, reason: "its stream ended before it had finished" });

/** An answer that was cut off was cut off in its last call, if it has a call: its full arguments aren't known. */
function wholeCalls(calls: readonly ToolCall[], finishReason: FinishReason): readonly ToolCall[] {
  if (finishReason === "content-filter") return [];
  return finishReason === "length" ? calls.slice(0, -1) : calls;
}

type CallPart = Extract<Part, { type: "tool-call" }>;

function toCall({ toolCallId, toolName, input, providerMetadata }: CallPart): ToolCall {
  const signatures = providerMetadata && signaturesIn(providerMetadata);
  const head = {
    call: toolCallId as CallId,
    tool: toolName,
    ...(signatures !== undefined && { providerMetadata: signatures }),
  };
  try {
    return { ...head, arguments: input.trim() === "" ? {} : JSON.parse(input) };
  } catch {
    return { ...head, arguments: input };
  }
}

/**
 * The data that a provider insists on seeing again with its own call (Gemini from 3 on). Other data that providers send
 * beside a call, such as ids under which they keep it, is of no use to other providers, and after a while to no
 * provider.
 */
function signaturesIn(metadata: Readonly<Record<string, object>>): Json | undefined {
  const signed = Object.entries(metadata).flatMap(([provider, members]) => {
    const signature = (members as { readonly thoughtSignature?: unknown }).thoughtSignature;
    return typeof signature === "string" ? [[provider, { thoughtSignature: signature }] as const] : [];
  });
  return signed.length === 0 ? undefined : Object.fromEntries(signed);
}

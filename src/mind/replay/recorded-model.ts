/** A model that says what the record says it said. */

import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import type { Usage } from "../../base/index.ts";
import {
  type Attempt,
  type Continuation,
  collectAnswer,
  type LanguageModel,
  type ModelRoute,
  type ObjectFormat,
} from "../../model/index.ts";
import type { CommittedEvent, Event } from "../../ports/index.ts";
import { isSaidAnew } from "../answer-sink.ts";
import type { ObjectRequest } from "../turn-options.ts";
import type { Cursor } from "./cursor.ts";
import { recordedError } from "./find-break.ts";
import type { RecordedCall } from "./parse-part.ts";
import type { RecordedStages } from "./recorded-hook.ts";

/**
 * @param name as events name it, `provider/model`
 * @param stages what the hooks made of its text, piece by piece
 */
export function createRecordedModel(name: string, cursor: Cursor, stages: RecordedStages): LanguageModel {
  const slash = name.indexOf("/");
  const doStream: LanguageModel["doStream"] = async () => {
    const parts = speak(cursor.takeCall(), cursor, stages);
    return {
      // Nothing is made before it is read: hooks work on a piece before the next piece is made.
      stream: new ReadableStream<LanguageModelV4StreamPart>(
        {
          pull(controller) {
            const { done, value } = parts.next();
            if (done) controller.close();
            else controller.enqueue(value);
          },
        },
        { highWaterMark: 0 },
      ),
    };
  };
  return {
    specificationVersion: "v4",
    provider: slash === -1 ? name : name.slice(0, slash),
    modelId: name.slice(slash + 1),
    supportedUrls: {},
    doStream,
    doGenerate: async call => collectAnswer(await doStream(call)),
  };
}

/** The code of an error that the loop finds by itself. */
const EMPTY = "model.empty-answer";

function* speak(
  { end, events }: RecordedCall,
  cursor: Cursor,
  stages: RecordedStages,
): Generator<LanguageModelV4StreamPart, void, void> {
  yield { type: "stream-start", warnings: [] };
  for (const [index, event] of events.entries()) {
    // The loop itself takes it back again.
    if (isSaidAnew(event)) continue;
    // Two blocks of one kind in a row: the log was caught up with between them.
    cursor.cutText(event.kind === events[index + 1]?.kind);
    const id = String(index);
    if (event.kind === "reasoning-block") {
      cursor.passTime(event.at);
      yield { type: "reasoning-start", id };
      yield { type: "reasoning-delta", id, delta: event.text };
      yield { type: "reasoning-end", id };
    } else {
      stages.cue(event);
      yield { type: "text-start", id };
      yield { type: "text-delta", id, delta: spokenIn(event) };
      yield { type: "text-end", id };
    }
  }
  cursor.cutText(false);
  if (end === undefined) cursor.runOut("the rest of the model's answer");
  cursor.passTime(end.at);
  if (wasFollowed(end, cursor)) throw recordedError(end.failure!);
  const broken = end.failure?.code === EMPTY ? undefined : cursor.brokenAt("answer");
  if (broken?.how === "stop" || broken?.how === "hook") {
    stages.cue("break");
    yield { type: "text-delta", id: "break", delta: "" };
  } else if (broken !== undefined) cursor.breakAt("answer");
  for (const event of cursor.step?.tools ?? []) {
    if (event.kind !== "tool-call-request") continue;
    const input = JSON.stringify(event.arguments);
    yield { type: "tool-call", toolCallId: event.call, toolName: event.tool, input };
  }
  // The last call of an answer that was cut off isn't in the record: its arguments are unknown.
  if (end.finishReason === "length")
    yield { type: "tool-call", toolCallId: "cut", toolName: "cut", input: "{}" };
  // The tokens of an answer that broke at its very end were counted: the end of the turn names them.
  const usage = cursor.brokenAt("answer-end")?.uncounted ?? end.usage;
  // The end of an answer that broke behind it names the break. The contract has no word for an interruption.
  const reason = end.finishReason === "error" ? "stop" : end.finishReason;
  const unified = reason as LanguageModelV4FinishReason["unified"];
  yield { type: "finish", finishReason: { unified, raw: undefined }, usage: usageOf(usage) };
}

/** The record has no text that was taken back; that there was one, the loop has to see. */
function spokenIn(event: CommittedEvent): string {
  if (event.kind === "text-block") return event.text;
  return event.kind === "text-retraction" ? event.replacement || " " : "";
}

/** Whether another attempt came after this one, or would have come. An attempt that said nothing says nothing again. */
const wasFollowed = ({ failure, finishReason }: Event<"model-call-end">, cursor: Cursor) =>
  failure !== undefined &&
  failure.code !== EMPTY &&
  finishReason === "error" &&
  (cursor.nextCall !== undefined || cursor.part.broken?.place === "pause");

const usageOf = ({ inputTokens, outputTokens, cachedInputTokens }: Usage): LanguageModelV4Usage => ({
  inputTokens: {
    total: inputTokens,
    noCache: inputTokens - cachedInputTokens,
    cacheRead: cachedInputTokens,
    cacheWrite: undefined,
  },
  outputTokens: { total: outputTokens, text: undefined, reasoning: undefined },
});

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

/** Undefined for a turn that was to answer with text. */
export function recordedObject(cursor: Cursor): ObjectRequest | undefined {
  if (cursor.part.steps.every(({ reading }) => reading === undefined)) return undefined;
  const format: ObjectFormat<unknown> = {
    name: "recorded",
    description: undefined,
    jsonSchema: {},
    async read(text) {
      const { problem = "", status } = cursor.step?.reading ?? cursor.runOut("what the answer was read as");
      return status === "failed" ? { status, problems: [problem], text } : { status, value: undefined };
    },
    createPartials: async () => ({ push: () => undefined }),
  };
  return { format, settle: () => undefined, fail: () => undefined };
}

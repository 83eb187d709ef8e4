/** A model that says again what was recorded: conversations with a real one as tests that need none. */
import { type Clock, fault } from "../../base/index.ts";
import { collectAnswer } from "../collect-answer.ts";
import type { LanguageModel, ModelAnswer, ModelCall, ModelStreamPart } from "../language-model.ts";
import { readValue } from "./record-value.ts";
import { identifyCall, type RecordedCall } from "./recorded-call.ts";

export interface ReplayOptions {
  /** The recorded model, as `provider/model`. @default the one of the first entry */
  readonly model?: string;
  /** Each part comes at its recorded time by this clock. @default each comes when it is read */
  readonly clock?: Clock;
}

/**
 * Answers each call with what was recorded for the same call: the first time with the first such entry, the second time
 * with the second. An answer that broke off does so again, as `model.interrupted` where its reader had left. A call
 * that was not recorded, or not as often, rejects with `model.unrecorded`.
 */
export function createReplayModel(
  entries: readonly RecordedCall[],
  { model = entries[0]?.model ?? "replay", clock }: ReplayOptions = {},
): LanguageModel {
  const waiting = new Map<string, RecordedCall[]>();
  for (const entry of entries) {
    if (entry.model !== model) continue;
    const same = waiting.get(entry.hash) ?? [];
    waiting.set(entry.hash, same);
    same.push(entry);
  }
  const [provider = model, ...id] = model.split("/");
  let calls = 0;

  async function take(call: ModelCall): Promise<RecordedCall> {
    call.abortSignal?.throwIfAborted();
    calls += 1;
    const number = calls;
    const { hash } = await identifyCall(call, { model, nowMs: 0 });
    call.abortSignal?.throwIfAborted();
    const entry = waiting.get(hash)?.shift();
    if (entry === undefined) throw fault("model.unrecorded", { model, call: number });
    if (entry.ending.type === "failed" && entry.parts.length === 0) throw readValue(entry.ending.error);
    return entry;
  }

  return {
    specificationVersion: "v4",
    provider,
    modelId: id.length === 0 ? model : id.join("/"),
    supportedUrls: {},
    doStream: async call => ({ stream: replayStream(await take(call), call.abortSignal, clock) }),
    async doGenerate(call) {
      const entry = await take(call);
      return entry.answer === undefined
        ? collectAnswer({ stream: replayStream(entry, call.abortSignal, clock) })
        : (readValue(entry.answer) as ModelAnswer);
    },
  };
}

/** Gives a part each time that it is read, fails with the signal's reason as soon as that aborts, and ends as it did. */
function replayStream(
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

/** An answer that came in one piece as a stream: the way back of collectAnswer. */
function answerParts(answer: ModelAnswer): readonly ModelStreamPart[] {
  const { content, warnings, finishReason, usage, providerMetadata } = answer;
  return [
    { type: "stream-start", warnings },
    ...content.flatMap((part, index): readonly ModelStreamPart[] => {
      if (part.type !== "text" && part.type !== "reasoning") return [part];
      const id = String(index);
      const { type, text, ...more } = part;
      return [
        { type: `${type}-start`, id },
        { type: `${type}-delta`, id, delta: text },
        { type: `${type}-end`, id, ...more },
      ];
    }),
    { type: "finish", finishReason, usage, ...(providerMetadata !== undefined && { providerMetadata }) },
  ];
}

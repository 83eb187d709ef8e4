/** A model that says again what was recorded: conversations with a real one as tests that need none. */
import { type Clock, fault } from "../../base/index.ts";
import { collectAnswer } from "../collect-answer.ts";
import type { LanguageModel, ModelAnswer, ModelCall } from "../language-model.ts";
import { readValue } from "./record-value.ts";
import { identifyCall, type RecordedCall } from "./recorded-call.ts";
import { replayStream } from "./replay-stream.ts";

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

/** Takes models of the contract's two older versions in at the edge: the call is translated, the stream is not touched. */
import type { LanguageModelV2, LanguageModelV3 } from "@ai-sdk/provider";
import type { AnyLanguageModel, LanguageModel, ModelAnswer, ModelStream } from "./language-model.ts";
import { olderCall } from "./older-call.ts";

/**
 * A V4 model as it is; a V2 or V3 model as one whose calls are translated once each. Its stream parts pass through
 * unwrapped: those that a conductor reads (text-delta, reasoning-delta, tool-call, error, finish) have one shape in all
 * three versions, save `usage` and `finishReason`, which `readUsage` and `readFinishReason` take in every shape.
 */
export function normalizeModel(model: AnyLanguageModel): LanguageModel {
  return model.specificationVersion === "v4" ? model : asV4(model);
}

function asV4(model: LanguageModelV3 | LanguageModelV2): LanguageModel {
  const version = model.specificationVersion;
  // The calls and answers of the older versions are subsets of the current one, but for what olderCall translates.
  const older = model as unknown as {
    doGenerate(call: unknown): PromiseLike<ModelAnswer>;
    doStream(call: unknown): PromiseLike<ModelStream>;
  };
  return {
    specificationVersion: "v4",
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: call => older.doGenerate(olderCall(call, version)),
    doStream: call => older.doStream(olderCall(call, version)),
  };
}

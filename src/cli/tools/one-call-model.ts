/** A model that makes one call: with it a turn does by hand what it would do for any model, and nothing else. */
import { collectAnswer, type LanguageModel, type ModelStreamPart } from "../../model/index.ts";

const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
} as const;

/** @param given JSON; the executor reports its mistakes */
export function createOneCallModel(tool: string, given: string): LanguageModel {
  const call: readonly ModelStreamPart[] = [
    { type: "tool-call", toolCallId: "call-1", toolName: tool, input: given },
    { type: "finish", finishReason: { unified: "tool-calls", raw: undefined }, usage },
  ];
  const silence: readonly ModelStreamPart[] = [
    { type: "finish", finishReason: { unified: "stop", raw: undefined }, usage },
  ];
  const doStream: LanguageModel["doStream"] = async ({ abortSignal, prompt }) => {
    abortSignal?.throwIfAborted();
    const hasResult = prompt.some(({ role }) => role === "tool");
    const parts: readonly ModelStreamPart[] = [
      { type: "stream-start", warnings: [] },
      ...(hasResult ? silence : call),
    ];
    return { stream: ReadableStream.from(parts) };
  };
  return {
    specificationVersion: "v4",
    provider: "by-hand",
    modelId: "by-hand",
    supportedUrls: {},
    doStream,
    doGenerate: async options => collectAnswer(await doStream(options)),
  };
}

/** An instant model by the AI SDK's contract, for every library that takes one: the same stream for all of them. */
import type { LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { lookUpTool, type Scenario } from "./peer.ts";

/** Answers by what the prompt holds, keeps nothing, and gives a part each time that it is read. */
export function createV4Model({ toolRounds, deltas }: Scenario): LanguageModelV4 {
  const text: readonly LanguageModelV4StreamPart[] = [
    { type: "stream-start", warnings: [] },
    { type: "text-start", id: "t" },
    ...deltas.map(delta => ({ type: "text-delta", id: "t", delta }) as const),
    { type: "text-end", id: "t" },
    finish("stop"),
  ];
  let calls = 0;
  const call = (round: number): readonly LanguageModelV4StreamPart[] => [
    { type: "stream-start", warnings: [] },
    {
      type: "tool-call",
      toolCallId: `call-${++calls}`,
      toolName: lookUpTool.name,
      input: JSON.stringify({ id: round + 1 }),
    },
    finish("tool-calls"),
  ];
  return {
    specificationVersion: "v4",
    provider: "bench",
    modelId: "instant",
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error("The benchmark streams")),
    async doStream({ prompt }) {
      const done = prompt.reduce((count, { role }) => count + (role === "tool" ? 1 : 0), 0);
      return { stream: streamOf(done < toolRounds ? call(done) : text) };
    },
  };
}

function streamOf(parts: readonly LanguageModelV4StreamPart[]): ReadableStream<LanguageModelV4StreamPart> {
  let at = 0;
  return new ReadableStream<LanguageModelV4StreamPart>(
    {
      pull(controller) {
        const part = parts[at++];
        if (part === undefined) controller.close();
        else controller.enqueue(part);
      },
    },
    { highWaterMark: 0 },
  );
}

const finish = (unified: "stop" | "tool-calls"): LanguageModelV4StreamPart => ({
  type: "finish",
  finishReason: { unified, raw: undefined },
  usage: {
    inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 10, text: 10, reasoning: 0 },
  },
});

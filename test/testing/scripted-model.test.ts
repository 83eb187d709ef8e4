import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { describe, expect, test } from "vitest";
import { createScriptedModel, forever, type ScriptedStep } from "../../src/testing/index.ts";
import { describeLanguageModelContract } from "../../src/testing/language-model-contract.ts";

const call = { prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: "hello" }] }] };

describeLanguageModelContract("scripted", {
  create: () =>
    createScriptedModel([
      ["Hello", ", ", "world."],
      ["Hello", ", ", "world."],
    ]),
  call,
});

async function play(...steps: readonly ScriptedStep[]): Promise<readonly LanguageModelV4StreamPart[]> {
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of (await createScriptedModel(steps).doStream(call)).stream) parts.push(part);
  return parts;
}

describe("a scripted model", () => {
  test("plays its steps in order and keeps the calls that it got", async () => {
    const model = createScriptedModel(["one", "two"]);
    const texts = [];
    for (const _ of [1, 2]) texts.push((await model.doGenerate(call)).content);
    expect(texts).toEqual([[{ type: "text", text: "one" }], [{ type: "text", text: "two" }]]);
    expect(model.calls).toEqual([call, call]);
  });

  test("[testing.script-ended] says so when the script is at its end", async () => {
    const model = createScriptedModel(["only"]);
    await model.doStream(call);
    await expect(model.doStream(call)).rejects.toMatchObject({
      code: "model.script-ended",
      message: "The scripted model has 1 step, and this is call 2.",
    });
    await expect(createScriptedModel([]).doStream(call)).rejects.toMatchObject({
      code: "model.script-ended",
    });
  });

  test("repeats its script as asked, with new ids for its tool calls", async () => {
    const model = createScriptedModel([[{ tool: "look", input: { at: 1 } }]], { atEnd: "repeat" });
    const ids = [];
    for (const _ of [1, 2]) {
      const { content } = await model.doGenerate(call);
      ids.push(...content.map(part => (part.type === "tool-call" ? part.toolCallId : "")));
    }
    expect(ids).toEqual(["call-1-1", "call-2-1"]);
    await expect(createScriptedModel([], { atEnd: "repeat" }).doStream(call)).rejects.toMatchObject({
      code: "model.script-ended",
    });
  });

  test("streams text, reasoning and calls as blocks", async () => {
    expect(
      (await play([{ reasoning: "hm" }, "a", "b", { tool: "look", input: "{bad", id: "x" }])).slice(1, -1),
    ).toEqual([
      { type: "reasoning-start", id: "reasoning-1" },
      { type: "reasoning-delta", id: "reasoning-1", delta: "hm" },
      { type: "reasoning-end", id: "reasoning-1" },
      { type: "text-start", id: "text-2" },
      { type: "text-delta", id: "text-2", delta: "a" },
      { type: "text-delta", id: "text-2", delta: "b" },
      { type: "text-end", id: "text-2" },
      { type: "tool-call", toolCallId: "x", toolName: "look", input: "{bad" },
    ]);
  });

  test("ends its answer with the scripted reason", async () => {
    const usage = { inputTokens: 100, outputTokens: 5, cachedInputTokens: 40 };
    expect((await play({ parts: ["a"], finishReason: "length", usage })).at(-1)).toEqual({
      type: "finish",
      finishReason: { unified: "length", raw: undefined },
      usage: {
        inputTokens: { total: 100, noCache: 60, cacheRead: 40, cacheWrite: 0 },
        outputTokens: { total: 5, text: 5, reasoning: 0 },
      },
    });
    expect((await play({ parts: ["a"], finishReason: null })).at(-1)).toEqual({
      type: "text-end",
      id: "text-1",
    });
  });

  test("answers the call that it got where a step is a function", async () => {
    const parts = await play(({ prompt }) => [`${prompt.length} message`]);
    expect(parts).toContainEqual({ type: "text-delta", id: "text-1", delta: "1 message" });
  });

  test("rejects, breaks off, and carries errors in mid-stream", async () => {
    const error = new Error("overloaded");
    await expect(play({ parts: [], rejection: error })).rejects.toBe(error);
    await expect(play(["half", { failure: error }])).rejects.toBe(error);
    await expect(play(["half", { until: Promise.reject(error) }])).rejects.toBe(error);
    const parts = await play(["a", { error }, "b"]);
    expect(parts.map(({ type }) => type)).toEqual([
      "stream-start",
      "text-start",
      "text-delta",
      "error",
      "text-delta",
      "text-end",
      "finish",
    ]);
  });

  test("waits at a scripted pause, and goes on", async () => {
    const gate = Promise.withResolvers<void>();
    let isDone = false;
    const played = play(["a", { until: gate.promise }, "b"]).then(parts => {
      isDone = true;
      return parts;
    });
    await new Promise(resolve => setTimeout(resolve, 0));
    expect(isDone).toBe(false);
    gate.resolve();
    expect(await played).toHaveLength(6);
  });

  test("a stream that hangs can be aborted and given up", async () => {
    const controller = new AbortController();
    const model = createScriptedModel([
      ["a", forever],
      ["a", forever],
    ]);
    const aborted = (await model.doStream({ ...call, abortSignal: controller.signal })).stream.getReader();
    for (let part = 0; part < 3; part++) await aborted.read();
    const pending = aborted.read();
    controller.abort(new Error("stop"));
    await expect(pending).rejects.toThrow("stop");

    const abandoned = (await model.doStream(call)).stream.getReader();
    for (let part = 0; part < 3; part++) await abandoned.read();
    const waiting = abandoned.read();
    await abandoned.cancel();
    expect((await waiting).done).toBe(true);
    expect(model.cancelledStreams).toBe(1);
  });

  test("makes no part before it is read", async () => {
    let reads = 0;
    const lazy = {
      // biome-ignore lint/suspicious/noThenProperty: the test watches when the script awaits it.
      then(resolve: (value: unknown) => void) {
        reads += 1;
        resolve(undefined);
      },
    } as PromiseLike<unknown>;
    const { stream } = await createScriptedModel([["a", { until: lazy }, "b"]]).doStream(call);
    await new Promise(resolve => setTimeout(resolve, 0));
    expect(reads).toBe(0);
    for await (const _ of stream);
    expect(reads).toBe(1);
  });
});

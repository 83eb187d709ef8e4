import { describe, expect, test } from "vitest";
import { fault, isFault } from "../../../src/base/index.ts";
import type { LanguageModel, ModelCall, ModelStreamPart } from "../../../src/model/index.ts";
import {
  parseRecording,
  type RecordedCall,
  recordingLine,
} from "../../../src/model/recording/recorded-call.ts";
import { createRecordingModel } from "../../../src/model/recording/recording-model.ts";
import { createReplayModel } from "../../../src/model/recording/replay-model.ts";
import {
  createFakeClock,
  createScriptedModel,
  forever,
  type ScriptedStep,
} from "../../../src/testing/index.ts";
import { describeLanguageModelContract } from "../../../src/testing/language-model-contract.ts";

const callOf = (text: string, more: Partial<ModelCall> = {}): ModelCall => ({
  prompt: [{ role: "user", content: [{ type: "text", text }] }],
  ...more,
});
const call = callOf("Hello");
const usage = { inputTokens: 3, outputTokens: 2 };

function recorder(steps: readonly ScriptedStep[]) {
  const entries: RecordedCall[] = [];
  const model = createRecordingModel(createScriptedModel(steps, { atEnd: "repeat" }), {
    write: entry => void entries.push(entry),
  });
  return { model, entries };
}

async function collect(stream: ReadableStream<ModelStreamPart>): Promise<readonly ModelStreamPart[]> {
  const parts: ModelStreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

const partsOf = async (model: LanguageModel, asked = call) => collect((await model.doStream(asked)).stream);

/** The recording as a file keeps it. */
const reread = (entries: readonly RecordedCall[]) => parseRecording(entries.map(recordingLine).join(""));

const errorOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => undefined,
    (error: unknown) => error,
  );

describe("[model.recording.contract] both are models", () => {
  const parts = ["Hel", "lo"];
  describeLanguageModelContract("recording", { create: () => recorder([{ parts, usage }]).model, call });

  const { model, entries } = recorder([{ parts, usage }]);
  test("recorded for what follows", async () => {
    await partsOf(model);
    await partsOf(model);
    expect(entries).toHaveLength(2);
  });
  describeLanguageModelContract("replay", { create: () => createReplayModel(reread(entries)), call });
});

describe("[model.recording.unchanged] a recorded model", () => {
  test("gives the parts that it was given, and takes none before it is asked", async () => {
    const given: ModelStreamPart[] = [
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", delta: "Hi" },
    ];
    let pulls = 0;
    const source: LanguageModel = {
      ...createScriptedModel([]),
      doStream: async () => ({
        stream: new ReadableStream(
          {
            pull(controller) {
              pulls += 1;
              const part = given[pulls - 1];
              if (part === undefined) controller.close();
              else controller.enqueue(part);
            },
          },
          { highWaterMark: 0 },
        ),
        request: { body: "asked" },
      }),
    };
    const { stream, request } = await createRecordingModel(source, { write() {} }).doStream(call);
    expect(request).toEqual({ body: "asked" });
    expect(pulls).toBe(0);
    const reader = stream.getReader();
    expect((await reader.read()).value).toBe(given[0]);
    expect(pulls).toBe(1);
  });

  test("waits until its call is written, and fails when it can't be", async () => {
    const source = createScriptedModel(["Hi", "Hi"]);
    const full = fault("volume.full", { path: "calls.jsonl" });
    const model = createRecordingModel(source, { write: () => Promise.reject(full) });
    expect(await errorOf(partsOf(model))).toBe(full);
    expect(await errorOf(model.doGenerate(call))).toBe(full);
  });

  test("that is called off waits for nothing; an error in writing it fails the next call", async () => {
    const full = fault("volume.full", { path: "calls.jsonl" });
    const model = createRecordingModel(createScriptedModel([["a", forever], "b", "c"]), {
      write: ({ ending }) => (ending.type === "cancelled" ? Promise.reject(full) : undefined),
    });
    const controller = new AbortController();
    const reader = (await model.doStream({ ...call, abortSignal: controller.signal })).stream.getReader();
    await reader.read();
    controller.abort("stop");
    expect(await errorOf(reader.read())).toBe("stop");
    await expect.poll(() => errorOf(model.doStream(call))).toBe(full);
  });
});

describe("[model.recording.kept] an entry", () => {
  test("says which call it was, what streamed when, and how it ended", async () => {
    const clock = createFakeClock();
    const entries: RecordedCall[] = [];
    const source = createScriptedModel([["a", { until: clock.sleep(40) }, "b"]]);
    const model = createRecordingModel(source, { write: entry => void entries.push(entry), clock });
    const { stream } = await model.doStream(call);
    const reading = collect(stream);
    await clock.advance(100);
    await reading;
    const [entry] = entries;
    expect(entry).toMatchObject({
      version: 1,
      model: "scripted/script",
      call,
      ending: { type: "completed" },
    });
    expect(entry!.hash).toMatch(/^[0-9a-f]{64}$/);
    const deltas = entry!.parts.filter(([, part]) => (part as { type: string }).type === "text-delta");
    expect(deltas.map(([offsetMs]) => offsetMs)).toEqual([0, 40]);
  });

  test("has what had streamed when its reader left, when it was called off, and when the connection broke", async () => {
    const { model, entries } = recorder([
      ["a", "b", "c"],
      ["a", forever],
      ["a", { failure: new TypeError("terminated") }],
      { parts: [], rejection: new Error("no route") },
    ]);
    for await (const part of (await model.doStream(call)).stream) if (part.type === "text-delta") break;
    const controller = new AbortController();
    const reader = (await model.doStream({ ...call, abortSignal: controller.signal })).stream.getReader();
    await reader.read();
    const reason = new Error("stop");
    controller.abort(reason);
    expect(await errorOf(reader.read())).toBe(reason);
    await expect.poll(() => entries.length).toBe(2);
    expect(await errorOf(partsOf(model))).toBeInstanceOf(TypeError);
    expect(await errorOf(partsOf(model))).toMatchObject({ message: "no route" });
    expect(entries.map(({ ending, parts }) => [ending.type, parts.length])).toEqual([
      ["cancelled", 3],
      ["cancelled", 1],
      ["failed", 3],
      ["failed", 0],
    ]);
  });

  test("is complete for a reader that leaves after the last part", async () => {
    const { model, entries } = recorder(["Hi"]);
    for await (const part of (await model.doStream(call)).stream) if (part.type === "finish") break;
    expect(entries[0]?.ending).toEqual({ type: "completed" });
  });
});

describe("[model.recording.replayed] a replayed call", () => {
  test("ends as it ended, each time with the entry of its turn", async () => {
    const { model, entries } = recorder([
      ["one"],
      ["two", { failure: new TypeError("terminated") }],
      { parts: [], rejection: Object.assign(new Error("Too many requests"), { statusCode: 429 }) },
      ["never read to its end", "…"],
    ]);
    await partsOf(model);
    await errorOf(partsOf(model));
    await errorOf(partsOf(model));
    for await (const part of (await model.doStream(call)).stream) if (part.type === "text-delta") break;

    const replay = createReplayModel(reread(entries));
    expect(await partsOf(replay)).toContainEqual({ type: "text-delta", id: "text-1", delta: "one" });
    expect(await errorOf(partsOf(replay))).toMatchObject({ code: "model.interrupted" });
    expect(await errorOf(replay.doStream(call))).toMatchObject({
      code: "model.rate-limited",
      data: { model: "scripted/script" },
    });
    expect(await errorOf(partsOf(replay))).toMatchObject({ code: "model.interrupted" });
    expect(await errorOf(replay.doStream(call))).toMatchObject({
      code: "model.unrecorded",
      data: { model: "scripted/script", call: 5 },
    });
  });

  test("that was made otherwise is unrecorded, whatever differs; signal and headers don't", async () => {
    const { model, entries } = recorder(["Hi"]);
    await partsOf(model, callOf("Hello", { temperature: 0, headers: { authorization: "Bearer abc" } }));
    const differing = [
      callOf("hello", { temperature: 0 }),
      callOf("Hello", { temperature: 1 }),
      callOf("Hello"),
    ];
    for (const other of differing) {
      expect(await errorOf(createReplayModel(entries).doStream(other))).toMatchObject({
        code: "model.unrecorded",
      });
    }
    const { signal } = new AbortController();
    const same = { ...callOf("Hello", { abortSignal: signal }), temperature: 0, topK: undefined };
    expect(await partsOf(createReplayModel(entries), same as unknown as ModelCall)).toHaveLength(5);
  });

  test("of another model of the same file is another call", async () => {
    const { model, entries } = recorder(["Hi"]);
    await partsOf(model);
    const replay = createReplayModel(entries, { model: "other/one" });
    expect(replay).toMatchObject({ provider: "other", modelId: "one" });
    expect(await errorOf(replay.doStream(call))).toMatchObject({ data: { model: "other/one", call: 1 } });
    expect(createReplayModel([])).toMatchObject({ provider: "replay", modelId: "replay" });
  });

  test("comes at its recorded pace by a clock, and lets go of it when it is left or called off", async () => {
    const { model, entries } = recorder([["a", "b"]]);
    await partsOf(model);
    const slow = entries.map(entry => ({
      ...entry,
      parts: entry.parts.map(([, part], at) => [at * 10, part] as const),
    }));
    const clock = createFakeClock();
    const seen: string[] = [];
    const replay = createReplayModel([...slow, ...slow, ...slow], { clock });
    // A call is hashed in another thread: time passes for what streams already.
    const { stream } = await replay.doStream(call);
    const reading = (async () => {
      for await (const part of stream) seen.push(part.type);
    })();
    await clock.advance(25);
    expect(seen).toEqual(["stream-start", "text-start", "text-delta"]);
    await clock.advance(100);
    await reading;
    expect(seen.at(-1)).toBe("finish");

    const controller = new AbortController();
    const called = (await replay.doStream({ ...call, abortSignal: controller.signal })).stream.getReader();
    await called.read();
    const pending = errorOf(called.read());
    const left = (await replay.doStream(call)).stream.getReader();
    await left.read();
    void left.read();
    await clock.advance(1);
    expect(clock.sleepers).toBe(2);
    controller.abort("stop");
    await left.cancel();
    expect(await pending).toBe("stop");
    await clock.advance(0);
    expect(clock.sleepers).toBe(0);
  });

  test("generates what was generated, what was streamed, and streams what was generated", async () => {
    const { model, entries } = recorder([["Hi", { tool: "look", input: { at: 1 }, id: "c1" }]]);
    const answer = await model.doGenerate(call);
    await partsOf(model);
    const [generated, streamed] = reread(entries);
    expect(await createReplayModel([generated!]).doGenerate(call)).toEqual(answer);
    expect(await createReplayModel([streamed!]).doGenerate(call)).toEqual(answer);
    const parts = await partsOf(createReplayModel([generated!]));
    expect(parts.map(({ type }) => type)).toEqual([
      "stream-start",
      "text-start",
      "text-delta",
      "text-end",
      "tool-call",
      "finish",
    ]);
  });
});

describe("[model.recording.secrets]", () => {
  test("headers, and what looks like a key among the options, are not recorded and make no other call", async () => {
    const secret = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789";
    const rejection = Object.assign(new Error(`Incorrect API key provided: ${secret}`), {
      statusCode: 401,
      responseHeaders: { "set-cookie": secret },
      requestBodyValues: { key: secret },
    });
    const { model, entries } = recorder(["Hi", { parts: [], rejection }]);
    const options = {
      effort: "low",
      maxTokens: 9,
      apiKey: secret,
      nested: { authToken: secret },
      headers: { x: secret },
    };
    const asked = callOf("Hello", {
      headers: { authorization: `Bearer ${secret}` },
      providerOptions: { acme: options },
      tools: [
        {
          type: "provider",
          id: "acme.mcp",
          name: "mcp",
          args: { url: "https://a.example", authorization: secret },
        },
        {
          type: "function",
          name: "look",
          inputSchema: { type: "object", properties: { key: { type: "string" } } },
        },
      ],
    });
    await partsOf(model, asked);
    await errorOf(partsOf(model, asked));
    const text = entries.map(recordingLine).join("");
    expect(text).not.toContain(secret);
    expect(text).not.toContain("Bearer");
    expect(entries[0]?.call).toMatchObject({
      providerOptions: { acme: { effort: "low", maxTokens: 9, nested: {} } },
      tools: [
        { args: { url: "https://a.example" } },
        { inputSchema: { properties: { key: { type: "string" } } } },
      ],
    });
    const { providerOptions: _, ...keyless } = asked;
    const other = { ...keyless, providerOptions: { acme: { ...options, apiKey: "another" } } };
    expect(await partsOf(createReplayModel(reread(entries)), other)).toHaveLength(5);
  });
});

describe("[model.recording.lines] a recording is lines of JSON", () => {
  test("read back as they were written", async () => {
    const { model, entries } = recorder(["Hi\u2028there\nand \uD800"]);
    await partsOf(model);
    expect(recordingLine(entries[0]!).split("\n")).toHaveLength(2);
    expect(reread(entries)).toEqual(entries);
    expect(parseRecording("")).toEqual([]);
    expect(parseRecording(`\n${recordingLine(entries[0]!)}\r\n`)).toEqual(entries);
  });

  test.each([
    ['{"version":1,"mod', "JSON"],
    ["[]", "it is no object"],
    ["null", "it is no object"],
    ['{"version":2}', "it has version 2"],
    ['{"version":1,"model":"a"}', "which call it is"],
    ['{"version":1,"model":"a","hash":"b","parts":[1]}', "no list of times and parts"],
    ['{"version":1,"model":"a","hash":"b","parts":[]}', "how it ended"],
  ])("and a line that is none is named: %s", async (line, problem) => {
    const { model, entries } = recorder(["Hi"]);
    await partsOf(model);
    const error = await errorOf((async () => parseRecording(`${recordingLine(entries[0]!)}\n${line}\n`))());
    expect(isFault(error, "input.invalid")).toBe(true);
    expect(String(error)).toContain("Line 3 of the recording");
    expect(String(error)).toContain(problem);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { fault } from "../../../src/base/index.ts";
import type { ModelCall, ModelStreamPart } from "../../../src/model/index.ts";
import { readValue, writeValue } from "../../../src/model/recording/record-value.ts";
import {
  parseRecording,
  type RecordedCall,
  recordingLine,
} from "../../../src/model/recording/recorded-call.ts";
import { createRecordingModel } from "../../../src/model/recording/recording-model.ts";
import { createReplayModel } from "../../../src/model/recording/replay-model.ts";
import { createScriptedModel } from "../../../src/testing/index.ts";

const by = { model: "acme/one", nowMs: 0 };
const through = (value: unknown) => readValue(JSON.parse(JSON.stringify(writeValue(value, by))));

const text = fc.string({ unit: "binary" });
const key = fc.oneof(
  text,
  fc.constantFrom("__proto__", "constructor", "$bytes", "$object", "$date", "$fault", "toJSON"),
);
const failure = fc.oneof(
  text.map(reason => fault("model.failed", { model: "acme/one", reason })),
  fc
    .nat()
    .map(retryAfterMs => fault("model.rate-limited", { model: "acme/one", reason: "busy", retryAfterMs })),
);
const leaf = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.bigInt(),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array(),
  fc.date({ noInvalidDate: false }),
  fc.webUrl().map(url => new URL(url)),
  failure,
);
const { value } = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(fc.oneof(tie("value"), fc.constant(undefined))),
    fc.dictionary(key, tie("value")),
  ),
}));
const json = fc.jsonValue() as fc.Arbitrary<never>;

const part: fc.Arbitrary<ModelStreamPart> = fc.oneof(
  fc.record({ type: fc.constant("text-delta" as const), id: text, delta: text }),
  fc.record({ type: fc.constant("tool-call" as const), toolCallId: text, toolName: text, input: text }),
  fc.record({
    type: fc.constant("file" as const),
    mediaType: fc.constant("image/png"),
    data: fc.record({ type: fc.constant("data" as const), data: fc.uint8Array() }),
  }),
  fc.record({ type: fc.constant("response-metadata" as const), id: text, timestamp: fc.date() }),
  fc.record({ type: fc.constant("raw" as const), rawValue: value }),
  fc.record({ type: fc.constant("error" as const), error: fc.oneof(json, failure) }),
  fc.record({
    type: fc.constant("finish" as const),
    finishReason: fc.constant({ unified: "stop" as const, raw: undefined }),
    usage: fc.constant({
      inputTokens: { total: 1, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 2, text: undefined, reasoning: undefined },
    }),
    providerMetadata: fc.dictionary(key, fc.dictionary(key, json)),
  }),
);

test("[model.recording.exact] values survive being written and read", () => {
  fc.assert(
    fc.property(value, each => {
      expect(through(each)).toEqual(each);
    }),
  );
});

test("[model.recording.exact] a value without a form in JSON is left out, and nothing throws", () => {
  fc.assert(
    fc.property(
      fc.anything({ withMap: true, withSet: true, withTypedArray: true, withBigInt: true }),
      each => {
        expect(() => through(each)).not.toThrow();
      },
    ),
  );
  const cycle: Record<string, unknown> = { name: "it" };
  cycle.self = cycle;
  expect(through(cycle)).toEqual({ name: "it", self: null });
});

test("[model.recording.exact] streams survive record, JSON and replay", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(part), { minLength: 1, maxLength: 3 }), async answers => {
      const entries: RecordedCall[] = [];
      const steps = answers.map(parts => ({
        parts: parts.map(each => ({ part: each })),
        finishReason: null,
      }));
      const recording = createRecordingModel(createScriptedModel(steps), {
        write: entry => void entries.push(entry),
      });
      const call: ModelCall = { prompt: [{ role: "system", content: "Be brief." }] };
      const heard = [];
      for (const _ of answers) heard.push(await read((await recording.doStream(call)).stream));
      const replay = createReplayModel(parseRecording(entries.map(recordingLine).join("")));
      for (const parts of heard) {
        // By the contract nothing comes behind the finish.
        const finish = parts.findIndex(({ type }) => type === "finish");
        const whole = finish === -1 ? parts : parts.slice(0, finish + 1);
        expect(await read((await replay.doStream(call)).stream)).toEqual(whole);
      }
    }),
  );
});

async function read(stream: ReadableStream<ModelStreamPart>): Promise<readonly ModelStreamPart[]> {
  const parts: ModelStreamPart[] = [];
  for await (const each of stream) parts.push(each);
  return parts;
}

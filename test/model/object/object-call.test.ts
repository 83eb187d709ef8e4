import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  choiceFormat,
  createReflexModel,
  type LanguageModel,
  nativeObjects,
  objectCallOf,
  objectFormat,
  responseFormatOf,
} from "../../../src/model/index.ts";
import { createScriptedModel } from "../../../src/testing/index.ts";
import { toSchema } from "../../../src/tools/schema.ts";

let sent: { readonly [key: string]: unknown } = {};
const wire = {
  apiKey: "none",
  baseURL: "http://localhost:1/v1",
  fetch: async (_: unknown, init?: RequestInit) => {
    sent = JSON.parse(String(init?.body));
    return new Response("{}", { status: 418 });
  },
};
const openai = createOpenAI(wire);
const google = createGoogleGenerativeAI(wire);
const anthropic = createAnthropic(wire);
const compatible = (supportsStructuredOutputs: boolean) =>
  createOpenAICompatible({ ...wire, name: "local", supportsStructuredOutputs })("some-model");

describe("[model.object.native] a provider whose models take a schema", () => {
  test.each<[LanguageModel, boolean]>([
    [openai.responses("gpt-5"), true],
    [openai.chat("gpt-4o"), true],
    [openai.chat("gpt-4.1-mini"), true],
    [openai.chat("gpt-4"), false],
    [openai.chat("gpt-4-turbo"), false],
    [openai.chat("gpt-3.5-turbo"), false],
    [openai.completion("gpt-3.5-turbo-instruct"), false],
    [google("gemini-2.5-flash"), true],
    [google("gemma-3-27b-it"), false],
    [anthropic("claude-sonnet-4-5"), true],
    [compatible(true), true],
    [compatible(false), false],
    [createReflexModel(), true],
    [createScriptedModel([]), false],
  ])("%#", (model, isNative) => {
    expect(nativeObjects(model), `${model.provider} ${model.modelId}`).toBe(isNative);
  });
});

describe("[model.object.native] the request for an object", () => {
  const strict = objectFormat(toSchema(z.object({ a: z.string() })), {
    name: "thing",
    description: "A thing",
  });
  const loose = objectFormat(toSchema(z.object({ a: z.string().optional() })), { name: "thing" });
  const send = async (model: LanguageModel, format: typeof strict | typeof loose) => {
    const { responseFormat, providerOptions, instructions } = objectCallOf(model, format);
    sent = {};
    const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "x" }] }];
    const made = await Promise.resolve(
      model.doGenerate({
        prompt,
        ...(responseFormat === undefined ? {} : { responseFormat }),
        ...(providerOptions === undefined ? {} : { providerOptions }),
      }),
    ).catch((error: unknown) => error);
    expect(made).toBeInstanceOf(Error);
    return { instructions, sent };
  };
  const schema = strict.jsonSchema;

  test("a schema that a provider can hold a model to is strict, and any other is not", async () => {
    const named = { name: "thing", schema, strict: true, description: "A thing" };
    expect((await send(openai.chat("gpt-5"), strict)).sent).toMatchObject({
      response_format: { json_schema: named },
    });
    expect((await send(openai.responses("gpt-5"), strict)).sent).toMatchObject({ text: { format: named } });
    expect((await send(compatible(true), strict)).sent).toMatchObject({
      response_format: { json_schema: named },
    });
    const open = { name: "thing", schema: loose.jsonSchema, strict: false };
    expect((await send(openai.chat("gpt-5"), loose)).sent).toMatchObject({
      response_format: { json_schema: open },
    });
    expect((await send(openai.responses("gpt-5"), loose)).sent).toMatchObject({ text: { format: open } });
    expect((await send(compatible(true), loose)).sent).toMatchObject({
      response_format: { json_schema: open },
    });
  });

  test("Google's and Anthropic's models get the schema as theirs do", async () => {
    expect((await send(google("gemini-2.5-flash"), strict)).sent).toMatchObject({
      generationConfig: { responseMimeType: "application/json", responseJsonSchema: schema },
    });
    expect((await send(anthropic("claude-sonnet-4-5"), strict)).sent).toMatchObject({
      output_config: { format: { type: "json_schema", schema } },
    });
  });

  test("asks a model without formats in words", async () => {
    const { instructions, sent } = await send(compatible(false), strict);
    expect(instructions).toContain(JSON.stringify(schema));
    expect(sent).not.toHaveProperty("response_format");
    expect(objectCallOf(openai.chat("gpt-5"), strict)).toEqual({ responseFormat: responseFormatOf(strict) });
  });

  test.each<[string, Parameters<typeof toSchema>[0], boolean]>([
    ["a union", z.object({ a: z.union([z.string(), z.null()]) }), true],
    ["a list of choices", z.object({ a: z.array(z.enum(["x", "y"])) }), true],
    ["variants", z.object({ a: z.discriminatedUnion("k", [z.object({ k: z.literal("a") })]) }), true],
    ["a map", z.object({ a: z.record(z.string(), z.number()) }), false],
    ["a bare member", z.object({ a: z.unknown() }), false],
    ["an address", z.object({ a: z.url() }), false],
    ["an open object", z.looseObject({ a: z.string() }), false],
    [
      "all of two",
      { type: "object", properties: { a: { allOf: [{ type: "string" }] } }, required: ["a"] },
      false,
    ],
  ])("%s: strict or not", (_, like, isStrict) => {
    const call = objectCallOf(openai.chat("gpt-5"), objectFormat(toSchema(like)));
    expect(call.providerOptions === undefined).toBe(isStrict);
  });

  test("the reflex model answers in a format", async () => {
    const model = createReflexModel();
    const format = choiceFormat(["red", "blue"]);
    const { responseFormat } = objectCallOf(model, format);
    const content = [{ type: "text" as const, text: "What colour is it?\nchoice: blue" }];
    const answer = await model.doGenerate({
      prompt: [{ role: "user", content }],
      ...(responseFormat === undefined ? {} : { responseFormat }),
    });
    const text = answer.content.flatMap(part => (part.type === "text" ? [part.text] : [])).join("");
    expect(await format.read(text)).toEqual({ status: "parsed", value: "blue" });
  });
});

test("[model.object.light] the door loads no repairing library", async () => {
  const { execFileSync } = await import("node:child_process");
  const script =
    'await import("./src/model/index.ts"); const loaded = process.moduleLoadList ?? [];' +
    'const { registerHooks } = await import("node:module"); const seen = [];' +
    "registerHooks({ resolve(specifier, context, next) { seen.push(specifier); return next(specifier, context); } });" +
    'const { repairJson } = await import("./src/model/index.ts"); await repairJson("{\\"a\\": 1}");' +
    'const before = seen.includes("jsonrepair"); await repairJson("{a b: c}"); console.log(before, seen.includes("jsonrepair"));';
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: new URL("../../..", import.meta.url),
    encoding: "utf8",
  });
  expect(out.trim()).toBe("false true");
});

import type {
  LanguageModelV2,
  LanguageModelV2CallOptions,
  LanguageModelV3,
  LanguageModelV3CallOptions,
} from "@ai-sdk/provider";
import { describe, expect, test } from "vitest";
import { createReflexModel, type ModelCall, normalizeModel } from "../../src/model/index.ts";

const bytes = new Uint8Array([104, 105]);
const call: ModelCall = {
  reasoning: "high",
  temperature: 0.2,
  tools: [
    { type: "function", name: "look", inputSchema: { type: "object" } },
    { type: "provider", id: "acme.search", name: "search", args: {} },
  ],
  prompt: [
    { role: "system", content: "Be brief." },
    {
      role: "user",
      content: [
        { type: "text", text: "what is this?" },
        { type: "file", mediaType: "image", data: { type: "data", data: bytes } },
        { type: "file", mediaType: "text/plain", data: { type: "text", text: "hi" } },
        {
          type: "file",
          mediaType: "image/png",
          data: { type: "url", url: new URL("https://a.example/b.png") },
        },
      ],
    },
    {
      role: "assistant",
      content: [
        { type: "custom", kind: "acme.thing" },
        { type: "tool-call", toolCallId: "1", toolName: "look", input: {} },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "1",
          toolName: "look",
          output: { type: "execution-denied", reason: "no" },
        },
        {
          type: "tool-result",
          toolCallId: "2",
          toolName: "look",
          output: {
            type: "content",
            value: [
              { type: "text", text: "seen" },
              { type: "file", mediaType: "image/png", data: { type: "data", data: bytes } },
              {
                type: "file",
                mediaType: "image/png",
                data: { type: "url", url: new URL("https://a.example/b.png") },
              },
              { type: "custom" },
            ],
          },
        },
        { type: "tool-approval-response", approvalId: "a", approved: true },
      ],
    },
  ],
};

function older(version: "v2" | "v3") {
  const seen: (LanguageModelV2CallOptions | LanguageModelV3CallOptions)[] = [];
  const stream = new ReadableStream();
  const model = {
    specificationVersion: version,
    provider: "acme",
    modelId: "one",
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error("not called")),
    doStream: (options: LanguageModelV2CallOptions) => {
      seen.push(options);
      return Promise.resolve({ stream });
    },
  } as unknown as LanguageModelV2 | LanguageModelV3;
  return { model, seen, stream };
}

const withoutProviderOnly = (version: "v2" | "v3") => ({
  image: { type: "file", mediaType: "image/*", data: bytes },
  text: { type: "file", mediaType: "text/plain", data: bytes },
  link: { type: "file", mediaType: "image/png", data: new URL("https://a.example/b.png") },
  denied: version === "v2" ? { type: "error-text", value: "no" } : { type: "execution-denied", reason: "no" },
  seen:
    version === "v2"
      ? [
          { type: "text", text: "seen" },
          { type: "media", mediaType: "image/png", data: "aGk=" },
          { type: "text", text: "image/png: https://a.example/b.png" },
        ]
      : [
          { type: "text", text: "seen" },
          { type: "file-data", mediaType: "image/png", data: "aGk=" },
          { type: "file-url", url: "https://a.example/b.png" },
        ],
});

describe("[model.contract.normalised] older models are taken in at the edge", () => {
  test("a V4 model is itself", () => {
    const model = createReflexModel();
    expect(normalizeModel(model)).toBe(model);
  });

  test.each(["v2", "v3"] as const)("a %s model gets the call in its own words, once", async version => {
    const { model, seen } = older(version);
    await normalizeModel(model).doStream(call);
    const expected = withoutProviderOnly(version);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toEqual({
      temperature: 0.2,
      tools: [
        call.tools![0],
        { ...call.tools![1], type: version === "v2" ? "provider-defined" : "provider" },
      ],
      prompt: [
        call.prompt[0],
        {
          role: "user",
          content: [{ type: "text", text: "what is this?" }, expected.image, expected.text, expected.link],
        },
        { role: "assistant", content: [{ type: "tool-call", toolCallId: "1", toolName: "look", input: {} }] },
        {
          role: "tool",
          content: [
            { type: "tool-result", toolCallId: "1", toolName: "look", output: expected.denied },
            {
              type: "tool-result",
              toolCallId: "2",
              toolName: "look",
              output: { type: "content", value: expected.seen },
            },
            ...(version === "v3"
              ? [{ type: "tool-approval-response", approvalId: "a", approved: true }]
              : []),
          ],
        },
      ],
    });
  });

  test.each(["v2", "v3"] as const)("the stream of a %s model is handed on as it is", async version => {
    const { model, stream } = older(version);
    const normal = normalizeModel(model);
    expect(normal.specificationVersion).toBe("v4");
    expect((await normal.doStream(call)).stream).toBe(stream);
  });

  test("a file that only its provider knows is refused", () => {
    const prompt: ModelCall["prompt"] = [
      {
        role: "user",
        content: [
          { type: "file", mediaType: "image/png", data: { type: "reference", reference: { acme: "1" } } },
        ],
      },
    ];
    const normal = normalizeModel(older("v3").model);
    return expect(Promise.resolve().then(() => normal.doStream({ prompt }))).rejects.toMatchObject({
      code: "input.invalid",
    });
  });
});

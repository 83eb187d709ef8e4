import { describe, expect, test } from "vitest";
import {
  builtinModels,
  createReflexModel,
  type LanguageModel,
  modelNameOf,
  resolveModel,
} from "../../src/model/index.ts";
import { providerModels } from "../../src/model/providers.ts";

const acme = (modelId: string): LanguageModel => ({ ...createReflexModel(), provider: "acme", modelId });
const nameOf = async (...choice: Parameters<typeof resolveModel>) =>
  modelNameOf(await resolveModel(...choice));

describe("[model.resolve] a name becomes a model", () => {
  test("reflex is what there is without a choice, and by its name", async () => {
    expect(await nameOf(undefined)).toBe("reflex");
    expect(await nameOf(" reflex\n")).toBe("reflex");
  });

  test("an object is the model", async () => {
    const model = createReflexModel();
    expect(await resolveModel(model)).toBe(model);
  });

  test.each(["openai/gpt-9", "gpt-5", "", "/", "toString", "constructor/x", "acme/"])(
    "%j is unknown, and the message says what is known",
    async name => {
      const failure = expect.objectContaining({
        code: "model.unknown",
        message: expect.stringContaining("Known here: reflex"),
      });
      await expect(resolveModel(name)).rejects.toEqual(failure);
    },
  );

  test("a provider's factory gets what follows its slash, and may take its time", async () => {
    const registry = { ...builtinModels, "acme/": acme, "later/": async (id: string) => acme(id) };
    expect(await nameOf("acme/meta/llama", registry)).toBe("acme/meta/llama");
    expect(await nameOf("later/large", registry)).toBe("acme/large");
    await expect(resolveModel("acme/", registry)).rejects.toThrow("Known here: reflex, acme/, later/");
  });

  test("the caller gets the factory's error", async () => {
    const failure = new Error("no such model");
    const broken = () => {
      throw failure;
    };
    await expect(resolveModel("broken/x", { "broken/": broken })).rejects.toBe(failure);
  });
});

describe("[model.suggest] a name that is not known", () => {
  const registry = {
    ...builtinModels,
    ...providerModels({ environment: {}, providers: { house: { baseUrl: "http://127.0.0.1:9/v1" } } }),
  };

  test.each([
    ["reflx", "reflex"],
    ["reflex/large", "reflex"],
    ["opnai/gpt-5", "openai/gpt-5"],
    ["OpenAI/gpt-5", "openai/gpt-5"],
    ["antropic/claude-sonnet-4-5", "anthropic/claude-sonnet-4-5"],
    ["huose/llama-3", "house/llama-3"],
    ["openai", "openai/…, openai-compatible/…"],
    ["gpt-5", "openai/gpt-5"],
    ["o3-mini", "openai/o3-mini"],
    ["claude-sonnet-4-5", "anthropic/claude-sonnet-4-5"],
    ["claude/claude-sonnet-4-5", "anthropic/claude-sonnet-4-5"],
    ["gemini-2.5-pro", "google/gemini-2.5-pro"],
    ["mistral-large-latest", "mistral/mistral-large-latest"],
    ["grok-4", "xai/grok-4"],
    ["deepseek-chat", "deepseek/deepseek-chat"],
    ["llama3.2", "ollama/llama3.2"],
    ["deepseek-r1:8b", "ollama/deepseek-r1:8b"],
    ["gpt-oss:20b", "ollama/gpt-oss:20b"],
    ["anthropic.claude-3-5-sonnet-20241022-v2:0", "bedrock/anthropic.claude-3-5-sonnet-20241022-v2:0"],
  ])("%s is answered with %s", async (name, nearest) => {
    await expect(resolveModel(name, registry)).rejects.toThrow(
      `There is no model ${name}. Did you mean ${nearest}?`,
    );
  });

  test.each(["zzzz", "zzzz/large", "openai/", "ollama/ "])(
    "%j is answered with what is known",
    async name => {
      await expect(resolveModel(name, registry)).rejects.toThrow(
        /Known here: reflex, openai\/, .*, house\/\.$/,
      );
    },
  );

  test("never names a provider that there is not", async () => {
    await expect(resolveModel("gpt-5", { "acme/": acme })).rejects.toThrow("Known here: acme/.");
  });
});

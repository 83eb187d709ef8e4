import { describe, expect, test } from "vitest";
import { describeProviders, providerTable } from "../../../src/model/providers.ts";

const COMPATIBLE = "@ai-sdk/openai-compatible";

describe("[providers.describe] a provider is", () => {
  test("ready, or lacks its key, its settings or its package", async () => {
    const statuses = await describeProviders({
      environment: {
        OPENAI_API_KEY: "k",
        ANTHROPIC_API_KEY: " ",
        AZURE_API_KEY: "k",
        OLLAMA_HOST: "192.0.2.4",
        LLAMACPP_BASE_URL: "http://192.0.2.4:9090/v1",
        BRAINSTEM_HOUSE_API_KEY: "k",
      },
      providers: { house: { baseUrl: "http://127.0.0.1:9/v1" } },
      isInstalled: async name => !name.startsWith("@openrouter/"),
    });
    expect(statuses.map(({ name }) => name)).toEqual([...providerTable.map(({ name }) => name), "house"]);
    const byName = Object.fromEntries(statuses.map(({ name, ...status }) => [name, status]));
    expect(byName).toMatchObject({
      openai: { status: "ready", package: "@ai-sdk/openai", isLocal: false },
      anthropic: { status: "key-missing", variables: ["ANTHROPIC_API_KEY"] },
      bedrock: { status: "key-missing", variables: ["AWS_BEARER_TOKEN_BEDROCK", "AWS_ACCESS_KEY_ID"] },
      azure: {
        status: "misconfigured",
        problems: [{ path: "AZURE_RESOURCE_NAME", problem: "not set, and azure needs it" }],
      },
      openrouter: {
        status: "package-missing",
        package: "@openrouter/ai-sdk-provider",
        command: "npm install @openrouter/ai-sdk-provider",
      },
      "openai-compatible": { status: "misconfigured", isLocal: false },
      ollama: { status: "ready", isLocal: true, package: COMPATIBLE, baseUrl: "http://192.0.2.4:11434/v1" },
      lmstudio: { status: "ready", isLocal: true, baseUrl: "http://127.0.0.1:1234/v1" },
      llamacpp: { status: "ready", isLocal: true, baseUrl: "http://192.0.2.4:9090/v1" },
      vllm: { status: "ready", isLocal: true, baseUrl: "http://127.0.0.1:8000/v1" },
      house: { status: "ready", isLocal: false, baseUrl: "http://127.0.0.1:9/v1" },
    });
  });

  test("a missing package is named first: without it, nothing else helps", async () => {
    const statuses = await describeProviders({ environment: {}, isInstalled: () => false });
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(["package-missing"]));
  });
});

import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { expect, test } from "vitest";
import { dialectOf } from "../../../src/model/dialect/schema-dialect.ts";
import { createReflexModel } from "../../../src/model/index.ts";
import { createScriptedModel } from "../../../src/testing/index.ts";

const apiKey = "none";
const local = createOpenAICompatible({ name: "ollama", baseURL: "http://127.0.0.1:1/v1" });

test.each([
  [createOpenAI({ apiKey })("gpt-5"), "openai"],
  [createOpenAI({ apiKey }).chat("gpt-5"), "openai"],
  [createAnthropic({ apiKey })("claude-sonnet-4-5"), "anthropic"],
  [createGoogle({ apiKey })("gemini-2.5-pro"), "google"],
  [local("llama3.2"), "compatible"],
  [createReflexModel(), "plain"],
  [createScriptedModel([]), "plain"],
  [{ provider: "google.vertex.chat", modelId: "gemini-2.5-pro" }, "google"],
  [{ provider: "vertex.anthropic.messages", modelId: "claude-opus-4" }, "anthropic"],
  [{ provider: "azure.responses", modelId: "ours" }, "azure"],
  [{ provider: "mistral.chat", modelId: "mistral-large-latest" }, "compatible"],
  [{ provider: "amazon-bedrock", modelId: "us.anthropic.claude-sonnet-4-v1:0" }, "anthropic"],
  [{ provider: "amazon-bedrock", modelId: "meta.llama3-1-70b-instruct-v1:0" }, "compatible"],
  [{ provider: "openrouter.chat", modelId: "anthropic/claude-sonnet-4.5" }, "anthropic"],
  [{ provider: "openrouter.chat", modelId: "google/gemini-2.5-pro" }, "google"],
  [{ provider: "openai-compatible.chat", modelId: "qwen3" }, "compatible"],
  [{ provider: "somebody's", modelId: "own" }, "plain"],
])("[model.dialect.chosen] $provider/$modelId speaks %s", (model, name) => {
  expect(dialectOf(model).name).toBe(name);
});

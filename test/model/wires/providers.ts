/** The real provider packages, each pointed at a server or a fetch of the tests. */
import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "../../../src/model/index.ts";

export const providers = ["openai", "openai-compatible", "anthropic", "google"] as const;
export type ProviderName = (typeof providers)[number];

/** Where a model's answers come from: a server, or a fetch that needs none. */
export interface Source {
  readonly baseURL?: string;
  readonly fetch?: typeof fetch;
}

const NOWHERE = "http://127.0.0.1:9/v1";

export function createModel(provider: ProviderName, source: Source): LanguageModel {
  const options = { baseURL: NOWHERE, apiKey: "test-key", ...source };
  switch (provider) {
    case "openai":
      return createOpenAI(options)("gpt-x");
    case "openai-compatible":
      return createOpenAICompatible({ ...options, name: "local", includeUsage: true })("llama-x");
    case "anthropic":
      return createAnthropic(options)("claude-x");
    case "google":
      return createGoogle(options)("gemini-x");
  }
}

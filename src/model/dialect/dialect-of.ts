/** Finds the dialect that a model's provider speaks, by the names that the packages give. */
import type { AnyLanguageModel } from "../language-model.ts";
import { dialects, type SchemaDialect } from "./schema-dialect.ts";

type NamedModel = Pick<AnyLanguageModel, "provider" | "modelId">;

// A gateway hands the schema on to the model's maker: `openrouter.chat` with `anthropic/claude-…`.
const rows: readonly (readonly [test: (model: NamedModel) => boolean, dialect: SchemaDialect])[] = [
  [({ provider }) => /^(?:reflex|scripted)$/.test(provider), dialects.plain],
  [({ provider }) => /(?:^|\.)anthropic(?:\.|$)/.test(provider), dialects.anthropic],
  [({ provider }) => /^google(?:\.|$)|(?:^|\.)vertex(?:\.|$)/.test(provider), dialects.google],
  [({ provider }) => /^azure/.test(provider), dialects.azure],
  [({ provider }) => /^openai(?:\.|$)/.test(provider), dialects.openai],
  [isAnothers(/^claude|[./]claude|\banthropic[./]/), dialects.anthropic],
  [isAnothers(/^gemini|[./]gemini/), dialects.google],
  [isAnothers(/./), dialects.compatible],
];

/** The dialect of a model; `plain`, which changes nothing, for a provider that is not known. Never throws. */
export function dialectOf(model: NamedModel): SchemaDialect {
  return rows.find(([test]) => test(model))?.[1] ?? dialects.plain;
}

/** Models behind a gateway or a server that speaks OpenAI's protocol, of any maker. */
function isAnothers(modelId: RegExp) {
  return (model: NamedModel) =>
    /\.chat$|^(?:mistral|ollama|amazon-bedrock|openrouter|gateway|groq|xai|deepseek)(?:\.|$)/.test(
      model.provider,
    ) && modelId.test(model.modelId);
}

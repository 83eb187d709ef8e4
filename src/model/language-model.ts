/** The model contract: the AI SDK's language-model specification, consumed directly, under this project's names. */
import type {
  LanguageModelV2,
  LanguageModelV3,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4GenerateResult,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4ToolCall,
  LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";

/** The model port of a mind. Any model object of a package that follows `@ai-sdk/provider` V4 fits as it is. */
export type LanguageModel = LanguageModelV4;

/** The models that `normalizeModel` takes: the current version and the two before it. */
export type AnyLanguageModel = LanguageModelV4 | LanguageModelV3 | LanguageModelV2;

export type ModelCall = LanguageModelV4CallOptions;
export type ModelPrompt = LanguageModelV4Prompt;
export type ModelMessage = LanguageModelV4Message;
export type ModelTool = LanguageModelV4FunctionTool;
export type ModelToolCall = LanguageModelV4ToolCall;
export type ModelToolOutput = LanguageModelV4ToolResultOutput;
export type ModelStreamPart = LanguageModelV4StreamPart;
export type ModelStream = LanguageModelV4StreamResult;
export type ModelAnswer = LanguageModelV4GenerateResult;

/** `provider/model`, the one way in which models are named; the built-in one is `reflex`. */
export type ModelName = string & { readonly __modelName: true };

/**
 * The name under which events, prices and messages speak of a model. Which of a provider's interfaces it is spoken to
 * by (`openai.responses`, `house.chat`) is no part of it.
 */
export function modelNameOf(model: Pick<AnyLanguageModel, "provider" | "modelId">): ModelName {
  const { modelId } = model;
  const dot = model.provider.indexOf(".");
  const provider = dot > 0 ? model.provider.slice(0, dot) : model.provider;
  return (provider === modelId ? provider : `${provider}/${modelId}`) as ModelName;
}

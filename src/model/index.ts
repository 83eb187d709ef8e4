/** Models: the contract, the built-in reflex model, and how a name becomes a model. */
export { collectAnswer } from "./collect-answer.ts";
export { dialectOf } from "./dialect/dialect-of.ts";
export type { SchemaDialect } from "./dialect/schema-dialect.ts";
export { readFinishReason } from "./finish-reason.ts";
export {
  type AnyLanguageModel,
  type LanguageModel,
  type ModelAnswer,
  type ModelCall,
  type ModelMessage,
  type ModelName,
  type ModelPrompt,
  type ModelStream,
  type ModelStreamPart,
  type ModelTool,
  type ModelToolCall,
  type ModelToolOutput,
  modelNameOf,
} from "./language-model.ts";
export { normalizeModel } from "./normalize-model.ts";
export { createReflexModel } from "./reflex/reflex-model.ts";
export { builtinModels, type ModelFactory, type ModelRegistry, resolveModel } from "./resolve-model.ts";
export {
  type Continuation,
  type Continued,
  continuationPrompt,
  createContinuation,
} from "./route/continuation.ts";
export { createModelBreaker, type ModelBreaker } from "./route/model-breaker.ts";
export {
  type Attempt,
  type Attempts,
  createModelRoute,
  type ModelRoute,
  type ModelRouteOptions,
} from "./route/model-route.ts";
export type { Pricing } from "./spending/pricing.ts";
export { readUsage } from "./usage.ts";

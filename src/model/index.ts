/** Models: the contract, the built-in reflex model, how a name becomes a model, calls, and answers that are values. */
export { collectAnswer } from "./collect-answer.ts";
export { type AdaptedTools, adaptTools } from "./dialect/adapt-tools.ts";
export { dialectOf } from "./dialect/dialect-of.ts";
export type { SchemaDialect } from "./dialect/schema-dialect.ts";
export { readFailure } from "./failure/read-failure.ts";
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
export { choiceFormat } from "./object/choice-format.ts";
export type { DeepPartial } from "./object/deep-partial.ts";
export type { Expected } from "./object/json-value.ts";
export { listFormat } from "./object/list-format.ts";
export { nativeObjects, type ObjectCall, objectCallOf, responseFormatOf } from "./object/object-call.ts";
export {
  type FormatOptions,
  type ObjectFormat,
  type ObjectPartials,
  objectFormat,
} from "./object/object-format.ts";
export { formatInstructions, reaskMessage } from "./object/object-prompts.ts";
export {
  createPartialReader,
  type PartialReader,
  type PartialReaderOptions,
} from "./object/partial-reader.ts";
export type { ObjectReading, ReadObjectOptions } from "./object/read-format.ts";
export type { ReadJsonOptions } from "./object/read-json.ts";
export { type JsonReading, repairJson } from "./object/repair-json.ts";
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

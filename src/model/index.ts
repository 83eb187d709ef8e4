/** Models: the contract, the built-in reflex model, how a name becomes a model, calls, and answers that are values. */

export { type Expected, type JsonReading, type ReadJsonOptions, repairJson } from "../base/json.ts";
export { collectAnswer } from "./collect-answer.ts";
export { type AdaptedTools, adaptTools } from "./dialect/adapt-schema.ts";
export { dialectOf, type SchemaDialect } from "./dialect/schema-dialect.ts";
export { readFailure } from "./failure/read-failure.ts";
export { keyVariablesOf } from "./key-variables.ts";
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
export {
  formatInstructions,
  nativeObjects,
  type ObjectCall,
  objectCallOf,
  reaskMessage,
  responseFormatOf,
} from "./object/object-call.ts";
export {
  choiceFormat,
  type FormatOptions,
  listFormat,
  type ObjectFormat,
  type ObjectPartials,
  objectFormat,
} from "./object/object-format.ts";
export {
  createPartialReader,
  type PartialReader,
  type PartialReaderOptions,
} from "./object/partial-reader.ts";
export type { DeepPartial, ObjectReading, ReadObjectOptions } from "./object/read-format.ts";
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
export { readFinishReason, readUsage } from "./usage.ts";

/** Structured output: the request to a model, the reading of its answer, and the stream of partial values. */
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

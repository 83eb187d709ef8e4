/** The forms of an answer that is a value. `object.ts` reads it, loaded when there is one. */
export { choiceFormat } from "./object/choice-format.ts";
export type { DeepPartial } from "./object/deep-partial.ts";
export { listFormat } from "./object/list-format.ts";
export { type FormatOptions, type ObjectFormat, objectFormat } from "./object/object-format.ts";
export type { ObjectReading } from "./object/read-format.ts";

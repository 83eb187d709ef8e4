/** Damaged JSON of models: read as it was written, or not at all. */
export type { Expected } from "./json/json-value.ts";
export { describeAbsence, type ReadJsonOptions, readJson, readWholeObject } from "./json/read-json.ts";
export { type JsonReading, repairJson } from "./json/repair-json.ts";

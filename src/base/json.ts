/** Damaged JSON of models: read as it was written, or not at all. */
export type { Expected } from "./json/json-value.ts";
export {
  describeAbsence,
  type JsonReading,
  type ReadJsonOptions,
  readJson,
  readWholeObject,
  repairJson,
} from "./json/read-json.ts";

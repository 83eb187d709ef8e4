/** Judges calls and loads of the engine what they need: for processes that live for one call. */
export { type CallEngine, type CallPolicy, createCallEngine } from "./calls/call-engine.ts";
export { schemasOfJson } from "./schemas/schema-json.ts";

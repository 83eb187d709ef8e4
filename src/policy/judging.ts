/** Takes commands and calls apart, and judges what they come to, with as little of the engine loaded as they need. */
export { type HarnessCall, operationsOfCall } from "./calls/operations-of-call.ts";
export {
  type Decide,
  type Decided,
  type NarrowOptions,
  narrow,
  narrowJudgement,
} from "./delegation/narrow.ts";
export type { CompiledDelegation } from "./delegation/parse-delegation.ts";
export { createEngine, type Engine } from "./engine.ts";
export { MAX_WRITE_NOTES, type WriteNote, writesOf } from "./facts/written-places.ts";
export { type Facts, type GitFacts, type LexicalFactsOptions, lexicalFacts } from "./facts.ts";
export { type PlaceOptions, placePolicy } from "./place-rules.ts";
export { checkPrecondition, type PreconditionFacts } from "./schemas/preconditions.ts";
export { changesTestResult, isWholeTestRun } from "./test-runs.ts";

/** Takes commands and calls apart, and judges what they come to. */
export type { HarnessCall } from "./calls/call-context.ts";
export { operationsOfCall } from "./calls/operations-of-call.ts";
export { type Decide, type Decided, type NarrowOptions, narrow } from "./delegation/narrow.ts";
export { type Facts, type GitFacts, type LexicalFactsOptions, lexicalFacts } from "./facts.ts";
export { type PlaceOptions, placePolicy } from "./place-policy.ts";
export { checkPrecondition, type PreconditionFacts } from "./schemas/check-precondition.ts";
export { recogniseShell } from "./shell/recognise-shell.ts";

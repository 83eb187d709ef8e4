/** Composes a brainstem: with a mind, or the brain alone. */

export {
  aFunction,
  aName,
  aNumber,
  anObject,
  aText,
  type Check,
  type ConfigProblem,
  exactly,
  is,
  type KeyCheck,
  listOf,
  mapOf,
  milliseconds,
  oneOf,
  optional,
  withParts,
} from "../base/checks.ts";
export type { Answered, AnswerOptions, ApprovalsDesk, WakeOptions, Woken } from "./approvals-desk.ts";
export { type BrainAlone, createBrainstem, initProject, openBrainAlone } from "./brainstem.ts";
export type { ComponentHealth, Health } from "./health.ts";
export type { Brainstem, BrainstemConfig, ResolvedConfig } from "./open-brainstem.ts";
export { type AnyPart, type Contribution, definePart, type Part, type Site } from "./part.ts";

/**
 * Decisions about operations: pure functions over rules, without a model. Reading and judging have doors of their own, so that code that only
 * decides loads none of it: `reading.ts` reads what people write, `judging.ts` takes commands and calls apart.
 */

export { defaultRules, isGrantable, standingRules } from "./default-rules.ts";
export type { Facts, GitFacts } from "./facts.ts";
export {
  isInSandbox,
  judgeInSandbox,
  runsUnknown,
  type SandboxJudging,
  sandboxRule,
} from "./in-sandbox.ts";
export { type OperationEntry, operations, type RiskTier, riskTier } from "./operations.ts";
export {
  decide,
  type Judgement,
  judge,
  narrowPolicy,
  type OperationRate,
  type Policy,
  type PolicyDecision,
  type PolicyRule,
  strictest,
} from "./policy.ts";
export type { ProgramTable, ProgramTables } from "./programs/table/program-table.ts";
export type { ToolSchema } from "./schemas/tool-schema.ts";
export { taintOperations } from "./taint.ts";

/** The actions of a mind: tools, their registry, and the executor, the one place from which a tool is run. */

export { callHook, restrictHook } from "./call-hook.ts";
export { dataAsText, fileOf, readParts, textOfParts } from "./content-parts.ts";
export { defineTool, type ToolDefinition } from "./define-tool.ts";
export { createDeferringApprover, type DeferringApproverOptions } from "./executor/approve.ts";

export type { CallEnd, ExecutionContext, RecordedApproval, ResumedCall } from "./executor/execution.ts";
export { type CallResult, createExecutor, type Executor, type ExecutorOptions } from "./executor/executor.ts";
export type { PolicySource } from "./executor/judge-by-policy.ts";
export type { SuspendedCall } from "./executor/outcome.ts";
export {
  createEntitlements,
  createRateLimiter,
  type Entitlements,
  type Rate,
  type RateLimitAnswer,
  type RateLimiter,
  type RateLimiterOptions,
} from "./executor/permit.ts";
export { readWaitingAnswer } from "./executor/read-answer.ts";
export { jsonCopy } from "./json-copy.ts";
export { createReadResult } from "./read-result.ts";
export { createToolRegistry, type ToolRegistry } from "./registry.ts";
export { type SchemaLike, toSchema, type ValueOf } from "./schema.ts";

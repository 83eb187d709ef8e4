/** What a mind can do: tools, their registry, and the executor, the one place from which a tool is run. */

export { callHook } from "./call-hook.ts";
export { defineTool, type ToolDefinition } from "./define-tool.ts";
export {
  type CircuitBreaker,
  type CircuitBreakerOptions,
  createCircuitBreaker,
} from "./executor/circuit-breaker.ts";
export { createEntitlements, type Entitlements } from "./executor/entitlements.ts";
export type { ExecutionContext } from "./executor/execution.ts";
export { type CallResult, createExecutor, type Executor, type ExecutorOptions } from "./executor/executor.ts";
export {
  createRateLimiter,
  type RateLimitAnswer,
  type RateLimiter,
  type RateLimiterOptions,
} from "./executor/rate-limiter.ts";
export { createToolRegistry, type ToolRegistry } from "./registry.ts";
export { type SchemaLike, toSchema, type ValueOf } from "./schema.ts";

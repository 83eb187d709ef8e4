/** Runs hooks: in a process for each, or in the daemon. */
export { createHookRunner, type HookRequest, type HookRunner } from "./hook-runner.ts";

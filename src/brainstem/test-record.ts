/** Remembers how the last test run of this state of the project went: the record of a tool answers a precondition. */
import { riskTier } from "../policy/index.ts";
import type { Hook } from "../ports/index.ts";

export interface TestRecord {
  readonly hook: Hook;
  /** Undefined when there was no run, or when something was changed since. */
  testsPassed(): boolean | undefined;
}

/** Writing to the brain's memory changes nothing that tests look at, nor does telling others of what is there. */
const CHANGES_NOTHING = /^(?:memory|agent|github|http|web)\.|^git\.(?:push|force_push|add|commit|fetch)$/;

export function createTestRecord(): TestRecord {
  let passed: boolean | undefined;
  return {
    testsPassed: () => passed,
    hook: {
      name: "test-record",
      onFailure: "open",
      afterTool({ tool, operations }, outcome) {
        if (tool.name === "run_tests") {
          const output = outcome.status === "succeeded" ? outcome.output : undefined;
          const isResult = typeof output === "object" && output !== null && !Array.isArray(output);
          const result = isResult ? (output as { readonly hasPassed?: unknown }).hasPassed : undefined;
          passed = typeof result === "boolean" ? result : undefined;
        } else if (outcome.status !== "refused" && operations.some(changesSomething)) passed = undefined;
        return undefined;
      },
    },
  };
}

const changesSomething = (operation: Parameters<typeof riskTier>[0]) =>
  riskTier(operation) > 1 && !CHANGES_NOTHING.test(operation.name);

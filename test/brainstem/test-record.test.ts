import { expect, test } from "vitest";
import { createTestRecord } from "../../src/brainstem/parts/policy.ts";
import type { CallView, ToolOutcome } from "../../src/ports/index.ts";

const call = (tool: string, operation: string) =>
  ({ tool: { name: tool }, operations: [{ name: operation, arguments: {} }] }) as unknown as CallView;
const succeeded = (output: object): ToolOutcome => ({
  status: "succeeded",
  output: output as never,
  text: "",
});
const refused: ToolOutcome = { status: "refused", code: "tool.policy-denied", message: "" };

test("[brainstem.tests-recorded] the result of the last test run holds until a file is changed", async () => {
  const { hook, testsPassed } = createTestRecord();
  const after = async (view: CallView, outcome: ToolOutcome) => hook.afterTool?.(view, outcome);
  expect(testsPassed()).toBeUndefined();
  await after(call("run_tests", "tests.run"), succeeded({ hasPassed: true }));
  await after(call("recall", "memory.read"), succeeded({}));
  await after(call("git_push", "git.push"), succeeded({}));
  await after(call("write", "fs.write"), refused);
  expect(testsPassed()).toBe(true);
  await after(call("write", "fs.write"), succeeded({}));
  expect(testsPassed()).toBeUndefined();
  await after(call("run_tests", "tests.run"), succeeded({ hasPassed: false }));
  expect(testsPassed()).toBe(false);
  await after(call("run_tests", "tests.run"), { status: "failed", code: "tool.timed-out", message: "" });
  expect(testsPassed()).toBeUndefined();
});

import { expect, test } from "vitest";
import { errorLine, signatureOf } from "../../../src/brain/index.ts";

const lines = (...texts: readonly string[]) => texts.join("\n");

test.each([
  [
    "a test runner",
    lines(
      "Exit code 1",
      "\u001b[31m FAIL \u001b[39m a.test.ts > adds",
      "AssertionError: expected 2 to be 3",
      "    at a.test.ts:3:1",
    ),
    "AssertionError: expected 2 to be 3",
  ],
  [
    "Python",
    lines("Traceback (most recent call last):", '  File "a.py", line 3, in <module>', "KeyError: 'token'"),
    "KeyError: 'token'",
  ],
  [
    "npm",
    lines(
      "npm error code E404",
      "npm error 404 Not Found - GET left-padd",
      "npm error A complete log of this run",
    ),
    "npm error 404 Not Found - GET left-padd",
  ],
  ["tsc", "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.", undefined],
  [
    "cargo",
    lines("   Compiling shop", "error[E0382]: borrow of moved value: `order`", " --> src/a.rs:3:5"),
    "error[E0382]: borrow of moved value: `order`",
  ],
  ["git", "fatal: refusing to merge unrelated histories", undefined],
  ["a shell", "bash: pnpmm: command not found", undefined],
  [
    "Go",
    lines("--- FAIL: TestTotal (0.00s)", "    total_test.go:9: got 3, want 4", "FAIL"),
    "--- FAIL: TestTotal (0.00s) · total_test.go:9: got 3, want 4",
  ],
  [
    "a runner with its values in lines of their own",
    lines("error: expect(received).toBe(expected)", "", "Expected: 3", "Received: 4", "  at a.test.ts:2"),
    "error: expect(received).toBe(expected) · Expected: 3 · Received: 4",
  ],
  [
    "an assertion whose values follow a colon",
    lines(
      "✖ sums (1.2ms)",
      "  AssertionError: Expected values to be strictly equal:",
      "",
      "  2.7 !== 3",
      "  at a.js:4",
    ),
    "AssertionError: Expected values to be strictly equal: · 2.7 !== 3",
  ],
  ["a program of few words", lines("starting", "the disk is tired"), "the disk is tired"],
])("[brain.digest.error-line] finds the telling line in the output of %s", (_, output, line = output) => {
  expect(errorLine(output)).toBe(line);
});

test("[brain.digest.error-line] has no line for output without words", () => {
  expect(errorLine("\n ---- \nExit code 1\n")).toBeUndefined();
});

test.each([
  ["Error: connect ECONNREFUSED 127.0.0.1:5432", "Error: connect ECONNREFUSED 127.0.0.1:6379"],
  ["ENOENT: no such file, open '/home/ada/a.ts'", "ENOENT: no such file, open '/srv/b.ts'"],
  ["src/a.ts(3,5): error TS2322: Type 'A'", "lib/b.ts(12,1): error TS2322: Type 'B'"],
])("[brain.digest.error-line] takes %s and %s for the same failure", (left, right) => {
  expect(signatureOf(left)).toBe(signatureOf(right));
});

test("[brain.digest.error-line] tells two failures apart", () => {
  expect(signatureOf("TypeError: x is not a function")).not.toBe(signatureOf("TypeError: x is undefined"));
});

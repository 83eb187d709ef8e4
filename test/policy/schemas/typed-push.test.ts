import { expect, test } from "vitest";
import { normaliseBranch } from "../../../src/policy/schemas/typed-push.ts";

test.each([
  ["main", "main"],
  ["refs/heads/main", "main"],
  ["heads/main", "main"],
  ["origin/main", "main"],
  ["refs/remotes/fork/main", "main"],
  ["+HEAD:refs/heads/main", "main"],
  ["topic:main", "main"],
  [":main", "main"],
  ["  main\n", "main"],
  ["main/", "main"],
  ["//refs//heads//main", "main"],
  ["feature/main", "feature/main"],
  ["release/1.2", "release/1.2"],
  ["Main", "Main"],
  ["HEAD", "HEAD"],
  [":", ""],
])("%j is %j", (text, branch) => {
  expect(normaliseBranch(text)).toBe(branch);
});

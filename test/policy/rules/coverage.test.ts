import { describe, expect, test } from "vitest";
import { parsePermissions } from "../../../src/policy/permissions.ts";
import { compileConstraints } from "../../../src/policy/rules/compile-sentence.ts";
import { coverageOf, describePattern } from "../../../src/policy/rules/coverage.ts";

describe("coverageOf", () => {
  test("[policy.rules.coverage] says of each bullet what it enforces, in words and as rules, or that it is advisory", () => {
    const { bullets } = parsePermissions(
      [
        "## Always allowed",
        "- `git.push(force true)`",
        "## Never allowed",
        "- merge pull requests",
        "- be unkind",
        "- `mcp__github__delete_repo`",
        "## Approved external domains",
        "- (the package registries in use)",
      ].join("\n"),
      "p.md",
    );
    expect(coverageOf(bullets)).toEqual([
      {
        text: "`git.push(force true)`",
        source: { file: "p.md", line: 2 },
        how: "notation",
        isEnforced: false,
        rules: [],
      },
      {
        text: "merge pull requests",
        source: { file: "p.md", line: 4 },
        how: "phrase",
        isEnforced: true,
        rules: [{ decision: "deny", does: "merges a pull request", notation: "github.merge_pr()" }],
      },
      { text: "be unkind", source: { file: "p.md", line: 5 }, how: "advisory", isEnforced: false, rules: [] },
      {
        text: "`mcp__github__delete_repo`",
        source: { file: "p.md", line: 6 },
        how: "notation",
        isEnforced: true,
        rules: [
          { decision: "deny", does: "uses delete_repo of github", notation: "mcp.github.delete_repo()" },
        ],
      },
      {
        text: "(the package registries in use)",
        source: { file: "p.md", line: 8 },
        how: "domain",
        isEnforced: true,
        rules: [],
      },
    ]);
  });

  test("[policy.rules.coverage] says the same of constraints", () => {
    const source = { file: "SKILL.md", line: 3 };
    const compiled = compileConstraints(["never push", "be quick"], () => source);
    expect(coverageOf(compiled)).toMatchObject([
      { isEnforced: true, rules: [{ does: "publishes commits" }, { does: "replaces history on a remote" }] },
      { isEnforced: false, how: "advisory", rules: [] },
    ]);
  });

  test.each([
    [{ operation: "*", arguments: {} }, "does anything"],
    [{ operation: "*", arguments: {}, command: ["*"] }, "runs any command"],
    [{ operation: "*", arguments: {}, command: ["npm test", "npm test *"] }, "runs “npm test”"],
    [{ operation: "mcp.github.*", arguments: {} }, "uses a tool of github"],
    [{ operation: "mcp.*", arguments: {} }, "uses a tool of *"],
    [{ operation: "tool.mine", arguments: {} }, "uses the tool mine"],
    [{ operation: "git.de*", arguments: {} }, "deletes a branch; deletes a tag"],
    [{ operation: "stripe.refund", arguments: {} }, "does stripe.refund"],
  ])("[policy.rules.coverage] %j %s", (pattern, does) => expect(describePattern(pattern)).toBe(does));
});

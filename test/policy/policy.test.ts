import { describe, expect, test } from "vitest";
import { decide, defaultRules, type Policy, type PolicyRule } from "../../src/policy/index.ts";
import type { Decision, Operation } from "../../src/ports/index.ts";

const rule = (
  decision: Decision,
  operation: string,
  named: PolicyRule["arguments"] = {},
  more: Partial<PolicyRule> = {},
): PolicyRule => ({ decision, operation, arguments: named, text: `${decision} ${operation}`, ...more });

const policy = (...rules: readonly PolicyRule[]): Policy => ({ rules, fallback: "ask" });
const push = (named: Operation["arguments"]): Operation => ({ name: "git.push", arguments: named });
const noForce = rule("deny", "git.push", { force: ["true"], branch: ["main", "release/*"] });

describe("decide", () => {
  test("[policy.order] never wins over approval, approval over always, whatever their order", () => {
    const [never, approval, always] = [rule("deny", "git.push"), rule("ask", "git.*"), rule("allow", "*")];
    const decided = (...rules: readonly PolicyRule[]) => decide(policy(...rules), [push({})]).decision;
    expect(decided(always, approval, never)).toBe("deny");
    expect(decided(never, always)).toBe("deny");
    expect(decided(always, approval)).toBe("ask");
    expect(decided(always)).toBe("allow");
  });

  test("[policy.order] an operation without a rule falls to the mode's default", () => {
    const unspoken = [{ name: "fs.delete", arguments: {} }];
    expect(decide({ rules: [noForce], fallback: "ask" }, unspoken)).toMatchObject({
      decision: "ask",
      rule: "default",
      operation: "fs.delete",
    });
    expect(decide({ rules: [noForce], fallback: "deny" }, unspoken).decision).toBe("deny");
  });

  test("[policy.operations] a message that speaks of force pushes to main is no force push to main", () => {
    const rules = policy(noForce, rule("allow", "git.commit"));
    const commit = { name: "git.commit", arguments: { message: "fix: force push guard for main docs" } };
    expect(decide(rules, [commit]).decision).toBe("allow");
    expect(decide(rules, [push({ force: true, branch: "main" })]).decision).toBe("deny");
    expect(decide(rules, [push({ force: true, branch: "release/2.0/a" })]).decision).toBe("deny");
    expect(decide(rules, [push({ force: false, branch: "main" })]).decision).toBe("ask");
    expect(decide(rules, [push({ force: true, branch: "maintenance" })]).decision).toBe("ask");
  });

  test("[policy.strictest] several operations get the strictest decision, and its operation is named", () => {
    const rules = policy(noForce, rule("allow", "git.commit"), rule("allow", "git.push"));
    const commit = { name: "git.commit", arguments: {} };
    expect(decide(rules, [commit, push({ force: true, branch: "main" })])).toMatchObject({
      decision: "deny",
      operation: "git.push",
    });
    expect(decide(rules, [commit, { name: "fs.delete", arguments: {} }]).decision).toBe("ask");
    expect(decide(rules, [commit, push({ force: false, branch: "x" })]).decision).toBe("allow");
  });

  const here = { file: "permissions.md", line: 1 };
  const remove: Operation = { name: "fs.delete", arguments: { path: "/", recursive: true } };
  const below = rule("deny", "fs.*", { path: ["/app/rules.md"] }, { text: "below", source: here });
  const system = rule(
    "deny",
    "fs.delete",
    { path: ["/"], recursive: ["true"] },
    { text: "system", source: here },
  );
  const builtIn = rule("deny", "fs.delete", {}, { text: "built-in" });
  const possible: Operation = { name: "git.push", arguments: { force: true }, isPossible: true };
  test.each<readonly [string, readonly PolicyRule[], readonly Operation[], string]>([
    ["the path itself before one below it", [below, system], [remove], "system"],
    ["a person's rule before a built-in one", [builtIn, below], [remove], "below"],
    [
      "a rule that names its operation",
      [rule("ask", "*"), rule("ask", "fs.delete")],
      [remove],
      "ask fs.delete",
    ],
    [
      "the rule with more conditions",
      [rule("deny", "fs.delete"), rule("deny", "fs.delete", { recursive: ["true"] }, { text: "all" })],
      [remove],
      "all",
    ],
    [
      "a certain match",
      [rule("ask", "git.push"), rule("ask", "fs.delete")],
      [possible, remove],
      "ask fs.delete",
    ],
    [
      "the first operation",
      [rule("ask", "x.b"), rule("ask", "x.a")],
      ["x.a", "x.b"].map(name => ({ name, arguments: {} })),
      "ask x.a",
    ],
    [
      "a rule before the fallback",
      [rule("ask", "x.b")],
      ["x.a", "x.b"].map(name => ({ name, arguments: {} })),
      "ask x.b",
    ],
  ])("[policy.reason] of equals names %s", (_, rules, operations, text) => {
    expect(decide(policy(...rules), operations).rule).toBe(text);
  });

  test("[policy.reason] says that what a rule protects would go with a whole folder", () => {
    expect(decide(policy(below), [remove]).reason).toBe(
      "fs.delete takes all of / with it, which is never allowed here: “below” [permissions.md:1]",
    );
  });

  test("a call that is no operation at all falls to the default", () => {
    expect(decide({ rules: [rule("allow", "*")], fallback: "deny" }, []).decision).toBe("deny");
  });

  const unknownValues: readonly (readonly [string, Operation["arguments"]])[] = [
    ["missing", { force: true }],
    ["undefined", { force: true, branch: undefined }],
    ["an object", { force: true, branch: { name: "main" } }],
    ["a list with an unknown element", { force: true, branch: ["dev", { name: "main" }] }],
  ];
  test.each(unknownValues)("[policy.unknown-argument] %s: asked about, never allowed", (_, named) => {
    const decided = decide(policy(rule("allow", "*"), noForce), [push(named)]);
    expect(decided).toMatchObject({ decision: "ask", rule: noForce.text });
    expect(decided.reason).toContain("can't be told");
  });

  test("[policy.unknown-argument] an unknown argument doesn't matter where another argument rules the rule out", () => {
    expect(decide(policy(rule("allow", "*"), noForce), [push({ force: false })]).decision).toBe("allow");
  });

  test("[policy.unknown-argument] an unknown argument never meets an always rule", () => {
    const rules = policy(rule("allow", "git.push", { branch: ["feature/*"] }));
    expect(decide(rules, [push({})]).decision).toBe("ask");
    expect(decide(rules, [push({ branch: "feature/x" })]).decision).toBe("allow");
    expect(decide({ ...rules, fallback: "deny" }, [push({})])).toMatchObject({
      decision: "deny",
      rule: "default",
    });
  });

  test("a list is denied for any of its elements, and allowed only for all of them", () => {
    const rules = policy(noForce, rule("allow", "git.push", { branch: ["feature/*"] }));
    expect(decide(rules, [push({ force: true, branch: ["dev", "main"] })]).decision).toBe("deny");
    expect(decide(rules, [push({ force: false, branch: ["feature/a", "dev"] })]).decision).toBe("ask");
    expect(decide(rules, [push({ force: false, branch: ["feature/a", "feature/b"] })]).decision).toBe(
      "allow",
    );
    expect(decide(rules, [push({ force: false, branch: [] })]).decision).toBe("ask");
  });

  test("an inherited name is no argument", () => {
    const rules = policy(rule("allow", "*"), rule("deny", "x.y", { constructor: ["*"] }));
    expect(decide(rules, [{ name: "x.y", arguments: {} }]).decision).toBe("ask");
  });

  test("[policy.source] the decision names rule, file and line", () => {
    const source = { file: ".agent/protocols/permissions.md", line: 12 };
    const written = rule("deny", "git.push", {}, { text: "push nothing", source });
    const decided = decide(policy(written), [push({})]);
    expect(decided).toMatchObject({ rule: "push nothing", source, operation: "git.push" });
    expect(decided.reason).toBe(
      "git.push is never allowed here: “push nothing” [.agent/protocols/permissions.md:12]",
    );
  });

  test("[policy.defaults] memory and tests are allowed, all else is asked about", () => {
    const decided = (name: string) => decide(policy(...defaultRules), [{ name, arguments: {} }]).decision;
    expect(["memory.read", "memory.write", "tests.run"].map(decided)).toEqual(["allow", "allow", "allow"]);
    expect(["git.push", "memory.delete", "tests.run.all", "fs.write"].map(decided)).toEqual(
      Array(4).fill("ask"),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchesGlob } from "../../src/policy/glob.ts";
import { decide, type PolicyRule } from "../../src/policy/index.ts";
import type { Decision, Operation } from "../../src/ports/index.ts";

const decisions: readonly Decision[] = ["allow", "ask", "deny"];
const value = fc.constantFrom("a", "ab", "b", true, 1, null, undefined, ["a"], ["a", "b"], { a: 1 });
const operation: fc.Arbitrary<Operation> = fc.record({
  name: fc.constantFrom("x.a", "x.b", "y.a"),
  arguments: fc.dictionary(fc.constantFrom("p", "q"), value) as fc.Arbitrary<Operation["arguments"]>,
});
const rule: fc.Arbitrary<PolicyRule> = fc.record({
  decision: fc.constantFrom(...decisions),
  operation: fc.constantFrom("*", "x.*", "x.a", "y.a"),
  arguments: fc.dictionary(
    fc.constantFrom("p", "q"),
    fc.array(fc.constantFrom("*", "a", "a*", "b", "true"), { minLength: 1 }),
  ),
  text: fc.string(),
});
const policy = fc.record({ rules: fc.array(rule), fallback: fc.constantFrom(...decisions) });
const rank = (decision: Decision) => decisions.indexOf(decision);

describe("decide", () => {
  test("[policy.strictest] more operations never loosen a decision", () => {
    fc.assert(
      fc.property(policy, fc.array(operation, { minLength: 1 }), operation, (given, operations, another) => {
        const before = decide(given, operations).decision;
        const after = decide(given, [...operations, another]).decision;
        expect(rank(after)).toBeGreaterThanOrEqual(rank(before));
      }),
    );
  });

  test("[policy.order] the order of rules never matters", () => {
    fc.assert(
      fc.property(policy, operation, (given, one) => {
        const turned = { ...given, rules: given.rules.toReversed() };
        expect(decide(turned, [one]).decision).toBe(decide(given, [one]).decision);
      }),
    );
  });

  test("[policy.unknown-argument] forgetting an argument never turns a denial or a question into an allow", () => {
    fc.assert(
      fc.property(policy, operation, fc.constantFrom("p", "q"), (given, one, name) => {
        fc.pre(given.fallback !== "allow");
        const forgotten = { ...one, arguments: { ...one.arguments, [name]: undefined } };
        if (decide(given, [one]).decision === "allow") return;
        expect(decide(given, [forgotten]).decision).not.toBe("allow");
      }),
    );
  });
});

describe("matchesGlob", () => {
  test("agrees with the equivalent regular expression", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "/"), maxLength: 8 });
    const pattern = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 6 });
    fc.assert(
      fc.property(pattern, text, (glob, given) => {
        const meaning = new RegExp(`^${glob.replaceAll("*", ".*")}$`, "s");
        expect(matchesGlob(glob, given)).toBe(meaning.test(given));
      }),
    );
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { judge, narrowPolicy, type Policy, strictest } from "../../src/policy/index.ts";

const decision = fc.constantFrom("allow" as const, "ask" as const, "deny" as const);
const operation = fc.constantFrom("mail.send", "mail.read", "file.write");
const policies: fc.Arbitrary<Policy> = fc.record({
  fallback: decision,
  rules: fc.array(
    fc.record({ decision, operation, arguments: fc.constant({}), text: fc.constant("a rule") }),
    { maxLength: 3 },
  ),
});

test("[policy.narrow] a policy that is narrowed twice decides as the strictest of all three, in any order", async () => {
  await fc.assert(
    fc.asyncProperty(policies, policies, policies, operation, async (first, second, third, name) => {
      const operations = [{ name, arguments: {} }];
      const alone = await Promise.all([first, second, third].map(each => judge(each, operations)));
      const expected = strictest(alone[0]!, ...alone.slice(1)).decision;
      for (const [one, two, three] of [
        [first, second, third],
        [third, first, second],
        [second, third, first],
      ] as const) {
        const once = narrowPolicy(narrowPolicy(one, two), three);
        const nested = narrowPolicy(one, narrowPolicy(two, three));
        expect((await judge(once, operations)).decision).toBe(expected);
        expect((await judge(nested, operations)).decision).toBe(expected);
      }
    }),
    { seed: 20261123 },
  );
});

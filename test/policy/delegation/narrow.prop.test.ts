import fc from "fast-check";
import { expect, test } from "vitest";
import { type Decide, narrow } from "../../../src/policy/delegation/narrow.ts";
import { parseDelegation } from "../../../src/policy/delegation/parse-delegation.ts";
import { decide, type PolicyRule } from "../../../src/policy/policy.ts";
import type { Decision, Operation } from "../../../src/ports/index.ts";
import { propertyRuns } from "../../deep.ts";

const places = { project: "/work/app", home: "/home/user", temporary: ["/tmp"] };
const decisions: readonly Decision[] = ["allow", "ask", "deny"];
const rank = (decision: Decision) => decisions.indexOf(decision);

const bullet = fc.constantFrom(
  ...[
    "Operations: never more than its parent",
    "Operations: `fs.*()`",
    "Operations: `x.a(p: a)`",
    "Read: lessons",
  ],
  ...[
    "Write: `memory.write()`",
    "Not at all: `x.a()`",
    "Not at all: `src/`",
    "Operations: `x.a(p:`",
    "Be kind",
  ],
);
const text = fc.oneof(
  fc.string(),
  fc
    .array(bullet)
    .map(bullets => ["## May", ...bullets.map(each => `- ${each}`), "## Limits", "- Depth: 3"].join("\n")),
);
const operation: fc.Arbitrary<Operation> = fc.record(
  {
    name: fc.constantFrom(
      "x.a",
      "x.b",
      "fs.read",
      "fs.write",
      "memory.read",
      "memory.write",
      "agent.delegate",
      "shell.print",
    ),
    arguments: fc.dictionary(
      fc.constantFrom("p", "path", "layer", "recursive"),
      fc.constantFrom("a", "/work/app/src/x", "/work/app", "semantic", true, undefined),
    ) as fc.Arbitrary<Operation["arguments"]>,
    isPossible: fc.constant(true as const),
  },
  { requiredKeys: ["name", "arguments"] },
);
const rule: fc.Arbitrary<PolicyRule> = fc.record({
  decision: fc.constantFrom(...decisions),
  operation: fc.constantFrom("*", "x.*", "fs.*", "memory.read"),
  arguments: fc.constant({}),
  text: fc.constant("a rule"),
});
const policy = fc.record({ rules: fc.array(rule), fallback: fc.constantFrom(...decisions) }).map(
  (given): Decide =>
    operations =>
      decide(given, operations),
);

test("[policy.delegation.narrow] narrowing a policy, also repeatedly, never loosens it, and leaves nothing to ask", () => {
  fc.assert(
    fc.property(
      policy,
      text,
      text,
      fc.array(operation),
      fc.integer({ min: 1, max: 4 }),
      (parent, first, second, call, level) => {
        const child = narrow(parent, parseDelegation(first, "d.md"), { places, level });
        const grandchild = narrow(child, parseDelegation(second, "d.md"), { places, level: level + 1 });
        const [above, once, twice] = [parent, child, grandchild].map(each => each(call).decision);
        expect(rank(once!)).toBeGreaterThanOrEqual(rank(above!));
        expect(rank(twice!)).toBeGreaterThanOrEqual(rank(once!));
        expect(once).not.toBe("ask");
      },
    ),
    { numRuns: propertyRuns(1_000) },
  );
});

test("[policy.delegation.grants] without a delegation only operations without an effect are granted", () => {
  const anything: Decide = operations => decide({ rules: [], fallback: "allow" }, operations);
  const child = narrow(anything, parseDelegation("", "d.md"), { places });
  fc.assert(
    fc.property(operation, call => {
      expect(child([call]).decision).toBe(call.name === "shell.print" ? "allow" : "deny");
    }),
  );
});

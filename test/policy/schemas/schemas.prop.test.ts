import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import { decide } from "../../../src/policy/policy.ts";
import { validateOperation } from "../../../src/policy/schemas/check-value.ts";
import { openJson } from "../../../src/policy/schemas/json-file.ts";
import { judgeSchemas } from "../../../src/policy/schemas/judge-schemas.ts";
import { parseToolSchema } from "../../../src/policy/schemas/parse-tool-schema.ts";
import { schemaRules } from "../../../src/policy/schemas/schema-rules.ts";
import { normaliseBranch } from "../../../src/policy/schemas/typed-push.ts";
import { propertyRuns } from "../../deep.ts";

const json = fc.jsonValue() as fc.Arbitrary<Json>;
const key = fc.constantFrom(
  "type",
  "enum",
  "pattern",
  "items",
  "properties",
  "default",
  "max_length",
  "minimum",
  "required",
);
const argument = fc.dictionary(
  key,
  fc.oneof(json, fc.constantFrom("string", "array", ["object"], "^a+$", {})),
);
const field = fc.constantFrom(
  "preconditions",
  "blocked_targets",
  "requires_approval",
  "rate_limit",
  "warning",
  "timeout_ms",
);
const operation = fc
  .tuple(fc.dictionary(field, json), fc.dictionary(fc.constantFrom("a", "branch"), argument))
  .map(([fields, required_args]) => ({ ...fields, required_args }));
const schemaText = fc.oneof(
  fc.string(),
  json.map(value => JSON.stringify(value)),
  operation.map(run => JSON.stringify({ name: "x", operations: { run } })),
  argument.map(inputSchema => JSON.stringify({ name: "x", inputSchema })),
);
const args = fc.dictionary(fc.constantFrom("a", "branch", "__proto__"), json);

describe("schemas", () => {
  test("[policy.schemas.arguments] no text and no call makes reading, checking or judging throw", () => {
    fc.assert(
      fc.property(schemaText, args, (text, given) => {
        const { schema } = parseToolSchema(text, "x.schema.json");
        const call = { name: "x.run", arguments: given };
        expect(schema).toBeDefined();
        validateOperation(schema!, call);
        judgeSchemas(new Map([["x", schema!]]), call);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test("[policy.schemas.broken] a file with a problem asks about something", () => {
    fc.assert(
      fc.property(schemaText, text => {
        const { schema, problems } = parseToolSchema(text, "x.schema.json");
        const rules = schemaRules(schema!);
        expect(rules.some(({ decision }) => decision === "ask") || problems.length === 0).toBe(true);
        if (schema!.isBroken) {
          const call = { name: "x.anything", arguments: {} };
          expect(decide({ rules, fallback: "allow" }, [call]).decision).not.toBe("allow");
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test("[policy.schemas.blocked] no spelling of a blocked branch gets through", () => {
    const { schema } = parseToolSchema(
      JSON.stringify({ name: "git", operations: { force_push: { blocked_targets: ["main"] } } }),
      "git.schema.json",
    );
    const prefix = fc.constantFrom("", "+", " ", "HEAD:", "x:", "+x:", "\t+topic:");
    const namespace = fc.constantFrom(
      "",
      "refs/heads/",
      "heads/",
      "/refs//heads/",
      "refs/remotes/fork/",
      "origin/",
    );
    const suffix = fc.constantFrom("", "/", " ", "\n");
    const name = fc.constantFrom("main", "Main", "MAIN");
    fc.assert(
      fc.property(fc.tuple(prefix, namespace, name, suffix), parts => {
        const call = { name: "git.force_push", arguments: { branch: parts.join("") } };
        expect(judgeSchemas(new Map([["git", schema!]]), call)).toMatchObject([{ decision: "deny" }]);
      }),
    );
  });
});

test("openJson reads what JSON.parse reads, and says where any other text is wrong", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        json.map(value => JSON.stringify(value, undefined, 2)),
      ),
      text => {
        const { value, problems } = openJson(text, "x.json");
        let parsed: Json | undefined;
        try {
          parsed = JSON.parse(text);
        } catch {
          expect(problems).toHaveLength(1);
        }
        expect(value).toEqual(parsed);
      },
    ),
  );
});

test("a branch has one name, which is its own name", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "/", ":", "+", " ", "refs/heads/"), maxLength: 6 }),
      text => {
        const once = normaliseBranch(text);
        expect(once).not.toMatch(/[:\s]|^\/|\/$/);
      },
    ),
  );
});

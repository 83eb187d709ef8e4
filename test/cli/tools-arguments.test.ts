/** Tests how `brainstem tools` reads arguments and shows schemas. */
import { describe, expect, test } from "vitest";
import { judgePlainCall } from "../../src/cli/tools/plain-call.ts";
import { mergeArguments } from "../../src/cli/tools/read-arguments.ts";
import { fieldsOf } from "../../src/cli/tools/schema-fields.ts";
import type { Policy, PolicyRule } from "../../src/policy/index.ts";
import type { JsonSchema } from "../../src/ports/index.ts";
import { defineTool } from "../../src/tools/index.ts";

const schema = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties,
  ...more,
});

describe("single arguments", () => {
  const known = schema({
    text: { type: "string" },
    count: { type: "integer" },
    share: { type: "number" },
    isForced: { type: "boolean" },
    paths: { type: "array", items: { type: "string" } },
    sizes: { type: "array", items: { type: "number" } },
    place: { type: "object" },
    maybe: { type: ["string", "null"] },
    either: { anyOf: [{ type: "number" }, { $ref: "#/$defs/word" }] },
    level: { enum: [1, 2] },
    mode: { enum: ["1", "2"] },
    open: {},
  });
  const root = { ...known, $defs: { word: { type: "string" } } };

  test.each([
    ["text", ["5"], "5"],
    ["text", ['"quoted"'], '"quoted"'],
    ["text", ['{"a":1}'], '{"a":1}'],
    ["text", [""], ""],
    ["text", ["first", "last"], "last"],
    ["count", ["5"], 5],
    ["count", ["5.5"], 5.5],
    ["count", ["five"], "five"],
    ["share", ["0.5"], 0.5],
    ["isForced", ["true"], true],
    ["isForced", ["yes"], "yes"],
    ["paths", ["a.ts"], ["a.ts"]],
    ["paths", ["a.ts", "5"], ["a.ts", "5"]],
    ["paths", ['["a","b"]'], ["a", "b"]],
    ["sizes", ["1", "2"], [1, 2]],
    ["place", ['{"a":1}'], { a: 1 }],
    ["maybe", ["null"], null],
    ["maybe", ["5"], "5"],
    ["level", ["1"], 1],
    ["mode", ["1"], "1"],
    ["open", ["5"], 5],
    ["open", ["words"], "words"],
    ["open", ['"5"'], "5"],
    ["stranger", ["5"], 5],
    ["__proto__", ["5"], 5],
  ])("[cli.tools.arguments] %s=%j is %j", (name, values, expected) => {
    const merged = mergeArguments(
      {},
      values.map(value => [name, value] as const),
      root,
    );
    expect(Object.entries(merged as object)).toEqual([[name, expected]]);
  });

  test("[cli.tools.arguments] take the place of those in the JSON, which must be an object", () => {
    expect(mergeArguments({ text: "a", count: 1 }, [["count", "2"]], root)).toEqual({ text: "a", count: 2 });
    expect(mergeArguments([1], [], root)).toEqual([1]);
    expect(() => mergeArguments([1], [["count", "2"]], root)).toThrow(/The JSON beside --arg/);
  });
});

describe("the arguments of a schema", () => {
  test("[cli.tools.show] are listed with types, bounds and a mark for required ones", () => {
    const given = schema(
      {
        path: { type: "string", description: "Where." },
        method: { enum: ["GET", "POST"] },
        depth: { type: "integer", minimum: 1, maximum: 9 },
        edits: {
          type: "array",
          items: schema(
            { old: { type: "string" }, times: { type: ["integer", "null"] } },
            { required: ["old"] },
          ),
        },
        self: { $ref: "#" },
        lost: { $ref: "#/$defs/none" },
        odd: true as never,
      },
      { required: ["path"] },
    );
    const fields = fieldsOf(given).map(
      ({ name, type, isRequired }) => `${name}: ${type}${isRequired ? "!" : ""}`,
    );
    expect(fields.slice(0, 7)).toEqual([
      "path: string!",
      'method: "GET" | "POST"',
      "depth: integer, 1 to 9",
      "edits: object[]",
      "edits[].old: string!",
      "edits[].times: integer | null",
      "self: object",
    ]);
    // A schema that contains itself is shown to a limited depth.
    expect(fields.length).toBeLessThan(100);
    expect(fields.at(-1)).toBe("odd: anything");
    expect(fields).toContain("lost: anything");
  });
});

describe("a plain call", () => {
  const rule = (decision: PolicyRule["decision"], operation: string, given = {}): PolicyRule => ({
    decision,
    operation,
    arguments: given,
    text: `${decision} ${operation}`,
  });
  const policy = (...rules: PolicyRule[]): Policy => ({ rules, fallback: "ask" });
  const tool = (input: JsonSchema, operation?: Parameters<typeof defineTool>[0]["operation"]) =>
    defineTool({
      name: "own",
      description: "Does it.",
      category: "own",
      input,
      ...(operation !== undefined && { operation }),
      sideEffects: [],
      repeatability: "unsafe",
      execute: () => expect.fail("nothing is run"),
    });
  const path = schema({ path: { type: "string" } }, { required: ["path"] });

  test.each([
    ["no rule", policy(), "ask", []],
    ["a rule for all", policy(rule("allow", "tool.*")), "allow", []],
    ["a rule against all", policy(rule("deny", "tool.own")), "deny", []],
    ["a rule about some", policy(rule("allow", "tool.own", { path: ["a*"] })), null, ["path"]],
    [
      "one for most",
      policy(rule("deny", "tool.own", { path: ["x"] }), rule("allow", "*")),
      "allow",
      ["path"],
    ],
    ["one about other arguments", policy(rule("deny", "tool.own", { force: ["true"] })), "ask", []],
  ])("[cli.tools.plain-call] by %s", async (_, rules, decision, dependsOn) => {
    const call = await judgePlainCall(tool(path), rules);
    expect(call.operations).toEqual(["tool.own"]);
    expect([call.judgement?.decision ?? null, call.dependsOn]).toEqual([decision, dependsOn]);
  });

  test.each<[string, JsonSchema, Parameters<typeof defineTool>[0]["operation"]]>([
    ["throws", path, () => expect.fail("as tools do")],
    [
      "changes with its arguments",
      path,
      given => [{ name: `own.${(given as { path: string }).path}`, arguments: {} }],
    ],
    [
      "takes what can't be made up",
      schema({ id: { type: "string", pattern: "^\\d{9}$" } }, { required: ["id"] }),
      "own",
    ],
    ["requires what it doesn't describe", schema({}, { required: ["id"] }), "own"],
    ["does nothing", path, () => []],
  ])("[cli.tools.plain-call] of a tool that %s can't be said", async (_, input, operation) => {
    expect(await judgePlainCall(tool(input, operation), policy())).toEqual({ operations: [], dependsOn: [] });
  });

  test("[cli.tools.plain-call] gets an example address where a name isn't valid", async () => {
    const input = schema({ url: { type: "string", pattern: "^https?://" } }, { required: ["url"] });
    const call = await judgePlainCall(tool(input), policy(rule("deny", "*", { url: ["https://example.*"] })));
    expect(call).toMatchObject({ judgement: { decision: "deny" }, dependsOn: ["url"] });
  });
});

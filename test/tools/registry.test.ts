import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { AnyTool, JsonSchema } from "../../src/ports/index.ts";
import { createToolRegistry, defineTool, toSchema } from "../../src/tools/index.ts";
import { probe, rig } from "./rig.ts";

const withInput = (name: string, input: JsonSchema): AnyTool => ({
  ...probe(name).tool,
  input: toSchema(input),
});
const names = (tools: readonly AnyTool[]) => tools.map(({ name }) => name);

describe("the registry", () => {
  const unusable: readonly (readonly [string, unknown])[] = [
    ["nothing", undefined],
    ["a name with a space", { ...probe().tool, name: "send mail" }],
    ["no name", { ...probe().tool, name: undefined }],
    ["a name of 65 letters", { ...probe().tool, name: "a".repeat(65) }],
    ["no description", { ...probe().tool, description: " " }],
    ["no schema", { ...probe().tool, input: undefined }],
    ["an input that is no object", { ...probe().tool, input: toSchema({ type: "string" }) }],
    [
      "a choice of inputs",
      {
        ...probe().tool,
        input: toSchema(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])),
      },
    ],
    ["a body that is no function", { ...probe().tool, execute: 5 }],
    ["no operations", { ...probe().tool, operations: "mail.send" }],
    ["side effects that are no list", { ...probe().tool, sideEffects: "sends mail" }],
    ["entitlements that are no names", { ...probe().tool, entitlements: [1] }],
    ["another repeatability", { ...probe().tool, repeatability: "always" }],
    ["a time limit of 0", { ...probe().tool, timeoutMs: 0 }],
    [
      "a trap",
      {
        get name() {
          throw new Error("trap");
        },
      },
    ],
  ];
  test.each(unusable)(
    "[tools.malformed.left-out] %s is left out and reported, and the others stay",
    (_, tool) => {
      const registry = createToolRegistry([probe("first").tool, tool as AnyTool, probe("last").tool]);
      expect(names(registry.list())).toEqual(["first", "last"]);
      expect(registry.problems.map(({ code }) => code)).toEqual(["tool.malformed"]);
    },
  );

  test.each<readonly [string, JsonSchema]>([
    ["a type that there is not", { type: "object", properties: { a: { type: "strnig" } } }],
    ["a pattern that is none", { type: "object", properties: { a: { pattern: "(" } } }],
    ["a reference to nowhere", { type: "object", properties: { a: { $ref: "#/$defs/missing" } } }],
    [
      "a reference to the network",
      { type: "object", properties: { a: { $ref: "https://example.com/a.json" } } },
    ],
    ["a keyword of ajv that skips checks", { $async: true, type: "object" }],
    [
      "a dialect that nobody knows",
      {
        $schema: "http://json-schema.org/draft-04/schema#",
        type: "object",
        properties: { a: { type: "x" } },
      },
    ],
  ])("[tools.malformed.left-out] JSON Schema with %s is left out of the snapshot", async (_, input) => {
    const registry = createToolRegistry([
      probe("first").tool,
      withInput("broken", input),
      probe("last").tool,
    ]);
    expect(names(await registry.snapshot())).toEqual(["first", "last"]);
    expect(registry.problems).toMatchObject([{ code: "tool.malformed", data: { name: "broken" } }]);
    expect(registry.get("broken")).toBeUndefined();
    const calling = rig({ tools: [probe("first").tool, withInput("broken", input)] });
    expect(await calling.call("broken")).toMatchObject({ code: "tool.not-found" });
    expect((await calling.call("first")).status).toBe("succeeded");
  });

  test.each(["https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"])(
    "[tools.malformed.left-out] JSON Schema that calls itself %s takes no other with it",
    async $id => {
      const taken = { $id, $schema: $id, type: "object" };
      const registry = createToolRegistry([withInput("taken", taken)]);
      expect(await registry.snapshot()).toEqual([]);
      registry.add(withInput("later", { $schema: $id, type: "object", description: `after ${$id}` }));
      expect(names(await registry.snapshot())).toEqual(["later"]);
    },
  );

  test("[tools.malformed.left-out] output schemas too", async () => {
    const output = toSchema({ type: "strnig" });
    const registry = createToolRegistry([{ ...probe().tool, output }]);
    expect(await registry.snapshot()).toEqual([]);
  });

  test("a name belongs to the first tool that bears it", () => {
    const [first, second] = [probe("same").tool, probe("same").tool];
    const registry = createToolRegistry([first, second]);
    expect(registry.get("same")).toBe(first);
    expect(registry.problems[0]?.message).toContain("another tool of this name");
    expect(() => registry.add(second)).toThrow(/another tool of this name/);
    expect(registry.remove("same")).toBe(true);
    expect(registry.remove("same")).toBe(false);
    registry.add(second);
    expect(registry.get("same")).toBe(second);
  });

  test("[tools.snapshot] tools that come and go don't change a list that was taken", async () => {
    const registry = createToolRegistry([probe("a").tool, probe("b").tool]);
    const before = await registry.snapshot();
    registry.remove("a");
    registry.add(probe("c").tool);
    expect(names(before)).toEqual(["a", "b"]);
    expect(Object.isFrozen(before)).toBe(true);
    expect(names(await registry.snapshot())).toEqual(["b", "c"]);
    expect(await registry.snapshot()).toBe(registry.list());
  });

  test("[tools.malformed.left-out] a sound tool that takes a broken one's place meanwhile stays", async () => {
    const registry = createToolRegistry([
      withInput("same", { type: "object", properties: { a: { type: "x" } } }),
    ]);
    const taking = registry.snapshot();
    registry.remove("same");
    registry.add(probe("same").tool);
    await taking;
    expect(names(await registry.snapshot())).toEqual(["same"]);
  });

  test("[tools.snapshot] a call runs with the turn's own tools", async () => {
    const { tool, entered } = probe("gone");
    const calling = rig({ tools: [] });
    expect((await calling.call("gone", {}, { tools: [tool] })).status).toBe("succeeded");
    expect(entered).toHaveLength(1);
  });
});

describe("defineTool", () => {
  const definition = {
    name: "lookup",
    description: "Looks up.",
    category: "test",
    input: z.object({ query: z.string(), limit: z.number().default(3) }),
    sideEffects: [],
    repeatability: "idempotent",
    execute: () => "found",
  } as const;

  test("[tools.schema.either] gives a frozen description, complete and with its defaults", () => {
    const tool = defineTool(definition);
    expect(tool).toMatchObject({ id: "lookup@1.0.0", version: "1.0.0", entitlements: [], sideEffects: [] });
    expect(Object.isFrozen(tool)).toBe(true);
    expect(Object.isFrozen(tool.sideEffects)).toBe(true);
    expect(tool.operations({ query: "x", limit: 3 })).toEqual([
      { name: "tool.lookup", arguments: { query: "x", limit: 3 } },
    ]);
    expect(
      defineTool({ ...definition, operation: "kb.read" }).operations({ query: "x", limit: 3 })[0]?.name,
    ).toBe("kb.read");
  });

  test.each([
    ["a name that providers don't take", { name: "look up" }, /^The tool look up was left out: its name/],
    [
      "a schema that can't describe itself",
      { input: { "~standard": { version: 1, vendor: "x", validate: () => ({ value: 1 }) } } },
      /JSON Schema/,
    ],
    ["no schema", { input: undefined }, /its input has no schema/],
    ["an input that is no object", { input: z.string() }, /object at the root/],
    ["an output that can't describe itself", { output: z.object({ at: z.date() }) }, /its output/],
  ])("[tools.malformed.left-out] throws for %s", (_, changes, message) => {
    expect(() => defineTool({ ...definition, ...changes } as never)).toThrow(message);
  });
});

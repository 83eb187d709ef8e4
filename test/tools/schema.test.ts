import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { JsonSchema, Schema } from "../../src/ports/index.ts";
import { toSchema } from "../../src/tools/index.ts";
import { prepareSchema } from "../../src/tools/schema.ts";

const problemsOf = async (schema: Schema, value: unknown) => {
  const validation = await schema.validate(value);
  return validation.isValid ? [] : validation.problems;
};

const draft07 = "http://json-schema.org/draft-07/schema#";
const draft2020 = "https://json-schema.org/draft/2020-12/schema";

describe("toSchema", () => {
  test("[tools.schema.either] a Standard Schema validates, transforms, and says what it accepts", async () => {
    const schema = toSchema(z.object({ at: z.string().transform(Number), limit: z.number().default(10) }));
    expect(await schema.validate({ at: "5" })).toEqual({ isValid: true, value: { at: 5, limit: 10 } });
    expect(schema.jsonSchema).toMatchObject({
      type: "object",
      properties: { at: { type: "string" } },
      required: ["at"],
    });
  });

  test("[tools.schema.either] a Standard Schema that can't describe itself is refused with what to do", () => {
    const valibot = {
      "~standard": { version: 1, vendor: "valibot", validate: (value: unknown) => ({ value }) },
    } as const;
    expect(() => toSchema(valibot)).toThrow(/valibot.*zod 4\.2.*plain JSON Schema/);
  });

  test("[tools.schema.either] JSON Schema is used as it is, never converted", async () => {
    const json = {
      type: "object",
      properties: { n: { type: "integer", "x-unit": "ms" } },
      $comment: "as it is",
    } as const;
    const schema = toSchema(json);
    expect(schema.jsonSchema).toBe(json);
    expect(await schema.validate({ n: 5 })).toEqual({ isValid: true, value: { n: 5 } });
  });

  test.each([draft07, draft2020, undefined])(
    "[tools.schema.either] JSON Schema of dialect %s",
    async $schema => {
      const schema = toSchema({
        ...($schema !== undefined && { $schema }),
        type: "object",
        properties: {
          pair: $schema === draft07 ? { items: [{ type: "string" }] } : { prefixItems: [{ type: "string" }] },
        },
      });
      expect(await problemsOf(schema, { pair: ["a"] })).toEqual([]);
      expect(await problemsOf(schema, { pair: [1] })).toEqual(["pair[0]: expected a string, got 1"]);
    },
  );

  test("[tools.schema.either] without a dialect, what only draft-07 allows is draft-07", async () => {
    const schema = toSchema({ type: "object", properties: { pair: { items: [{ type: "string" }] } } });
    expect(await problemsOf(schema, { pair: [1] })).toEqual(["pair[0]: expected a string, got 1"]);
  });

  const shape: JsonSchema = {
    type: "object",
    properties: {
      title: { type: "string", minLength: 2 },
      remind: { type: "object", properties: { at: { type: "string" }, "a/b~c": { type: "null" } } },
      tags: { type: "array", items: { enum: ["red", "blue"] } },
      mode: { const: "fast" },
      count: { type: ["integer", "null"], minimum: 1 },
    },
    required: ["title"],
    additionalProperties: false,
  };
  test.each([
    [{}, "title: is missing"],
    [{ title: "a" }, 'title: must NOT have fewer than 2 characters, got "a"'],
    [{ title: "ok", remind: { at: 5 } }, "remind.at: expected a string, got 5"],
    [{ title: "ok", remind: { "a/b~c": 1 } }, "remind.a/b~c: expected null, got 1"],
    [{ title: "ok", tags: ["red", "green"] }, 'tags[1]: expected one of "red", "blue", got "green"'],
    [{ title: "ok", mode: "slow" }, 'mode: expected "fast", got "slow"'],
    [{ title: "ok", count: "1" }, 'count: expected an integer or null, got "1"'],
    [{ title: "ok", count: 0 }, "count: must be >= 1, got 0"],
    [{ title: "ok", colour: 1 }, "colour: is not known here"],
    ["text", 'the arguments: expected an object, got "text"'],
    [undefined, "the arguments: expected an object, got nothing"],
  ])("[tools.arguments.problems] %j", async (value, problem) => {
    expect(await problemsOf(toSchema(shape), value)).toContain(problem);
  });

  test.each([
    [{ at: 5 }, "at: expected a string, got 5"],
    [{}, "at: expected a string, got nothing"],
    [{ at: "x", mode: "slow" }, 'mode: expected one of "fast"|"eager"'],
    [
      { at: "x".repeat(200), mode: "fast", n: "x".repeat(200) },
      `n: expected a number, got "${"x".repeat(59)}…`,
    ],
  ])("[tools.arguments.problems] of zod: %j", async (value, problem) => {
    const schema = toSchema(
      z.object({ at: z.string(), mode: z.enum(["fast", "eager"]), n: z.number().optional() }),
    );
    expect(await problemsOf(schema, value)).toContain(problem);
  });

  test("[tools.arguments.problems] no more than ten of them", async () => {
    const value = { title: "ok", tags: Array(5_000).fill("green") };
    expect(await problemsOf(toSchema(shape), value)).toHaveLength(10);
  });

  test("a member that every object inherits is no argument", async () => {
    const schema = toSchema({ type: "object", required: ["constructor"] });
    expect(await problemsOf(schema, {})).toEqual(["constructor: is missing"]);
  });

  test("unknown keywords and formats say nothing; two schemas may bear one $id", async () => {
    const schema = (type: string) =>
      toSchema({ $id: "https://example.com/x", type, format: "color", "x-order": 1 });
    expect(await problemsOf(schema("string"), "red")).toEqual([]);
    expect(await problemsOf(schema("number"), "red")).toEqual([
      'the arguments: expected a number, got "red"',
    ]);
  });
});

describe("patterns", () => {
  const slow = `${"a".repeat(5_000)}!`;

  test("[tools.schema.patterns] a pattern that takes exponential time elsewhere is fast here", async () => {
    for (const isForeign of [false, true]) {
      const schema = toSchema({ type: "string", pattern: "^(a+)+$" }, { isForeign });
      expect(await problemsOf(schema, "aaa")).toEqual([]);
      expect(await problemsOf(schema, slow)).toHaveLength(1);
    }
    const names = toSchema({ patternProperties: { "^(x+)+$": false, "^(a+)+$": false } });
    expect(await problemsOf(names, { [slow]: 1 })).toEqual([]);
    expect(await problemsOf(names, { aa: 1 })).toHaveLength(1);
  });

  test("[tools.schema.patterns] a pattern that needs more is matched for its author, and not for a stranger", async () => {
    const json = { type: "string", pattern: "^(?!.*\\.\\.)(\\w|\\.)+@\\w+$" };
    expect(await problemsOf(toSchema(json), "a..b@c")).toHaveLength(1);
    expect(await problemsOf(toSchema(json), "a.b@c")).toEqual([]);
    expect(await problemsOf(toSchema(json, { isForeign: true }), "a..b@c")).toEqual([]);
    const evil = toSchema({ type: "string", pattern: "^(?!b)(a+)+$" }, { isForeign: true });
    expect(await problemsOf(evil, slow)).toEqual([]);
    expect(await problemsOf(evil, 5)).toHaveLength(1);
  });

  test("[tools.schema.patterns] a stranger may write common patterns; an invalid pattern is refused", async () => {
    const sloppy = toSchema({ type: "string", pattern: "^[\\w-.]+\\-$" }, { isForeign: true });
    await expect(prepareSchema(sloppy)).resolves.toBeUndefined();
    for (const isForeign of [false, true]) {
      const broken = toSchema({ type: "string", pattern: "(" }, { isForeign });
      await expect(prepareSchema(broken)).rejects.toMatchObject({ code: "input.invalid" });
    }
  });
});

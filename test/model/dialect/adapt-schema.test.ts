import { describe, expect, test } from "vitest";
import { adaptSchema } from "../../../src/model/dialect/adapt-schema.ts";
import { dialects } from "../../../src/model/dialect/schema-dialect.ts";
import type { JsonSchema } from "../../../src/ports/index.ts";
import { compileJsonSchema } from "../../../src/tools/json-schema.ts";
import { findRefused } from "./find-refused.ts";
import { schemas } from "./schemas.ts";

const names = Object.keys(dialects) as (keyof typeof dialects)[];
const { plain, openai, anthropic, google, compatible } = dialects;
const object = (properties: JsonSchema): JsonSchema => ({ type: "object", properties });
const member = (schema: JsonSchema, dialect = google) =>
  (adaptSchema(object({ it: schema }), dialect).properties as { readonly it: JsonSchema }).it;

describe.each(names.filter(name => name !== "plain"))("[model.dialect.accepted] %s", name => {
  test.each(Object.keys(schemas))("takes what becomes of: %s", async what => {
    const before = structuredClone(schemas[what]);
    const adapted = adaptSchema(schemas[what]!, dialects[name]);
    expect(findRefused(name, adapted)).toEqual([]);
    expect(schemas[what]).toEqual(before);
    expect(adaptSchema(adapted, dialects[name])).toBe(adapted);
    await compileJsonSchema(adapted);
  });
});

describe("[model.dialect.same] a schema that fits stays the same object", () => {
  test.each(names)("in %s", name => {
    expect(adaptSchema(schemas.simple!, dialects[name])).toBe(schemas.simple);
  });

  test("and everything does in plain", () => {
    for (const schema of Object.values(schemas)) expect(adaptSchema(schema, plain)).toBe(schema);
  });

  test("a schema is adapted once", () => {
    const schema = structuredClone(schemas["by zod"]!);
    expect(adaptSchema(schema, google)).toBe(adaptSchema(schema, google));
    expect(adaptSchema(schema, google)).not.toBe(adaptSchema(schema, openai));
  });
});

describe("[model.dialect.described] a rule without a keyword in the dialect goes into the description", () => {
  test.each<[JsonSchema, JsonSchema]>([
    [
      { type: "string", description: "A word.", pattern: "^a", minLength: 2 },
      { type: "string", description: "A word. (pattern: ^a; minLength: 2)" },
    ],
    [{ const: "a" }, { enum: ["a"] }],
    [{ const: true }, { type: "boolean", description: "enum: [true]" }],
    [{ enum: ["a", null] }, { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] }],
    [
      { type: "string", format: "uri" },
      { type: "string", description: "format: uri" },
    ],
    [
      { type: "string", format: "date" },
      { type: "string", format: "date" },
    ],
    [{ type: "array" }, { type: "array", items: {} }],
    [{ not: { type: "string" } }, { description: 'not: {"type":"string"}' }],
    [{ type: "string", nullable: true }, { type: ["string", "null"] }],
    [
      { oneOf: [{ type: "string" }, { type: "integer" }] },
      { anyOf: [{ type: "string" }, { type: "integer" }] },
    ],
    [
      {
        type: "object",
        properties: { "a-b": { type: "string" } },
        required: ["a-b"],
        additionalProperties: false,
      },
      {
        type: "object",
        properties: {},
        required: [],
        description:
          'also the member "a-b": {"type":"string"}; required: ["a-b"]; additionalProperties: false',
      },
    ],
  ])("google: %j", (schema, expected) => {
    expect(member(schema)).toEqual(expected);
  });

  test.each<[JsonSchema, JsonSchema]>([
    [
      { type: ["string", "null"], description: "A name.", title: "Name" },
      { description: "A name.", title: "Name", anyOf: [{ type: "string" }, { type: "null" }] },
    ],
    [
      { type: ["integer", "array"], minimum: 1, items: { type: "string" } },
      {
        anyOf: [
          { type: "integer", minimum: 1 },
          { type: "array", items: { type: "string" } },
        ],
      },
    ],
    [
      { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false },
      {
        type: "array",
        items: { anyOf: [{ type: "string" }, { type: "integer" }] },
        description: 'one after the other: [{"type":"string"},{"type":"integer"}]',
      },
    ],
  ])("compatible: %j", (schema, expected) => {
    expect(member(schema, compatible)).toEqual(expected);
  });

  test("a long one is cut, by whole characters", () => {
    const pattern = `^${"😀".repeat(5_000)}$`;
    const { description } = member({ type: "string", pattern, not: { const: pattern } });
    expect(String(description).length).toBeLessThan(900);
    expect(String(description).isWellFormed()).toBe(true);
  });
});

describe("[model.dialect.root] a union at the root becomes one object", () => {
  test("of closed choices, with what each may hold", () => {
    const { description, ...adapted } = adaptSchema(schemas["a union at the root"]!, anthropic);
    expect(adapted).toEqual({
      type: "object",
      properties: {
        kind: { enum: ["a", "b"] },
        size: { type: "integer", minimum: 0 },
        name: { type: "string", description: "A name." },
      },
      required: ["kind"],
      additionalProperties: false,
    });
    expect(description).toMatch(/^anyOf: \[\{"type":"object"/);
  });

  test("of choices that only demand members", () => {
    const adapted = adaptSchema(schemas["one of two members"]!, openai);
    expect(adapted).toMatchObject({ properties: { id: { type: "integer" } }, additionalProperties: false });
    expect(adapted.required).toBeUndefined();
    expect(adapted.description).toBe('anyOf: [{"required":["id"]},{"required":["url"]}]');
  });

  test("a member that one choice leaves open stays open, and is described", () => {
    const { properties } = adaptSchema(schemas["an open union at the root"]!, openai);
    expect(properties).toMatchObject({
      kind: { enum: ["a", "b"] },
      size: { anyOf: [{ type: "integer" }, { type: "string" }] },
      more: { description: "type: string" },
    });
  });

  test("of a reference, which goes on within itself", () => {
    const adapted = adaptSchema(schemas["a reference at the root"]!, openai);
    expect(adapted).toMatchObject({
      type: "object",
      properties: {
        children: { items: { $ref: "#/$defs/Root" } },
        a: { description: "type: integer" },
        b: { description: "type: string" },
      },
    });
  });
});

describe("[model.dialect.references]", () => {
  test("stay where they are known, and are written out where not, themselves included up to a depth", () => {
    const tree = schemas["recursive by zod"]!;
    expect(JSON.stringify(adaptSchema(tree, openai))).toContain("$ref");
    const written = JSON.stringify(adaptSchema(tree, google));
    expect(written).not.toContain("$ref");
    expect(written).toContain("Goes on in the same way.");
    expect(written.split('"children":').length - 1).toBe(2);
  });

  test("a document that would become huge is bounded, and so is a deep one", () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `d${index}`,
        object({ a: { $ref: `#/$defs/d${index + 1}` }, b: { $ref: `#/$defs/d${index + 1}` } }),
      ]),
    );
    const bomb = { ...object({ it: { $ref: "#/$defs/d0" } }), $defs: doubling };
    expect(JSON.stringify(adaptSchema(bomb, google)).length).toBeLessThan(2_000_000);
    let deep: JsonSchema = { type: "string", pattern: "a" };
    for (let level = 0; level < 5_000; level += 1) deep = object({ it: deep });
    for (const name of names) expect(adaptSchema(deep, dialects[name])).toBeDefined();
    let refused: JsonSchema = {};
    for (let level = 0; level < 50_000; level += 1) refused = { not: refused };
    expect(member({ default: refused, not: refused, allOf: [{ default: refused }] })).toBeDefined();
    let wide: JsonSchema = { type: "string" };
    for (let level = 0; level < 5_000; level += 1) wide = { allOf: [wide] };
    expect(adaptSchema({ type: "object", allOf: [wide] }, google).type).toBe("object");
  });

  test("that lead nowhere take anything", () => {
    for (const $ref of ["#/$defs/nothing", "other.json", "#nowhere", "#/%zz"]) {
      expect(member({ $ref })).toEqual({ description: "Anything: what belongs here is not known." });
    }
    expect(() => adaptSchema({ type: "object", $ref: "#" }, openai)).not.toThrow();
    const loop = { ...object({ it: { $ref: "#/$defs/a" } }), $defs: { a: { $ref: "#/$defs/a" } } };
    for (const name of names) expect(() => adaptSchema(loop, dialects[name])).not.toThrow();
  });
});

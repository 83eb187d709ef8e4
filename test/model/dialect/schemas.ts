/** Schemas of tools as people and generators write them, each of an object, for the tests of dialects. */
import { z } from "zod";
import type { JsonSchema } from "../../../src/ports/index.ts";

interface Tree {
  readonly name: string;
  readonly children: readonly Tree[];
}

const tree: z.ZodType<Tree> = z.object({
  name: z.string(),
  get children() {
    return z.array(tree);
  },
});

const zod = (schema: z.ZodType) =>
  (
    schema as unknown as {
      "~standard": { jsonSchema: { input(options: { target: "draft-07" }): JsonSchema } };
    }
  )["~standard"].jsonSchema.input({ target: "draft-07" });

export const schemas: { readonly [what: string]: JsonSchema } = {
  simple: {
    type: "object",
    properties: { query: { type: "string", description: "What to look for." }, limit: { type: "integer" } },
    required: ["query"],
    additionalProperties: false,
  },
  empty: { type: "object" },
  "by zod": zod(
    z.object({
      at: z.tuple([z.string(), z.number()]),
      rest: z.tuple([z.string()]).rest(z.boolean()).optional(),
      map: z.record(z.string(), z.number()).optional(),
      name: z.string().min(1).max(9).nullable(),
      page: z.int().positive().default(1),
      link: z.url().optional(),
      size: z.enum(["small", "large"]).nullish(),
      what: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("file"), path: z.string().regex(/^(?!\/)/) }),
        z.object({ kind: z.literal("text"), text: z.string() }),
      ]),
    }),
  ),
  "recursive by zod": zod(z.object({ tree })),
  "by pydantic": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Order",
    type: "object",
    $defs: {
      Color: { enum: ["red", "blue"], title: "Color", type: "string" },
      Item: {
        type: "object",
        properties: {
          color: { $ref: "#/$defs/Color" },
          next: { anyOf: [{ $ref: "#/$defs/Item" }, { type: "null" }] },
        },
        required: ["color"],
      },
    },
    properties: {
      item: { allOf: [{ $ref: "#/$defs/Item" }], description: "What is ordered." },
      color: { $ref: "#/$defs/Color", default: "red" },
      when: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }], default: null },
    },
    required: ["item"],
  },
  "one of two members": {
    type: "object",
    properties: { id: { type: "integer" }, url: { type: "string", format: "uri" } },
    oneOf: [{ required: ["id"] }, { required: ["url"] }],
    additionalProperties: false,
  },
  "a union at the root": {
    type: "object",
    anyOf: [
      {
        type: "object",
        properties: { kind: { const: "a" }, size: { type: "integer", minimum: 0 } },
        required: ["kind", "size"],
        additionalProperties: false,
      },
      {
        type: "object",
        properties: { kind: { const: "b" }, name: { type: "string", description: "A name." } },
        required: ["kind"],
        additionalProperties: false,
      },
    ],
  },
  "an open union at the root": {
    type: "object",
    oneOf: [
      { properties: { kind: { const: "a" }, size: { type: "integer" } }, required: ["kind"] },
      { properties: { kind: { const: "b" }, size: { type: "string" }, more: { type: "string" } } },
      { type: "string" },
    ],
  },
  "a reference at the root": {
    type: "object",
    $ref: "#/$defs/Root",
    $defs: {
      Root: {
        type: "object",
        properties: { children: { type: "array", items: { $ref: "#/$defs/Root" } } },
        anyOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }],
      },
      A: { type: "object", properties: { a: { type: "integer" } }, required: ["a"] },
      B: { type: "object", properties: { b: { type: "string" } }, required: ["b"] },
    },
  },
  "all of at the root": {
    type: "object",
    allOf: [
      { properties: { a: { type: "number" }, b: { minLength: 2 } }, required: ["a"] },
      { properties: { a: { type: "integer", minimum: 3 }, b: { type: "string" } } },
      // biome-ignore lint/suspicious/noThenProperty: it is JSON Schema's keyword.
      { if: { properties: { a: { const: 3 } } }, then: { required: ["b"] } },
    ],
  },
  "names that are refused": {
    type: "object",
    properties: {
      $filter: { type: "string" },
      "content-type": { type: "string" },
      "a b": { type: "integer" },
      ok: { type: "string" },
      ["x".repeat(70)]: { type: "string" },
    },
    required: ["$filter", "ok"],
    additionalProperties: false,
  },
  "every keyword": {
    type: "object",
    $id: "https://example.com/every",
    $comment: "Not for models.",
    properties: {
      text: {
        type: "string",
        minLength: 1,
        maxLength: 9,
        pattern: "^(?=a)a+$",
        format: "email",
        examples: ["a"],
      },
      count: { type: ["integer", "null"], exclusiveMinimum: 0, multipleOf: 2 },
      list: { type: "array", uniqueItems: true, contains: { const: 1 }, minContains: 1, maxItems: 5 },
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false },
      choice: { enum: ["a", 1, true, null] },
      isOn: { const: true },
      nothing: { const: null },
      mixed: {
        type: ["string", "array", "object"],
        minLength: 2,
        items: { type: "string" },
        required: ["z"],
      },
      anything: true,
      never: false,
      not: { type: "string", not: { enum: ["a"] } },
      nullable: { type: "string", nullable: true },
      words: {
        type: "object",
        patternProperties: { "^a": { type: "integer" } },
        additionalProperties: false,
      },
      own: { $ref: "https://example.com/every#/$defs/Word" },
      away: { $ref: "https://example.com/other" },
      named: { $ref: "#word" },
    },
    dependentRequired: { text: ["count"] },
    minProperties: 1,
    unevaluatedProperties: false,
    $defs: { Word: { $anchor: "word", type: "string" } },
  },
  "another base": {
    type: "object",
    properties: { a: { $id: "https://example.com/a", $defs: { x: { type: "integer" } }, $ref: "#/$defs/x" } },
    $defs: { x: { type: "string" } },
  },
  "draft-07": {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      pair: { type: "array", items: [{ type: "string" }, { type: "integer" }], additionalItems: false },
      open: { type: "array", items: [{ type: "string" }] },
      ignored: { type: "array", prefixItems: [{ type: "integer" }], items: { type: "string" } },
      same: { $ref: "#/properties/pair" },
    },
    dependencies: { pair: ["open"] },
    definitions: { unused: { type: "string" } },
  },
  "names of the language": JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"integer"},"constructor":{"const":1}},"required":["__proto__"]}',
  ),
};

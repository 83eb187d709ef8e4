import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adaptSchema } from "../../../src/model/dialect/adapt-schema.ts";
import { dialects } from "../../../src/model/dialect/schema-dialect.ts";
import type { JsonSchema } from "../../../src/ports/index.ts";
import { propertyRuns } from "../../deep.ts";
import { findRefused } from "./find-refused.ts";

const names = Object.keys(dialects) as (keyof typeof dialects)[];

// Few names and few values, so that schemas and values meet.
const key = fc.constantFrom("a", "b", "c", "a b", "$d", "__proto__");
const scalar = fc.constantFrom<unknown>("", "a", "ab", "b", 0, 1, 2, 1.5, true, false, null);
const type = fc.constantFrom("string", "number", "integer", "boolean", "null", "array", "object");
const small = fc.integer({ min: 0, max: 3 });

const values = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(key, tie("value"), { maxKeys: 4 }),
  ),
})).value;
const objects = fc.dictionary(key, values, { maxKeys: 5 });

const { schema } = fc.letrec<{ schema: unknown; node: JsonSchema }>(tie => {
  const some = (max: number) => fc.array(tie("schema"), { minLength: 1, maxLength: max });
  const members = fc.dictionary(key, tie("schema"), { maxKeys: 4 });
  const keywords: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
    enum: fc.uniqueArray(fc.oneof(scalar, fc.constantFrom([], {})), { minLength: 1, maxLength: 4 }),
    const: scalar,
    properties: members,
    required: fc.uniqueArray(key, { maxLength: 2 }),
    additionalProperties: tie("schema"),
    patternProperties: fc.dictionary(fc.constantFrom("^a", "b"), tie("schema"), { maxKeys: 1 }),
    propertyNames: fc.constantFrom<unknown>({ type: "string" }, { maxLength: 1 }, true),
    items: tie("schema"),
    prefixItems: some(2),
    contains: tie("schema"),
    uniqueItems: fc.boolean(),
    minItems: small,
    maxItems: small,
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom("^a", "(?!b)", "b$"),
    minimum: small,
    exclusiveMaximum: small,
    multipleOf: fc.constantFrom(1, 2),
    minProperties: small,
    maxProperties: small,
    anyOf: some(3),
    oneOf: some(3),
    allOf: some(3),
    not: tie("schema"),
    if: tie("schema"),
    // biome-ignore lint/suspicious/noThenProperty: it is JSON Schema's keyword.
    then: tie("schema"),
    else: tie("schema"),
    dependentRequired: fc.dictionary(key, fc.uniqueArray(key, { maxLength: 2 }), { maxKeys: 1 }),
    dependentSchemas: fc.dictionary(key, tie("schema"), { maxKeys: 1 }),
    unevaluatedProperties: fc.boolean(),
    unevaluatedItems: fc.boolean(),
    description: fc.constant("What it is."),
    default: scalar,
    $ref: fc.constantFrom("#/$defs/x", "#/$defs/y", "#/$defs/z/properties/a"),
  };
  const keyword = fc.oneof(
    ...Object.entries(keywords).map(([name, value]) => value.map(each => [name, each] as const)),
  );
  return {
    node: fc.array(keyword, { maxLength: 4 }).map(entries => Object.fromEntries(entries) as JsonSchema),
    schema: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.boolean(),
      type.map(each => ({ type: each })),
      tie("node"),
    ),
  };
});

const parameters = fc.tuple(schema, schema, schema, schema).map(
  ([root, x, y, a]) =>
    JSON.parse(
      JSON.stringify({
        ...(typeof root === "object" ? root : {}),
        type: "object",
        $defs: { x, y, z: { properties: { a } } },
      }),
    ) as JsonSchema,
);

const ajv = new Ajv2020({ strict: false, ownProperties: true, logger: false, validateSchema: false });
const validator = (each: JsonSchema) => {
  try {
    return ajv.compile(each);
  } catch {
    // A reference that leads into itself without end.
    return undefined;
  }
};

describe.each(names)("%s", name => {
  test("[model.dialect.wider] takes every object that the schema takes", () => {
    let taken = 0;
    fc.assert(
      fc.property(parameters, fc.array(objects, { minLength: 20, maxLength: 30 }), (original, given) => {
        const isValid = validator(original);
        const adapted = adaptSchema(original, dialects[name]);
        const isTaken = validator(adapted);
        if (isValid === undefined) return;
        for (const value of given) {
          if (!check(isValid, value)) continue;
          taken += 1;
          expect(isTaken?.(value), JSON.stringify({ original, adapted, value })).toBe(true);
        }
      }),
      { numRuns: propertyRuns(200) },
    );
    expect(taken).toBeGreaterThan(500);
  });

  test("[model.dialect.pure] leaves the schema as it was, and what it made as it is", () => {
    fc.assert(
      fc.property(parameters, original => {
        const before = JSON.stringify(original);
        const adapted = adaptSchema(original, dialects[name]);
        expect(JSON.stringify(original)).toBe(before);
        expect(findRefused(name, adapted)).toEqual([]);
        expect(adaptSchema(adapted, dialects[name])).toBe(adapted);
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});

test("[model.dialect.bounded] never throws and always ends, whatever a schema is", () => {
  const hostile = fc.dictionary(
    fc.constantFrom(
      "properties",
      "items",
      "anyOf",
      "allOf",
      "enum",
      "type",
      "$ref",
      "$defs",
      "required",
      "$id",
    ),
    fc.anything({ maxDepth: 4 }).map(each => JSON.parse(JSON.stringify(each ?? null) ?? "null")),
  );
  fc.assert(
    fc.property(hostile, each => {
      for (const name of names) expect(() => adaptSchema(each, dialects[name])).not.toThrow();
    }),
    { numRuns: propertyRuns(500) },
  );
});

function check(isValid: (value: unknown) => unknown, value: unknown): boolean {
  try {
    return isValid(value) === true;
  } catch {
    return false;
  }
}

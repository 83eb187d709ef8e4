/** The schemas within a JSON Schema, told apart from properties that only bear the name of a keyword. */
import type { JsonSchema } from "../../ports/index.ts";
import { isObject } from "./json-value.ts";

const MAPS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
const LISTS = new Set(["anyOf", "oneOf", "allOf", "prefixItems", "items"]);
const SINGLES = new Set([
  "items",
  "additionalItems",
  "additionalProperties",
  "unevaluatedItems",
  "unevaluatedProperties",
  "propertyNames",
  "contains",
  "not",
  "if",
  "then",
  "else",
]);

/** A copy in which every schema directly within this one is what `change` makes of it. */
export function mapSubschemas(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const changed = Object.entries(schema).map(([keyword, value]) => {
    if (Array.isArray(value) && LISTS.has(keyword)) {
      return [keyword, value.map(each => (isObject(each) ? change(each) : each))];
    }
    if (!isObject(value)) return [keyword, value];
    if (SINGLES.has(keyword)) return [keyword, change(value)];
    if (!MAPS.has(keyword)) return [keyword, value];
    const members = Object.entries(value).map(([name, each]) => [name, isObject(each) ? change(each) : each]);
    return [keyword, Object.fromEntries(members)];
  });
  return Object.fromEntries(changed);
}

/** Whether something is true of the schema and of all within it. */
export function everySchema(schema: JsonSchema, holds: (schema: JsonSchema) => boolean): boolean {
  let isHeld = holds(schema);
  mapSubschemas(schema, each => {
    isHeld &&= everySchema(each, holds);
    return each;
  });
  return isHeld;
}

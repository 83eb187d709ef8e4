/** A schema in the form in which providers take it: an object at the root, closed, with its definitions in one place. */
import { isRecord } from "../../base/index.ts";
import type { JsonSchema } from "../../ports/index.ts";

/** Whether a schema needs no wrapping: providers want an object at the root, and no alternatives there. */
export const isObjectSchema = ({ type, anyOf, oneOf, allOf }: JsonSchema): boolean =>
  type === "object" && anyOf === undefined && oneOf === undefined && allOf === undefined;

/** The schema of an object whose one member, `key`, is what the schema says, or a list of that. */
export function wrapSchema(schema: JsonSchema, key: string, form: "value" | "list"): JsonSchema {
  const { $defs, ...inner } = wireSchema(schema, `/properties/${key}${form === "list" ? "/items" : ""}`);
  return {
    type: "object",
    properties: { [key]: form === "list" ? { type: "array", items: inner } : inner },
    required: [key],
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs }),
  };
}

/** @param path the schema's new place, as a JSON pointer; its references to itself are turned to it */
export function wireSchema(schema: JsonSchema, path = ""): JsonSchema {
  // A value that all of several schemas must accept can't be closed by one of them.
  const mayClose = everySchema(schema, ({ allOf }) => allOf === undefined);
  const { $schema: _, definitions, $defs, ...root } = schema;
  const named = { ...(isRecord(definitions) ? definitions : {}), ...(isRecord($defs) ? $defs : {}) };
  const hasNames = Object.keys(named).length > 0;
  return change(hasNames ? { ...root, $defs: named } : root);

  function change(each: JsonSchema): JsonSchema {
    const changed = mapSubschemas(each, change);
    const { $ref, properties, patternProperties, additionalProperties } = changed;
    const isOpen = properties !== undefined && (patternProperties ?? additionalProperties) === undefined;
    return {
      ...changed,
      ...(typeof $ref === "string" ? { $ref: turn($ref, path) } : {}),
      ...(mayClose && isOpen ? { additionalProperties: false } : {}),
    };
  }
}

function turn(reference: string, path: string): string {
  if (!reference.startsWith("#")) return reference;
  const named = /^#\/(?:definitions|\$defs)(\/.*)$/.exec(reference);
  return named === null ? `#${path}${reference.slice(1)}` : `#/$defs${named[1]}`;
}

const STRICT_KEYWORDS = new Set(
  [
    "type title description properties required additionalProperties items enum const anyOf $ref $defs",
    "pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems",
  ].flatMap(line => line.split(" ")),
);
const STRICT_FORMATS = "date-time time date duration email hostname ipv4 ipv6 uuid".split(" ");

/**
 * Whether a provider can hold a model to it. Source: OpenAI's documentation of structured outputs, "Supported schemas":
 * every object closed, every property required, few keywords; anything else is refused there.
 */
export const isStrictSchema = (schema: JsonSchema): boolean =>
  everySchema(schema, each => {
    const { properties = {}, required = [], additionalProperties, format, type, anyOf, $ref } = each;
    if (!Object.keys(each).every(keyword => STRICT_KEYWORDS.has(keyword))) return false;
    if (format !== undefined && !STRICT_FORMATS.includes(String(format))) return false;
    if ($ref !== undefined) return Object.keys(each).length === 1;
    if (type !== "object") return (type ?? anyOf ?? each.enum ?? each.const) !== undefined;
    const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
    return additionalProperties === false && Object.keys(properties as object).every(isRequired);
  });

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
function mapSubschemas(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const changed = Object.entries(schema).map(([keyword, value]) => {
    if (Array.isArray(value) && LISTS.has(keyword)) {
      return [keyword, value.map(each => (isRecord(each) ? change(each) : each))];
    }
    if (!isRecord(value)) return [keyword, value];
    if (SINGLES.has(keyword)) return [keyword, change(value)];
    if (!MAPS.has(keyword)) return [keyword, value];
    const members = Object.entries(value).map(([name, each]) => [name, isRecord(each) ? change(each) : each]);
    return [keyword, Object.fromEntries(members)];
  });
  return Object.fromEntries(changed);
}

/** Whether something is true of the schema and of all within it. */
function everySchema(schema: JsonSchema, holds: (schema: JsonSchema) => boolean): boolean {
  let isHeld = holds(schema);
  mapSubschemas(schema, each => {
    isHeld &&= everySchema(each, holds);
    return each;
  });
  return isHeld;
}

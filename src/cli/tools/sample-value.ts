/** Makes up arguments that a schema may accept: as few as it takes, to see what a call would come to. */
import type { Json } from "../../base/index.ts";
import type { JsonSchema } from "../../ports/index.ts";
import { resolveSchema } from "./resolve-schema.ts";

/** The values for text and numbers of a schema. Two samples of one kind differ in nothing else. */
export interface SampleWords {
  readonly text: string;
  readonly number: number;
}

const MAX_DEPTH = 8;

/** Undefined where the schema asks for something that can't be made up. The schema has the last word on it. */
export function sampleValue(schema: JsonSchema, words: SampleWords): Json | undefined {
  return sample(schema, schema, words, MAX_DEPTH);
}

function sample(given: unknown, root: JsonSchema, words: SampleWords, depth: number): Json | undefined {
  const schema = resolveSchema(given, root);
  if (schema === undefined || depth === 0) return undefined;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [choice] = [schema.anyOf, schema.oneOf].flatMap(each => (Array.isArray(each) ? each : []));
  if (choice !== undefined) return sample(choice, root, words, depth - 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "string":
      return words.text;
    case "integer":
    case "number":
      return (typeof schema.minimum === "number" ? Math.ceil(schema.minimum) : 0) + words.number;
    case "boolean":
      return false;
    case "array": {
      const item = sample(schema.items ?? {}, root, words, depth - 1);
      return item === undefined ? [] : [item];
    }
    case "object": {
      const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
      const members = Object(schema.properties) as Readonly<Record<string, unknown>>;
      const values = required.map(name => [name, sample(members[name], root, words, depth - 1)] as const);
      if (values.some(([, value]) => value === undefined)) return undefined;
      return Object.fromEntries(values) as Json;
    }
    case "null":
      return null;
    default:
      return undefined;
  }
}

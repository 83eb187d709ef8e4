/** A part of a JSON Schema, and what it refers to in the same schema. */
import type { JsonSchema } from "../../ports/index.ts";

/** A chain of references that is longer leads nowhere. */
const MAX_REFERENCES = 10;

/** Undefined for what is no schema, and for a reference that leads out of it. */
export function resolveSchema(part: unknown, root: JsonSchema): JsonSchema | undefined {
  let schema = part;
  for (let left = MAX_REFERENCES; left > 0; left--) {
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return undefined;
    const { $ref: reference } = schema as JsonSchema;
    if (typeof reference !== "string") return schema as JsonSchema;
    schema = find(reference, root);
  }
  return undefined;
}

/** By a JSON pointer, such as `#/$defs/place`. */
function find(reference: string, root: JsonSchema): unknown {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  const names = reference.slice(2).split("/").filter(Boolean);
  return names.reduce<unknown>((at, name) => {
    const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
    return typeof at === "object" && at !== null && Object.hasOwn(at, key)
      ? (at as Record<string, unknown>)[key]
      : undefined;
  }, root);
}

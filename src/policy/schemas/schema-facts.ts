/** What the schemas tell whoever runs an operation, or asks a person about it. */
import type { Operation } from "../../ports/index.ts";
import { schemaOperationsOf } from "./names-of.ts";
import type { RateLimit, SchemaOperation, ToolSchema } from "./tool-schema.ts";

type Schemas = ReadonlyMap<string, ToolSchema>;

export const rateLimitOf = (schemas: Schemas, operation: Operation): RateLimit | undefined =>
  first(schemas, operation, ({ rateLimit }) => rateLimit);

/** Milliseconds. */
export const timeoutOf = (schemas: Schemas, operation: Operation): number | undefined =>
  first(schemas, operation, ({ timeoutMs }) => timeoutMs);

export const warningOf = (schemas: Schemas, operation: Operation): string | undefined =>
  first(schemas, operation, ({ warning }) => warning);

/** Sentences for a person, each once. */
export const sideEffectsOf = (schemas: Schemas, operation: Operation): readonly string[] => [
  ...new Set(schemaOperationsOf(schemas, operation).flatMap(({ sideEffects }) => sideEffects)),
];

/** What the first of the schemas says that says anything about it. */
function first<Said>(
  schemas: Schemas,
  operation: Operation,
  read: (schema: SchemaOperation) => Said | undefined,
): Said | undefined {
  for (const schema of schemaOperationsOf(schemas, operation)) {
    const said = read(schema);
    if (said !== undefined) return said;
  }
  return undefined;
}

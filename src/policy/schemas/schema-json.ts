/** Tool schemas as data that a file can keep, and back: reading them from what people write takes the whole grammar. */
import { createLinearPattern } from "../../base/pattern.ts";
import type { SchemaArguments, SchemaOperation, ToolSchema } from "./tool-schema.ts";
import type { ValueSchema } from "./value-schema.ts";

type Named<Value> = readonly (readonly [name: string, value: Value])[];

type ValueJson = Omit<ValueSchema, "pattern" | "items" | "properties"> & {
  readonly pattern?: string;
  readonly items?: ValueJson;
  readonly properties?: Named<ValueJson>;
};

interface ArgumentsJson {
  readonly values: Named<ValueJson>;
  readonly required: readonly string[];
  readonly isOpen: boolean;
}

type OperationJson = Omit<SchemaOperation, "arguments"> & { readonly arguments?: ArgumentsJson };
type SchemaJson = Omit<ToolSchema, "operations"> & { readonly operations: Named<OperationJson> };

/** Plain data. */
export type SchemasJson = Named<SchemaJson>;

export const schemasToJson = (schemas: ReadonlyMap<string, ToolSchema>): SchemasJson =>
  Array.from(schemas, ([name, schema]) => [name, schemaToJson(schema)]);

const schemaToJson = (schema: ToolSchema): SchemaJson => ({
  ...schema,
  operations: Array.from(schema.operations, ([name, { arguments: given, ...operation }]) => [
    name,
    { ...operation, ...(given !== undefined && { arguments: argumentsToJson(given) }) },
  ]),
});

const argumentsToJson = ({ values, required, isOpen }: SchemaArguments): ArgumentsJson => ({
  values: Array.from(values, ([name, value]) => [name, valueToJson(value)]),
  required: [...required],
  isOpen,
});

const valueToJson = ({ pattern, items, properties, ...value }: ValueSchema): ValueJson => ({
  ...value,
  ...(pattern !== undefined && { pattern: pattern.source }),
  ...(items !== undefined && { items: valueToJson(items) }),
  ...(properties !== undefined && {
    properties: Array.from(properties, ([name, each]) => [name, valueToJson(each)]),
  }),
});

/** Arguments are worked out when they are asked for: most operations are never called. */
export const schemasOfJson = (schemas: SchemasJson): ReadonlyMap<string, ToolSchema> =>
  new Map(
    schemas.map(([name, schema]) => [
      name,
      {
        ...schema,
        operations: new Map(schema.operations.map(([own, each]) => [own, operationOfJson(each)])),
      },
    ]),
  );

function operationOfJson({ arguments: json, ...operation }: OperationJson): SchemaOperation {
  if (json === undefined) return operation;
  let known: SchemaArguments | undefined;
  return Object.defineProperty(operation, "arguments", {
    enumerable: true,
    get() {
      known ??= argumentsOfJson(json);
      return known;
    },
  });
}

const argumentsOfJson = ({ values, required, isOpen }: ArgumentsJson): SchemaArguments => ({
  values: new Map(values.map(([name, value]) => [name, valueOfJson(value)])),
  required: new Set(required),
  isOpen,
});

function valueOfJson({ pattern: source, items, properties, ...value }: ValueJson): ValueSchema {
  const pattern = source === undefined ? undefined : createLinearPattern(source);
  return {
    ...value,
    ...(pattern !== undefined && { pattern }),
    ...(items !== undefined && { items: valueOfJson(items) }),
    ...(properties !== undefined && {
      properties: new Map(properties.map(([name, each]) => [name, valueOfJson(each)])),
    }),
  };
}

/** Schemas of either origin, Standard Schema or JSON Schema, as the one thing that tools and models work with. */
import { fault, type Json } from "../base/index.ts";
import type { JsonSchema, Schema, StandardSchema } from "../ports/index.ts";
import type { JsonSchemaOptions, JsonValidator } from "./json-schema.ts";
import { describeIssue } from "./schema-problem.ts";

/** The schemas that a tool's author may hand over. */
export type SchemaLike = StandardSchema | JsonSchema | Schema;

/** The type of a valid value, to the compiler. JSON Schema says nothing to it: pass `toSchema<Input>(…)` for more. */
export type ValueOf<Each> = Each extends StandardSchema
  ? NonNullable<Each["~standard"]["types"]>["output"]
  : Each extends Schema<infer Value>
    ? Value
    : unknown;

const preparations = new WeakMap<Schema, () => Promise<unknown>>();

/**
 * A schema ready to use; a ready schema is returned as it is. JSON Schema (draft-07, 2020-12) is compiled
 * by ajv, which is loaded when it is first needed, and never converted.
 * @throws input.invalid for a Standard Schema that can't say what it accepts in JSON Schema
 */
export function toSchema<Value>(schema: StandardSchema<unknown, Value> | Schema<Value>): Schema<Value>;
export function toSchema<Value = unknown>(schema: JsonSchema, options?: JsonSchemaOptions): Schema<Value>;
export function toSchema(schema: SchemaLike): Schema;
export function toSchema(schema: SchemaLike, options?: JsonSchemaOptions): Schema {
  if (isStandard(schema)) return fromStandard(schema);
  return isReady(schema) ? schema : fromJsonSchema(schema, options);
}

/**
 * Finds out whether a schema can be used at all, before a model sees it.
 * @throws tool.malformed
 */
export async function prepareSchema(schema: Schema): Promise<void> {
  await preparations.get(schema)?.();
}

/** Whether a value is worth passing to `toSchema`. */
export function isSchemaLike(value: unknown): value is SchemaLike {
  return (
    (typeof value === "object" && value !== null && !Array.isArray(value)) || typeof value === "function"
  );
}

const isStandard = (schema: SchemaLike): schema is StandardSchema => "~standard" in schema;
const isReady = (schema: JsonSchema | Schema): schema is Schema =>
  "jsonSchema" in schema && typeof schema.validate === "function";

function fromStandard(schema: StandardSchema): Schema {
  const standard = schema["~standard"];
  if (standard.jsonSchema === undefined) {
    throw fault("input.invalid", {
      what: `A schema by ${standard.vendor} that can't describe itself`,
      expected: "one with ~standard.jsonSchema (zod 4.2 or later has it), or plain JSON Schema",
    });
  }
  const jsonSchema = standard.jsonSchema.input({ target: "draft-07" }) as JsonSchema;
  return Object.freeze({
    jsonSchema,
    validate(value: unknown) {
      const read = (result: Awaited<ReturnType<typeof standard.validate>>) =>
        result.issues === undefined
          ? ({ isValid: true, value: result.value } as const)
          : ({ isValid: false, problems: result.issues.map(issue => describeIssue(issue, value)) } as const);
      const result = standard.validate(value);
      return result instanceof Promise ? result.then(read) : read(result);
    },
  });
}

function fromJsonSchema(jsonSchema: JsonSchema, options?: JsonSchemaOptions): Schema {
  let validator: JsonValidator | undefined;
  const prepare = async () => {
    if (validator === undefined) {
      const { compileJsonSchema } = await import("./json-schema.ts");
      validator = await compileJsonSchema(jsonSchema, options);
    }
    return validator;
  };
  const schema: Schema = Object.freeze({
    jsonSchema,
    validate: (value: unknown) => validator?.(value) ?? prepare().then(validate => validate(value)),
  });
  // A known schema can be used, as tests show: it is compiled when a call needs it.
  if (options?.isKnown !== true) preparations.set(schema, prepare);
  return schema;
}

type Properties = { readonly [name: string]: { readonly [key: string]: Json } };

/** The input of a built-in tool from JSON Schema: loading the tool loads no schema library. */
export const objectSchema = <Input>(
  properties: Properties,
  required: readonly string[] = [],
): Schema<Input> =>
  toSchema<Input>({ type: "object", properties, required, additionalProperties: false }, { isKnown: true });

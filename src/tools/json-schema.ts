/** JSON Schema by ajv, which is loaded when the first one arrives; each schema is compiled once. */
import type { Ajv, CodeOptions, Options } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { canonicalJson, describeError, fault } from "../base/index.ts";
import { createLinearPattern } from "../base/pattern.ts";
import type { JsonSchema, Validation } from "../ports/index.ts";
import { describeFinding } from "./schema-problem.ts";

export type JsonValidator = (value: unknown) => Validation<unknown>;

export interface JsonSchemaOptions {
  /**
   * A stranger wrote it, and checks values, too: a pattern that can't be matched in linear time is left to the
   * stranger.
   * @default false
   */
  readonly isForeign?: boolean;
  /**
   * Its form is known to be right, as that of the tools that come with Brainstem: it isn't checked against its dialect,
   * for which a process compiles the dialect's own schemas, 100 ms. @default false
   */
  readonly isKnown?: boolean;
}

/** Enough for the tools of a few dozen MCP servers; the least recently used goes first. */
const MAX_COMPILED = 500;
/** A model mends its call by the first few problems; a large wrong value has thousands. */
const MAX_PROBLEMS = 10;

const options: Options = {
  // Schemas come from anywhere: keywords and formats that ajv doesn't know say nothing, as the standard has it.
  strict: false,
  allErrors: true,
  // `required: ["constructor"]` is not met by what every object inherits.
  ownProperties: true,
  logger: false,
};

const compiled = new Map<string, Promise<JsonValidator>>();

/**
 * The validator of a schema of draft-07 or 2020-12; without `$schema` it is 2020-12, and draft-07 where it can't be.
 * @throws input.invalid when the schema can't be compiled
 */
export async function compileJsonSchema(
  schema: JsonSchema,
  { isForeign = false, isKnown = false }: JsonSchemaOptions = {},
): Promise<JsonValidator> {
  const key = `${isForeign} ${isKnown} ${canonicalJson(schema)}`;
  const validator = compiled.get(key) ?? compile(schema, isForeign ? foreign : isKnown ? known : own);
  compiled.delete(key);
  compiled.set(key, validator);
  if (compiled.size > MAX_COMPILED) compiled.delete(compiled.keys().next().value!);
  return validator;
}

async function compile(
  { $schema = "", ...schema }: JsonSchema,
  { draft07, draft2020 }: Dialects,
): Promise<JsonValidator> {
  if (schema.$async !== undefined) throw invalid("$async is no part of it");
  const isDraft07 = /draft-0[4-7]/.test(String($schema));
  const dialects = isDraft07 ? [draft07] : $schema === "" ? [draft2020, draft07] : [draft2020];
  let problem = "";
  for (const dialect of dialects) {
    const ajv = await dialect();
    try {
      return compileWith(ajv, schema);
    } catch (error) {
      problem ||= describeError(error);
    }
  }
  throw invalid(problem);
}

function compileWith(ajv: Ajv | Ajv2020, schema: JsonSchema): JsonValidator {
  // Nothing but the dialect's own schemas is known by name: a schema that took such a name would break every other
  // schema.
  if (typeof schema.$id === "string" && ajv.getSchema(schema.$id) !== undefined) {
    throw fault("input.invalid", {
      what: "Its $id",
      expected: "a name that JSON Schema itself doesn't bear",
    });
  }
  try {
    const validate = ajv.compile(schema);
    return value => {
      if (validate(value)) return { isValid: true, value };
      const found = validate.errors?.slice(0, MAX_PROBLEMS) ?? [];
      return { isValid: false, problems: found.map(error => describeFinding(error, value)) };
    };
  } finally {
    // Two schemas may bear the same $id; and what is compiled is kept here, within bounds, not by ajv.
    ajv.removeSchema(schema);
  }
}

interface Dialects {
  readonly draft07: () => Promise<Ajv>;
  readonly draft2020: () => Promise<Ajv2020>;
}

// An instance takes 20 ms to make, and a schema 1 ms: one instance for all schemas of a dialect.
function dialectsWith(readPattern: PatternReader, more: Options = {}): Dialects {
  // Where ajv would write it into a module, which it isn't asked to.
  const regExp: CodeOptions["regExp"] = Object.assign(readPattern, { code: "readPattern" });
  const settings = { ...options, ...more, code: { regExp } };
  return {
    draft07: once(async () => new (await import("ajv")).Ajv(settings)),
    draft2020: once(async () => new (await import("ajv/dist/2020.js")).Ajv2020(settings)),
  };
}

interface Pattern {
  test(text: string): boolean;
  /** Tells it from others. */
  toString(): string;
}

/** @throws for what is no regular expression */
type PatternReader = (source: string, flags: string) => Pattern;

const linearOr =
  (otherwise: PatternReader): PatternReader =>
  (source, flags) => {
    const pattern = createLinearPattern(source);
    return pattern === undefined ? otherwise(source, flags) : { test: pattern.test, toString: () => source };
  };

const ownPattern = linearOr((source, flags) => new RegExp(source, flags));
const own = dialectsWith(ownPattern);
const known = dialectsWith(ownPattern, { validateSchema: false });

/** Many write patterns that are expressions only without the Unicode mode. */
const foreign = dialectsWith(
  linearOr(source => {
    new RegExp(source);
    return { test: () => true, toString: () => source };
  }),
);

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const invalid = (problem: string) =>
  fault("input.invalid", { what: "A JSON Schema", expected: `one that can be compiled; ${problem}` });

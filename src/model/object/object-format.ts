/** The request to a model to answer with a value, and the reading of its answer. */
import { fault } from "../../base/index.ts";
import type { JsonSchema, Schema } from "../../ports/index.ts";
import type { DeepPartial } from "./deep-partial.ts";
import { partialReader } from "./partial-reader-on-demand.ts";
import {
  check,
  type ObjectReading,
  type ReadObjectOptions,
  readFormat,
  wrappedAndBare,
} from "./read-format.ts";
import { isObjectSchema, wireSchema, wrapSchema } from "./wire-schema.ts";

export interface ObjectFormat<Value> {
  readonly name: string;
  readonly description: string | undefined;
  /** The schema that the model is asked for: always an object at the root, whatever the value is. */
  readonly jsonSchema: JsonSchema;
  /** Reads a finished answer. Never throws, and never changes a type: an invalid value has failed. */
  read(text: string, options?: ReadObjectOptions): Promise<ObjectReading<Value>>;
  /** Follows an answer while it streams; one for each answer. */
  createPartials(): Promise<ObjectPartials<Value>>;
}

export interface ObjectPartials<Value> {
  /** The value after this delta, when it is more than before. In order: each is awaited before the next delta. */
  push(delta: string): DeepPartial<Value> | undefined | Promise<DeepPartial<Value> | undefined>;
}

export interface FormatOptions {
  /** Letters, digits, `_` and `-`, at most 64. @default "answer" */
  readonly name?: string;
  /** The purpose of the value, in words for the model. */
  readonly description?: string;
}

/** The key under which a value travels that is no object. */
const KEY = "value";

/**
 * A value that the schema accepts. A value that is no object is asked for as `{ "value": … }`, and taken without it
 * too. It streams as the model writes it, unchecked.
 * @throws input.invalid for a name that providers refuse
 */
export function objectFormat<Value>(schema: Schema<Value>, options: FormatOptions = {}): ObjectFormat<Value> {
  return isObjectSchema(schema.jsonSchema) ? plainFormat(schema, options) : wrappedFormat(schema, options);
}

function plainFormat<Value>(schema: Schema<Value>, options: FormatOptions): ObjectFormat<Value> {
  return Object.freeze({
    ...namesOf(options),
    jsonSchema: wireSchema(schema.jsonSchema),
    read: (text: string, given?: ReadObjectOptions) =>
      readFormat(text, { ...given, expects: "object" }, json => [() => check(schema, json)]),
    async createPartials() {
      const reader = await partialReader({ expects: "object" });
      return { push: (delta: string) => reader.push(delta) as DeepPartial<Value> | undefined };
    },
  });
}

function wrappedFormat<Value>(schema: Schema<Value>, options: FormatOptions): ObjectFormat<Value> {
  return Object.freeze({
    ...namesOf(options),
    jsonSchema: wrapSchema(schema.jsonSchema, KEY, "value"),
    read: (text: string, given?: ReadObjectOptions) =>
      readFormat(text, given, json =>
        wrappedAndBare(json, KEY).map(value => () => check(schema, value, KEY)),
      ),
    async createPartials() {
      const reader = await partialReader();
      return {
        push(delta: string) {
          const json = reader.push(delta);
          return json === undefined ? undefined : (wrappedAndBare(json, KEY)[0] as DeepPartial<Value>);
        },
      };
    },
  });
}

/** @throws input.invalid */
export function namesOf({ name = "answer", description }: FormatOptions) {
  // Source: the pattern that OpenAI and Anthropic hold the names of formats and tools to.
  if (!/^[\w-]{1,64}$/.test(name)) {
    throw fault("input.invalid", {
      what: `The name ${name} of a format`,
      expected: "1 to 64 of A-Z a-z 0-9 _ -",
    });
  }
  return { name, description };
}

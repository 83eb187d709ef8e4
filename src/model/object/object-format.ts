/** The formats of an answer that is a value (an object, a list, one of several options), and their reading. */
import { fault, isRecord, type Json } from "../../base/index.ts";
import type { JsonSchema, Schema, Validation } from "../../ports/index.ts";
import {
  check,
  type DeepPartial,
  type ObjectReading,
  partialReader,
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
function namesOf({ name = "answer", description }: FormatOptions) {
  // Source: the pattern that OpenAI and Anthropic hold the names of formats and tools to.
  if (!/^[\w-]{1,64}$/.test(name)) {
    throw fault("input.invalid", {
      what: `The name ${name} of a format`,
      expected: "1 to 64 of A-Z a-z 0-9 _ -",
    });
  }
  return { name, description };
}

/** The key under which a list travels. */
const LIST_KEY = "items";

/**
 * Values that the schema accepts, asked for as `{ "items": [ … ] }`, and taken as a bare list or as JSON lines too. The
 * complete and valid items stream.
 * @throws input.invalid for a name that providers refuse
 */
export function listFormat<Item>(
  itemSchema: Schema<Item>,
  options: FormatOptions = {},
): ObjectFormat<readonly Item[]> {
  return Object.freeze({
    ...namesOf(options),
    jsonSchema: wrapSchema(itemSchema.jsonSchema, LIST_KEY, "list"),
    read: (text: string, given?: ReadObjectOptions) =>
      readFormat(text, given, json =>
        wrappedAndBare(json, LIST_KEY).map(list => () => checkList(itemSchema, list)),
      ),
    createPartials: () => createListPartials(itemSchema),
  });
}

async function checkList<Item>(schema: Schema<Item>, list: Json): Promise<Validation<readonly Item[]>> {
  if (!Array.isArray(list)) return { isValid: false, problems: [`${LIST_KEY}: expected a list`] };
  const items: Item[] = [];
  const problems: string[] = [];
  for (const [index, json] of list.entries()) {
    const validation = await check(schema, json, `${LIST_KEY}[${index}]`);
    if (validation.isValid) items.push(validation.value);
    else problems.push(...validation.problems);
  }
  return problems.length === 0 ? { isValid: true, value: items } : { isValid: false, problems };
}

async function createListPartials<Item>(schema: Schema<Item>): Promise<ObjectPartials<readonly Item[]>> {
  const reader = await partialReader();
  let items: readonly Item[] = [];
  let seen = 0;
  return {
    async push(delta) {
      const json = reader.push(delta);
      const list = isRecord(json) ? json[LIST_KEY] : json;
      if (!Array.isArray(list)) return undefined;
      const before = items;
      // The last one may still grow, until another one begins.
      for (; seen < list.length - 1; seen++) {
        const validation = await check(schema, list[seen] as Json);
        if (validation.isValid) items = [...items, validation.value];
      }
      return items === before ? undefined : (items as DeepPartial<readonly Item[]>);
    },
  };
}

/** The key under which a choice travels. */
const CHOICE_KEY = "choice";
const MAX_LISTED = 50;
/** A longer text is no bare option. */
const MAX_BARE_CHARS = 1_000;

/**
 * One of these options, asked for as `{ "choice": "…" }`. Where a model answers with the bare option, in another case
 * or between quotes or signs, it is taken if it can be one only. Nothing streams: half an option may be another one.
 * @throws input.invalid for no options, for a repeated option, for a name that providers refuse
 */
export function choiceFormat<const Option extends string>(
  options: readonly Option[],
  named: FormatOptions = {},
): ObjectFormat<Option> {
  if (options.length === 0 || new Set(options).size < options.length) {
    throw fault("input.invalid", { what: "A choice", expected: "one option or more, each given once" });
  }
  return Object.freeze({
    ...namesOf(named),
    jsonSchema: {
      type: "object",
      properties: { [CHOICE_KEY]: { type: "string", enum: options } },
      required: [CHOICE_KEY],
      additionalProperties: false,
    },
    async read(text: string, given?: ReadObjectOptions) {
      const reading = await readFormat(text, given, json =>
        wrappedAndBare(json, CHOICE_KEY).map(value => async () => checkChoice(options, value)),
      );
      const bare = reading.status === "failed" ? optionMeant(options, text) : undefined;
      return bare === undefined ? reading : ({ status: "repaired", value: bare } as const);
    },
    createPartials: async () => ({ push: () => undefined }),
  });
}

function checkChoice<Option extends string>(options: readonly Option[], value: unknown): Validation<Option> {
  const option = typeof value === "string" ? optionMeant(options, value) : undefined;
  if (option !== undefined) return { isValid: true, value: option };
  const listed = options.slice(0, MAX_LISTED).map(each => JSON.stringify(each));
  return { isValid: false, problems: [`${CHOICE_KEY}: expected one of ${listed.join(", ")}`] };
}

function optionMeant<Option extends string>(options: readonly Option[], text: string): Option | undefined {
  const exact = options.find(option => option === text);
  if (exact !== undefined) return exact;
  if (text.length > MAX_BARE_CHARS) return undefined;
  const meant = options.filter(option => bareWords(option) === bareWords(text));
  return meant.length === 1 ? meant[0] : undefined;
}

/** Without the marks around an answer of one word: quotes, emphasis, a full stop. */
const bareWords = (text: string) =>
  text
    .trim()
    .replace(/^["'`*_\u201c\u2018\u00ab]+|["'`*_\u201d\u2019\u00bb.!]+$/g, "")
    .trim()
    .toLowerCase();

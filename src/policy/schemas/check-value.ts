/** Compares a value with its schema, and says what is wrong in sentences that a model can mend its call by. */
import type { Json } from "../../base/index.ts";
import type { ValueSchema, ValueType } from "./value-schema.ts";

/** So many problems of one value are enough to mend it by. */
export const MAX_PROBLEMS = 20;
const MAX_SHOWN_CHARS = 60;
/** Longer texts are not matched against patterns. */
const MAX_MATCHED_CHARS = 10_000;

/** `branch: expected a string, got 5`. Empty for a value that fits; never throws, whatever the value. */
export function checkValue(schema: ValueSchema, value: Json | undefined, path: string): readonly string[] {
  const problems: string[] = [];
  check(schema, value, path, problems);
  return problems;
}

function check(schema: ValueSchema, value: Json | undefined, path: string, problems: string[]): void {
  if (problems.length >= MAX_PROBLEMS) return;
  const problem = problemOf(schema, value);
  if (problem !== undefined) problems.push(`${path}: ${problem}`);
  else if (Array.isArray(value)) checkItems(schema, value, path, problems);
  else if (isRecord(value)) checkProperties(schema, value, path, problems);
}

function checkItems({ items }: ValueSchema, list: readonly Json[], path: string, problems: string[]): void {
  if (items === undefined) return;
  for (let index = 0; index < list.length && problems.length < MAX_PROBLEMS; index++) {
    check(items, list[index], `${path}[${index}]`, problems);
  }
}

function checkProperties(
  { properties, required = [], isClosed }: ValueSchema,
  record: { readonly [key: string]: Json | undefined },
  path: string,
  problems: string[],
): void {
  for (const name of required) {
    if (!Object.hasOwn(record, name)) problems.push(`${path}.${name}: is missing`);
  }
  for (const name of Object.keys(record)) {
    const schema = properties?.get(name);
    if (schema !== undefined) check(schema, record[name], `${path}.${name}`, problems);
    else if (isClosed && problems.length < MAX_PROBLEMS) {
      problems.push(`${path}.${cut(name)}: is not known here`);
    }
  }
}

/** What is wrong with the value itself, as far as its parts don't matter. */
function problemOf(schema: ValueSchema, value: Json | undefined): string | undefined {
  const got = () => `got ${show(value)}`;
  const { types, pattern } = schema;
  if (types !== undefined && !types.some(type => isOfType[type](value))) {
    return `expected ${withArticle(types.join(" or "))}, ${got()}`;
  }
  if (schema.enum !== undefined && !schema.enum.some(each => isSame(each, value))) {
    return `expected one of ${schema.enum.map(show).join(", ")}, ${got()}`;
  }
  for (const { measure, most, least, unit } of bounds) {
    const [smallest, largest] = [schema[least], schema[most]];
    const amount = smallest === undefined && largest === undefined ? undefined : measure(value);
    if (amount === undefined) continue;
    if (largest !== undefined && amount > largest) return `expected at most ${largest}${unit}, ${got()}`;
    if (smallest !== undefined && amount < smallest) return `expected at least ${smallest}${unit}, ${got()}`;
  }
  if (pattern !== undefined && typeof value === "string") {
    if (value.length > MAX_MATCHED_CHARS) return `expected at most ${MAX_MATCHED_CHARS} characters, ${got()}`;
    if (!pattern.test(value)) return `must match pattern ${pattern.source}, ${got()}`;
  }
  return undefined;
}

interface Bound {
  readonly measure: (value: Json | undefined) => number | undefined;
  readonly least: "minimum" | "minLength" | "minItems";
  readonly most: "maximum" | "maxLength" | "maxItems";
  readonly unit: string;
}

const bounds: readonly Bound[] = [
  {
    measure: value => (typeof value === "number" ? value : undefined),
    least: "minimum",
    most: "maximum",
    unit: "",
  },
  {
    measure: value => (typeof value === "string" ? charactersOf(value) : undefined),
    least: "minLength",
    most: "maxLength",
    unit: " characters",
  },
  {
    measure: value => (Array.isArray(value) ? value.length : undefined),
    least: "minItems",
    most: "maxItems",
    unit: " items",
  },
];

/** As JSON Schema counts: code points. */
function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

const isOfType: { readonly [Type in ValueType]: (value: Json | undefined) => boolean } = {
  string: value => typeof value === "string",
  integer: value => Number.isInteger(value),
  number: value => typeof value === "number",
  boolean: value => typeof value === "boolean",
  array: value => Array.isArray(value),
  object: value => isRecord(value),
  null: value => value === null,
};

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json | undefined } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Goes as deep as the first value, which stands in a schema, and no deeper. */
function isSame(expected: Json | undefined, value: Json | undefined): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(value) &&
      value.length === expected.length &&
      expected.every((item, index) => isSame(item, value[index]))
    );
  }
  if (!isRecord(expected)) return expected === value;
  const keys = Object.keys(expected);
  return (
    isRecord(value) &&
    Object.keys(value).length === keys.length &&
    keys.every(key => Object.hasOwn(value, key) && isSame(expected[key], value[key]))
  );
}

const withArticle = (types: string) =>
  types === "null" ? types : `${/^[aeiou]/.test(types) ? "an" : "a"} ${types}`;

/** The beginning of its JSON. Written piece by piece, since a value may be nested deeper than the stack. */
function show(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  let text = "";
  write(value);
  return cut(text);

  function write(part: Json | undefined): void {
    if (text.length > MAX_SHOWN_CHARS) return;
    if (Array.isArray(part)) writeAll("[", part.slice(0, MAX_SHOWN_CHARS), "]", write);
    else if (isRecord(part)) {
      writeAll("{", Object.keys(part).slice(0, MAX_SHOWN_CHARS), "}", key => {
        text += `${JSON.stringify(cut(key))}:`;
        write(part[key]);
      });
    } else text += JSON.stringify(typeof part === "string" ? part.slice(0, MAX_SHOWN_CHARS + 1) : part);
  }

  function writeAll<Part>(open: string, parts: readonly Part[], close: string, each: (part: Part) => void) {
    text += open;
    parts.forEach((part, index) => {
      if (index > 0) text += ",";
      each(part);
    });
    text += close;
  }
}

const cut = (text: string) => (text.length <= MAX_SHOWN_CHARS ? text : `${text.slice(0, MAX_SHOWN_CHARS)}…`);

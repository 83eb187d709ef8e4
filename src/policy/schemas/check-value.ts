/** Compares a value with its schema, and a typed call with its tool's, and says what is wrong in sentences. */
import type { Json } from "../../base/index.ts";
import { createLinearPattern, type LinearPattern } from "../../base/pattern.ts";
import type { Operation } from "../../ports/index.ts";
import { operations } from "../operations.ts";
import type { ToolSchema, ValueSchema, ValueType } from "./tool-schema.ts";

/** The most problems of one value that are reported, enough to mend it by. */
const MAX_PROBLEMS = 20;
const MAX_SHOWN_CHARS = 60;
/** Longer texts are not matched against patterns. */
const MAX_MATCHED_CHARS = 10_000;

/** `branch: expected a string, got 5`. Empty for a value that fits; never throws, whatever the value. */
export function checkValue(schema: ValueSchema, value: Json | undefined, path = ""): readonly string[] {
  const problem = problemOf(schema, value);
  if (problem !== undefined) return [`${path}: ${problem}`];
  const problems: string[] = [];
  for (const each of problemsOfParts(schema, value, path)) {
    problems.push(...each);
    if (problems.length >= MAX_PROBLEMS) return problems.slice(0, MAX_PROBLEMS);
  }
  return problems;
}

function* problemsOfParts(
  { items, properties = {}, required = [], additionalProperties }: ValueSchema,
  value: Json | undefined,
  path: string,
): Iterable<readonly string[]> {
  if (Array.isArray(value) && items !== undefined) {
    for (const [index, item] of value.entries()) yield checkValue(items, item, `${path}[${index}]`);
  }
  if (!isRecord(value)) return;
  const at = path === "" ? "" : `${path}.`;
  yield required.filter(name => !Object.hasOwn(value, name)).map(name => `${at}${name}: is missing`);
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(properties, name)) yield checkValue(properties[name]!, value[name], at + name);
    else if (additionalProperties === false) yield [`${at}${cut(name)}: is not known here`];
  }
}

/** The problem of the value itself, apart from its parts. */
function problemOf(schema: ValueSchema, value: Json | undefined): string | undefined {
  const expected = (what: string) => `expected ${what}, got ${show(value)}`;
  const types = schema.type === undefined ? undefined : [schema.type].flat();
  if (types !== undefined && !types.some(type => isOfType(type, value))) {
    return expected(withArticle(types.join(" or ")));
  }
  if (
    schema.enum !== undefined &&
    !schema.enum.some(each => show(each, Infinity) === show(value, Infinity))
  ) {
    return expected(`one of ${schema.enum.map(each => show(each)).join(", ")}`);
  }
  for (const [least, most, unit, measure] of bounds) {
    const [smallest = -Infinity, largest = Infinity] = [schema[least], schema[most]];
    const amount = schema[least] === undefined && schema[most] === undefined ? undefined : measure(value);
    if (amount === undefined) continue;
    if (amount > largest) return expected(`at most ${largest}${unit}`);
    if (amount < smallest) return expected(`at least ${smallest}${unit}`);
  }
  if (schema.pattern !== undefined && typeof value === "string") {
    if (value.length > MAX_MATCHED_CHARS) return expected(`at most ${MAX_MATCHED_CHARS} characters`);
    if (!matches(schema.pattern, value)) return `must match pattern ${schema.pattern}, got ${show(value)}`;
  }
  return undefined;
}

const bounds = [
  ["minimum", "maximum", "", (value?: Json) => (typeof value === "number" ? value : undefined)],
  // Characters as JSON Schema counts them: code points.
  [
    "minLength",
    "maxLength",
    " characters",
    (value?: Json) => (typeof value === "string" ? [...value].length : undefined),
  ],
  ["minItems", "maxItems", " items", (value?: Json) => (Array.isArray(value) ? value.length : undefined)],
] as const;

const patterns = new Map<string, LinearPattern | undefined>();
const MAX_PATTERNS = 1_000;

function matches(source: string, text: string): boolean {
  if (patterns.size > MAX_PATTERNS) patterns.clear();
  if (!patterns.has(source)) patterns.set(source, createLinearPattern(source));
  return patterns.get(source)?.test(text) ?? true;
}

function isOfType(type: ValueType, value: Json | undefined): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isRecord(value);
  if (type === "null") return value === null;
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const withArticle = (types: string) =>
  types === "null" ? types : `${/^[aeiou]/.test(types) ? "an" : "a"} ${types}`;

/** The beginning of its JSON. */
function show(value: Json | undefined, maxChars = MAX_SHOWN_CHARS): string {
  try {
    return value === undefined ? "nothing" : cut(JSON.stringify(value), maxChars);
  } catch {
    return "a value that is nested too deeply";
  }
}

const cut = (text: string, maxChars = MAX_SHOWN_CHARS) =>
  text.length <= maxChars ? text : `${text.slice(0, maxChars)}…`;

export interface ValidatedOperation {
  /** One sentence a problem, each naming its argument, so that a model can mend its call. */
  readonly problems: readonly string[];
  /** With the defaults of arguments that were left out. */
  readonly operation: Operation;
}

/**
 * An argument that is there and undefined has a value that can't be known: it is neither checked nor filled in.
 * Arguments of the vocabulary may always be given. Nothing is wrong with an operation that the schema doesn't have.
 * Never throws.
 */
export function validateOperation(schema: ToolSchema, operation: Operation): ValidatedOperation {
  const declared = schema.operations.find(({ name }) => name === operation.name)?.arguments;
  if (declared === undefined) return { problems: [], operation };
  const { properties = {} } = declared;
  const usual = Object.entries(properties).flatMap(([name, each]) =>
    each.default === undefined ? [] : [[name, each.default] as const],
  );
  const given = { ...Object.fromEntries(usual), ...operation.arguments };
  const vocabulary = Object.hasOwn(operations, operation.name) ? operations[operation.name]!.arguments : [];
  const unchecked = [
    ...vocabulary.filter(name => !Object.hasOwn(properties, name)),
    ...Object.keys(properties).filter(name => Object.hasOwn(given, name) && given[name] === undefined),
  ];
  const anything = Object.fromEntries(unchecked.map(name => [name, {}]));
  const problems = checkValue({ ...declared, properties: { ...properties, ...anything } }, given as Json);
  return { problems, operation: { ...operation, arguments: given } };
}

/** From the text of an answer to a valid value, or to the problems for the model. */
import { describeError, isRecord, type Json } from "../../base/index.ts";
import type { ReadJsonOptions } from "../../base/json.ts";
import type { Schema, Validation } from "../../ports/index.ts";
import type { PartialReader, PartialReaderOptions } from "./partial-reader.ts";

export type ReadObjectOptions = Pick<ReadJsonOptions, "isCut">;

export type ObjectReading<Value> =
  /** Repaired: it took some guessing to read it; the value is valid all the same. */
  | { readonly status: "parsed" | "repaired"; readonly value: Value }
  /** The problems that the model has to mend, without full stops, and its answer. */
  | { readonly status: "failed"; readonly problems: readonly string[]; readonly text: string };

/** A model mends its answer by the first few problems; a long wrong list has thousands. */
const MAX_PROBLEMS = 10;

/**
 * The first reading of the text that validates, in one of the ways in which its JSON can be meant. The problems are
 * those of the most plausible reading.
 */
export async function readFormat<Value>(
  text: string,
  options: ReadJsonOptions | undefined,
  waysToMean: (json: Json) => readonly (() => Promise<Validation<Value>>)[],
): Promise<ObjectReading<Value>> {
  // Loaded where an answer is read: most turns are text.
  const { describeAbsence, readJson } = await import("../../base/json.ts");
  let problems: readonly string[] | undefined;
  for await (const { status, value } of readJson(text, options)) {
    // Words without quotes are prose, not a string that was asked for.
    if (status === "repaired" && (typeof value !== "object" || value === null)) continue;
    for (const validate of waysToMean(value)) {
      const validation = await validate();
      if (validation.isValid) return { status, value: validation.value };
      problems ??= validation.problems.slice(0, MAX_PROBLEMS);
    }
  }
  return { status: "failed", problems: problems ?? [describeAbsence(text, { expects: "object" })], text };
}

/** Validates, whatever the schema's own code does. @param path what problems are prefixed with */
export async function check<Value>(
  schema: Schema<Value>,
  value: Json,
  path?: string,
): Promise<Validation<Value>> {
  try {
    const validation = await schema.validate(value);
    if (validation.isValid || path === undefined) return validation;
    return { isValid: false, problems: validation.problems.map(problem => `${path}: ${problem}`) };
  } catch (error) {
    return { isValid: false, problems: [`the schema could not check it: ${describeError(error)}`] };
  }
}

/** A wrapper around the value was asked for, and models leave it out: both readings are tried, in this order. */
export function wrappedAndBare(json: Json, key: string): readonly Json[] {
  if (isRecord(json)) return Object.hasOwn(json, key) ? [json[key]!, json] : [json];
  // Several answers one after the other are no list of values.
  return Array.isArray(json) && json.length > 0 && json.every(each => isWrapped(each, key)) ? [] : [json];
}

const isWrapped = (json: Json, key: string) =>
  isRecord(json) && Object.hasOwn(json, key) && Object.keys(json).length === 1;

/** At every depth, members may be missing and lists be shorter; the values may be unchecked yet. */
export type DeepPartial<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepPartial<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> }
    : Value;

/** The reader of answers that stream, loaded where a reader follows one. */
export async function partialReader(options?: PartialReaderOptions): Promise<PartialReader> {
  const { createPartialReader } = await import("./partial-reader.ts");
  return createPartialReader(options);
}

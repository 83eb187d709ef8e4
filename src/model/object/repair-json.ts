/** The JSON that an answer is or contains, mended where it is broken. */
import { describeError, type Json } from "../../base/index.ts";
import { isTooDeep, MAX_DEPTH } from "./json-value.ts";
import { type ReadJsonOptions, readJson } from "./read-json.ts";

const MAX_REASON_CHARS = 200;

export type JsonReading =
  | { readonly status: "parsed" | "repaired"; readonly value: Json }
  /** Without a full stop. */
  | { readonly status: "failed"; readonly problem: string };

/**
 * Valid JSON as it is; else the most plausible JSON in the text: between fences or tags, in prose, cut off, with the
 * quotes, commas, comments and literals of other languages. The content of a string is never changed where it can be
 * read. Never throws; takes time linear in the text.
 */
export async function repairJson(text: string, options: ReadJsonOptions = {}): Promise<JsonReading> {
  for await (const found of readJson(text, options)) return found;
  return { status: "failed", problem: describeAbsence(text, options) };
}

/** Why nothing was found, in words by which a model can do better. */
export function describeAbsence(text: string, { expects = "any" }: ReadJsonOptions = {}): string {
  if (text.trim() === "") return "the answer is empty";
  const what = expects === "any" ? "value" : expects;
  try {
    return isTooDeep(JSON.parse(text))
      ? `the answer is nested deeper than ${MAX_DEPTH.toLocaleString("en")}`
      : `the answer is JSON, but no ${what}`;
  } catch (error) {
    return `no JSON ${what} can be read in the answer: ${describeError(error).slice(0, MAX_REASON_CHARS)}`;
  }
}

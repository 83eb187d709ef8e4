/** `repairJson` gives the most plausible JSON of a text; its reader is loaded with the first call. */
import type { Json } from "../canonical-json.ts";
import type { ReadJsonOptions } from "./read-json.ts";

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
  const { describeAbsence, readJson } = await import("./read-json.ts");
  for await (const found of readJson(text, options)) return found;
  return { status: "failed", problem: describeAbsence(text, options) };
}

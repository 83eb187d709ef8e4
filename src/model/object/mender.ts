/** Mends broken JSON: first what is sure, then what a library guesses; both within bounds. */
import { isRecord, type Json } from "../../base/index.ts";
import { isTooDeep } from "./json-value.ts";
import { standardise } from "./standardise.ts";

/** The repairs that one answer may get. Undefined where a bound is reached. */
export interface Mender {
  standardise(text: string): string | undefined;
  /** The value that the text was meant to be; undefined, too, where that says anything that the text doesn't. */
  repair(text: string): Promise<Json | undefined>;
}

/**
 * How much text one answer may have repaired, over all attempts. Measured with jsonrepair 3.15: its time grows with the
 * square of the text where there is much to repair, to 0.3 s for this much of the worst, and can't be stopped.
 */
const MAX_REPAIRED_CHARS = 40_000;

/** The library is loaded when something is to be repaired. Never throws. */
export function createMender(answer: string, isCut: boolean): Mender {
  let repairableChars = MAX_REPAIRED_CHARS;
  // All of the answer once, and its small pieces as often as they come.
  let standardisableChars = answer.length + MAX_REPAIRED_CHARS;
  return {
    standardise(text) {
      if (text.length > standardisableChars) return undefined;
      standardisableChars -= text.length;
      return standardise(text, isCut);
    },
    async repair(text) {
      if (text.length > repairableChars) return undefined;
      repairableChars -= text.length;
      const { jsonrepair } = await import("jsonrepair");
      try {
        const value: Json = JSON.parse(jsonrepair(keepBackslashes(text)));
        return isTooDeep(value) || !isSaidBy(text, value) ? undefined : value;
      } catch {
        // A JSONRepairError where it gives up, a RangeError where the text is nested deeper than the stack.
        return undefined;
      }
    },
  };
}

/** A backslash that escapes nothing was meant as a backslash: the library would drop it. */
const keepBackslashes = (text: string) =>
  text.replace(
    /\\(?:(u[0-9A-Fa-f]{0,4}$|u[0-9A-Fa-f]{4}|["'\\/bfnrt\n\u2018\u2019\u201c\u201d`])|)/g,
    (found, escaped) => (escaped === undefined ? "\\\\" : found),
  );

/** Whether the text has each string of the value: the library has been seen to make quotes of apostrophes. */
function isSaidBy(text: string, value: Json): boolean {
  // Strings that are added up are not in the text as a whole.
  if (/["']\s*\+/.test(text)) return true;
  const source = withoutEscapes(text);
  return stringsOf(value).every(each => source.includes(withoutEscapes(each)));
}

/** Keys and strings, without recursion. */
function stringsOf(value: Json): readonly string[] {
  const strings: string[] = [];
  const left: unknown[] = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each === "string") strings.push(each);
    else if (Array.isArray(each)) for (const item of each) left.push(item);
    else if (isRecord(each)) for (const entry of Object.entries(each)) left.push(...entry);
  }
  return strings;
}

/** The rest is written in one way only. */
const withoutEscapes = (text: string) =>
  text
    .replace(/\\u([0-9A-Fa-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[bfnrt]|[\s\\\b]/g, "");

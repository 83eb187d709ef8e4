/** Mends broken JSON: first what is sure, then what a library guesses; both within bounds. */
import { isRecord, type Json } from "../../base/index.ts";
import { endOfComment, endOfString, isBlank, opensString } from "./find-candidates.ts";
import { createGrowingString } from "./growing-json.ts";
import { isTooDeep } from "./json-value.ts";

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

interface Replacement {
  readonly end: number;
  /** Undefined where the text stays as it is. */
  readonly text: string | undefined;
}

const LITERALS: Readonly<Record<string, string>> = { True: "true", False: "false", None: "null" };
const WORD = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const COLON = /\s*:/y;
const VALUE_END = /\s*(?:[,}\]]|\/[/*]|$)/y;

/**
 * The same text with standard strings, keys and literals, and without comments. Takes time linear in the text.
 * @param isCut whether the text broke off: then a string that nothing ends is its last one
 */
function standardise(text: string, isCut: boolean): string {
  const pieces: string[] = [];
  let copied = 0;
  let signBefore = ":";
  const open: string[] = [];
  for (let at = 0; at < text.length; ) {
    const char = text[at]!;
    const afterComment = endOfComment(text, at);
    const found: Replacement =
      afterComment !== undefined
        ? { end: afterComment, text: " " }
        : opensString(text, at, signBefore)
          ? readString(text, at, isCut)
          : readWord(text, at, signBefore, open.at(-1) === "{");
    if (found.text !== undefined) {
      pieces.push(text.slice(copied, at), found.text);
      copied = found.end;
    }
    if (char === "{" || char === "[") open.push(char);
    else if (char === "}" || char === "]") open.pop();
    if (afterComment === undefined && !isBlank(char)) signBefore = text[found.end - 1]!;
    at = found.end;
  }
  return pieces.join("") + text.slice(copied);
}

function readString(text: string, at: number, isCut: boolean): Replacement {
  const end = endOfString(text, at);
  if (text[at] === '"') return { end: (end ?? text.length - 1) + 1, text: undefined };
  if (end !== undefined) return { end: end + 1, text: JSON.stringify(contentOf(text.slice(at + 1, end))) };
  // The text ends within it, unless there are quotes that could have ended it.
  return !isCut && text.includes(text[at]!, at + 1)
    ? { end: at + 1, text: undefined }
    : { end: text.length, text: JSON.stringify(contentOf(text.slice(at + 1))).slice(0, -1) };
}

function contentOf(raw: string): string {
  const string = createGrowingString();
  string.push(raw.replace(/(?<!\\)((?:\\\\)*)"/g, '$1\\"'), 0);
  return string.shown;
}

/** A key or a literal of another language; one at the end of the text may have broken off. */
function readWord(text: string, at: number, signBefore: string, isInObject: boolean): Replacement {
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0];
  if (word === undefined) return { end: at + 1, text: undefined };
  const end = at + word.length;
  const isLast = end === text.length;
  if (isInObject && (signBefore === "{" || signBefore === ",")) {
    return { end, text: isLast || goesOnWith(COLON, text, end) ? JSON.stringify(word) : undefined };
  }
  if (!":[,".includes(signBefore) || !goesOnWith(VALUE_END, text, end)) return { end, text: undefined };
  const literal = Object.keys(LITERALS).find(each => each === word || (isLast && each.startsWith(word)));
  if (literal === undefined) return { end, text: undefined };
  return { end, text: LITERALS[literal]!.slice(0, word.length) };
}

function goesOnWith(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Mends broken JSON: first what is sure, then what a library guesses; both within bounds. */
import type { Json } from "../canonical-json.ts";
import { createBrackets } from "./brackets.ts";
import { endOfComment, endOfString, isBlank, opensString } from "./find-candidates.ts";
import { createGrowingString } from "./growing-json.ts";
import { isTooDeep } from "./json-value.ts";
import { keepsMembers, keepsText } from "./keeps-text.ts";

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
        const kept = keepBackslashes(text);
        const repaired = jsonrepair(kept);
        const value: Json = JSON.parse(repaired);
        return isTooDeep(value) || !keepsText(kept, repaired) || !keepsMembers(repaired, value)
          ? undefined
          : value;
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

interface Replacement {
  readonly end: number;
  /** Undefined where the text stays as it is. */
  readonly text: string | undefined;
}

/** In any case of their letters. NaN is written by Python, and is null to JavaScript's JSON. */
const LITERALS: Readonly<Record<string, string>> = {
  true: "true",
  false: "false",
  null: "null",
  none: "null",
  nil: "null",
  nan: "null",
  undefined: "null",
};
const WORD = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const COLON = /\s*:/y;
const VALUE_END = /\s*(?:[,}\]]|\/[/*]|$)/y;

/**
 * The same text with standard strings, keys, literals, tuples and closing brackets, with the commas that are missing
 * beside brackets, and without comments; undefined where a bracket could be meant in two ways. Takes time linear in the
 * text.
 * @param isCut whether the text broke off: then a string that nothing ends is its last one
 */
function standardise(text: string, isCut: boolean): string | undefined {
  const pieces: string[] = [];
  let copied = 0;
  let signBefore = ":";
  const brackets = createBrackets(text);
  for (let at = 0; at < text.length; ) {
    const char = text[at]!;
    const afterComment = endOfComment(text, at);
    if (afterComment !== undefined && hasHalfString(text.slice(at, afterComment))) return undefined;
    const found: Replacement =
      afterComment !== undefined
        ? { end: afterComment, text: " " }
        : opensString(text, at, signBefore)
          ? readString(text, at, isCut)
          : readWord(text, at, signBefore, brackets.innermost === "{");
    const isBegun = afterComment === undefined && !isBlank(char);
    // Two values side by side, of which one has brackets.
    const isCommaMissing = isBegun && /[}\])]/.test(signBefore) && /[{["]/.test(char);
    const replacement = found.text ?? (found.end === at + 1 ? brackets.read(at, signBefore) : undefined);
    if (replacement !== undefined || isCommaMissing) {
      pieces.push(
        text.slice(copied, at),
        isCommaMissing ? "," : "",
        replacement ?? text.slice(at, found.end),
      );
      copied = found.end;
    }
    if (isBegun) signBefore = text[found.end - 1]!;
    at = found.end;
  }
  return brackets.areCertain() ? pieces.join("") + text.slice(copied) : undefined;
}

function readString(text: string, at: number, isCut: boolean): Replacement {
  const end = endOfString(text, at);
  if (text[at] === '"') return { end: (end ?? text.length - 1) + 1, text: undefined };
  if (end !== undefined && endsValue(text.slice(at + 1, end))) return { end: at + 1, text: undefined };
  if (end !== undefined) return { end: end + 1, text: JSON.stringify(contentOf(text.slice(at + 1, end))) };
  // The text ends within it, unless there are quotes that could have ended it.
  return !isCut && (text.includes(text[at]!, at + 1) || text.includes('"', at + 1))
    ? { end: at + 1, text: undefined }
    : { end: text.length, text: JSON.stringify(contentOf(text.slice(at + 1))).slice(0, -1) };
}

/** Whether a comment ends within a string, and so is most likely a part of it. */
const hasHalfString = (comment: string) => (comment.match(/(?<!\\)(?:\\\\)*"/g)?.length ?? 0) % 2 === 1;

/** Whether the first double quote in a string of other quotes ends a value, and most likely ends this one. */
const endsValue = (raw: string) => /^[^"]*(?<!\\)"\s*[:,}\]]/.test(raw);

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
  const lower = word.toLowerCase();
  const literal = Object.keys(LITERALS).find(each => each === lower || (isLast && each.startsWith(lower)));
  if (literal === undefined) return { end, text: undefined };
  return { end, text: literal === lower ? LITERALS[literal]! : LITERALS[literal]!.slice(0, word.length) };
}

function goesOnWith(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

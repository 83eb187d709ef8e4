/** Other notations in the terms of JSON, where it is sure what they mean: quotes, comments, literals, bare keys. */
import { createGrowingString } from "./growing-json.ts";
import { endOfComment, endOfString, isBlank, opensString } from "./scan-value.ts";

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
export function standardise(text: string, isCut: boolean): string {
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

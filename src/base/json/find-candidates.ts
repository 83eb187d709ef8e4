/** Finds where in an answer the JSON may be: between fences or tags, in prose, alone; the most plausible first. */

export interface Candidate {
  readonly start: number;
  /** After the bracket that closes it; undefined where none does. */
  readonly end: number | undefined;
  /** Where it ends at the latest: at its fence, its tag, or the end of the text. */
  readonly limit: number;
  /** Marked: between fences or tags, which is surer than bare to be the answer, and not only mentioned by it. */
  readonly standing: "marked" | "bare";
  /** Whether brackets of the prose may be open around it. */
  readonly isWithinProse: boolean;
}

/** A longer list of values one after the other is not read: part of it would pass for the whole. */
const MAX_CANDIDATES = 100_000;
const MAX_TAG_CHARS = 40;
const MARK = /`{3,}|~{3,}|[{[}\]]/g;
const FENCE_END = /(?:^[ \t]*(?:`{3,}|~{3,})[ \t]*$|(?<![`~])(?:`{3,}|~{3,})$(?![\s\S]))/gm;

/**
 * In the order of the text, which is trimmed. A bracket that nothing closes is the last: the others are most likely
 * parts of its value. Takes time linear in the text.
 */
export function findCandidates(text: string): readonly Candidate[] {
  const found: Candidate[] = [];
  let fence: string | undefined;
  // Where the content of a fence begins, until a bracket was met in it.
  let contentStart: number | undefined;
  let openInProse = 0;
  let at = 0;
  while (found.at(-1)?.end !== undefined || found.length === 0) {
    if (found.length > MAX_CANDIDATES) return [];
    MARK.lastIndex = at;
    const mark = MARK.exec(text);
    if (mark === null) break;
    const [sign] = mark;
    at = mark.index + sign.length;
    if (sign.length > 1) {
      const isEnd = fence !== undefined && sign.startsWith(fence);
      fence = isEnd ? undefined : (fence ?? sign);
      contentStart = isEnd ? undefined : at;
      continue;
    }
    if (sign === "}" || sign === "]") {
      openInProse = Math.max(0, openInProse - 1);
      continue;
    }
    const start = mark.index;
    const isFenced = contentStart !== undefined && /^[\w+-]*$/.test(text.slice(contentStart, start).trim());
    contentStart = undefined;
    const limit = isFenced ? fenceAfter(text, start) : tagAfter(text, start);
    const isMarked = limit !== undefined;
    if (!isMarked && start > 0 && !mayBegin(text, start)) {
      openInProse += 1;
      continue;
    }
    const end = scanValue(text, start);
    const standing = isMarked ? "marked" : "bare";
    const isWithinProse = openInProse > 0 && !isMarked;
    found.push({ start, end, limit: limit ?? text.length, standing, isWithinProse });
    at = end ?? at;
  }
  return found;
}

/** A fence ends with a line of its own, or with the text: marks within a line may be in a string. */
function fenceAfter(text: string, start: number): number {
  FENCE_END.lastIndex = start;
  return FENCE_END.exec(text)?.index ?? text.length;
}

/** Where the tag ends that begins right before, as in `<json>{…}</json>`; undefined when it doesn't end. */
function tagAfter(text: string, start: number): number | undefined {
  const before = text.slice(Math.max(0, start - MAX_TAG_CHARS), start).trimEnd();
  const name = before.endsWith(">") ? /<([a-z][\w-]*)>$/i.exec(before)?.[1] : undefined;
  if (name === undefined) return undefined;
  const end = text.indexOf(`</${name}>`, start);
  return end === -1 ? text.length : end;
}

/** Looks past a bracket for what JSON, or what was meant to be JSON, goes on with. */
const OBJECT = /\{\s*(?:["'\u201c\u2018`\\}]|[\p{L}\p{N}_$]+\s*:|[\p{L}_$][^"\n:{}]{0,60}"\s*:|\/[/*])/uy;
const ARRAY = /\[\s*(?:["'\u201c\u2018`{[\]\-\d\\]|(?:true|false|null|None|True|False)\b|\/[/*])/uy;
const MAX_LOOK_BACK = 100;

/**
 * Whether the bracket at `at` may begin a value, in prose. An array must begin a line or follow a colon or the like:
 * `see [1]` is not a value.
 */
function mayBegin(text: string, at: number): boolean {
  const isObject = text[at] === "{";
  if (!isObject && !"\n:=>`~".includes(signBefore(text, at))) return false;
  const pattern = isObject ? OBJECT : ARRAY;
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** The character before `at` on its line that isn't blank; none at the beginning of a text, a blank after too many. */
function signBefore(text: string, at: number): string {
  let before = at - 1;
  while (at - before < MAX_LOOK_BACK && (text[before] === " " || text[before] === "\t")) before -= 1;
  return text[before] ?? "";
}

/**
 * The index after the bracket that closes the one at `start`; undefined when it is unclosed. Brackets count whatever
 * their kind, since models mix them up; those in strings and comments don't count. Takes time linear in the text.
 */
export function scanValue(text: string, start: number): number | undefined {
  const unended = new Set<string>();
  let signBefore = ":";
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at]!;
    if (isBlank(char)) continue;
    const afterComment = char === "/" ? endOfComment(text, at) : undefined;
    if (afterComment !== undefined) {
      at = afterComment - 1;
      continue;
    }
    if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (!unended.has(char) && opensString(text, at, signBefore)) {
      const end = endOfString(text, at);
      // Where nothing ends this string, nothing ends a later one.
      if (end === undefined) unended.add(char);
      else at = end;
    }
    signBefore = char;
  }
  return undefined;
}

const CLOSERS = /\s*[}\]][}\]\s]*/y;
const COMMA = /\s*,/y;
const MEMBER = /\s*,\s*"(?:[^"\\]|\\.)*"\s*:/y;

/**
 * Whether the value of a closed candidate goes on behind its end, because a bracket closed it too early: with another
 * member, with an item and the bracket that closes it, or with closing brackets of which any may be the wrong one.
 * @param isLast whether no other candidate follows
 */
export function goesOn(text: string, candidate: Candidate, isLast: boolean): boolean {
  const { start, end, limit, isWithinProse } = candidate;
  if (end === undefined) return false;
  const rest = text.slice(end, limit);
  if (startsWith(MEMBER, rest)) return true;
  if (isWithinProse) return false;
  if (startsWith(CLOSERS, rest)) {
    return startsWith(COMMA, rest.slice(CLOSERS.lastIndex)) || !hasOneEnd(text.slice(start, end));
  }
  return isLast && startsWith(COMMA, rest) && scanValue(`[${rest}`, 0) !== undefined;
}

/** Whether a closing bracket too many can't have been within the value, because it has them all at its end. */
function hasOneEnd(value: string): boolean {
  if (!/^[^}\]]*[}\]\s]*$/.test(value)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

function startsWith(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

/** The text behind a quote that ends a string: more JSON, not words. */
const AFTER = [
  "[:}\\])]",
  ",\\s*(?:[\"'`\\u2018\\u201c{[\\]}\\d-]|(?:true|false|null|True|False|None)\\b|[\\w$]+\\s*:|/[/*]|[\\w$]*$)",
  "\\+\\s*[\"'\\u2018\\u201c]",
  "/[/*]",
  "$",
].join("|");
const endedBy = (quotes: string) =>
  new RegExp(
    `(?<!\\\\)(?:\\\\\\\\)*[${quotes}](?=\\s*(?:${AFTER})|[ \\t\\r]*\\n\\s*["'\\u2018\\u201c])`,
    "g",
  );

const ENDINGS: Readonly<Record<string, RegExp>> = {
  '"': /(?<!\\)(?:\\\\)*"/g,
  "\u201c": endedBy("\\u201c\\u201d"),
  "'": endedBy("'"),
  "\u2018": endedBy("'`\\u2018\\u2019\\u00b4"),
  "`": endedBy("'`\\u2018\\u2019\\u00b4"),
};

/** Whether a string begins at `at`: at a double quote, or at another one where a key or a value may stand. */
export function opensString(text: string, at: number, signBefore: string): boolean {
  const char = text[at]!;
  if (char === '"') return true;
  // Two backticks and more are a fence, or code.
  if (char === "`" && text[at + 1] === "`") return false;
  return Object.hasOwn(ENDINGS, char) && "{[,:(+".includes(signBefore);
}

/** The index of the quote that ends the string which the quote at `at` begins; undefined when none does. */
export function endOfString(text: string, at: number): number | undefined {
  const ending = ENDINGS[text[at]!]!;
  ending.lastIndex = at + 1;
  return ending.test(text) ? ending.lastIndex - 1 : undefined;
}

/** The index after the comment that begins at `at`: the end of the text when nothing ends it; undefined for no comment. */
export function endOfComment(text: string, at: number): number | undefined {
  if (text[at] !== "/") return undefined;
  if (at === text.length - 1) return text.length;
  const isBlock = text[at + 1] === "*";
  // The slashes of an address follow a colon.
  if (!isBlock && (text[at + 1] !== "/" || text[at - 1] === ":")) return undefined;
  const end = text.indexOf(isBlock ? "*/" : "\n", at + 2);
  return end === -1 ? text.length : end + (isBlock ? 2 : 0);
}

export const isBlank = (char: string) => char === " " || char === "\n" || char === "\r" || char === "\t";

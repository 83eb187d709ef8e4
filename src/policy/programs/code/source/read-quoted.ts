/** Reads a quoted text of a program: where it ends, what it holds, and the code that stands in it. */
import { HOLE } from "../../../word.ts";
import type { Quote } from "./syntax.ts";

export interface Quoted {
  /** Its content, with a HOLE for each piece that the program works out. */
  readonly text: string;
  /** After its closing quote. */
  readonly end: number;
  /** The pieces of code in it. */
  readonly code: readonly string[];
}

const pairs: { readonly [open: string]: string } = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** The closing counterpart of a delimiter. */
export const closing = (open: string): string => pairs[open] ?? open;

/** `from`: after the opening quote. Undefined where it doesn't end. */
export function readQuoted(source: string, from: number, quote: Quote): Quoted | undefined {
  const { open, close, escapes, code: codes = [], variables, isLine } = quote;
  const nests = open !== close && open.length === 1 && pairs[open] === close;
  const pieces: string[] = [];
  const code: string[] = [];
  let depth = 0;
  let at = from;
  let plain = from;
  const take = (text: string, next: number) => {
    pieces.push(source.slice(plain, at), text);
    at = next;
    plain = next;
  };
  while (at < source.length) {
    const character = source[at]!;
    if (depth === 0 && source.startsWith(close, at)) {
      pieces.push(source.slice(plain, at));
      return { text: pieces.join(""), end: at + close.length, code };
    }
    if (isLine && character === "\n") return undefined;
    if (character === "\\" && escapes !== undefined) {
      const [text, length] =
        escapes === "all" ? escapeAt(source, at) : escapeOfClose(source, at, open, close);
      take(text, at + length);
      continue;
    }
    if (nests && character === open) depth += 1;
    else if (nests && character === close) depth -= 1;
    const inner = codes.find(([begin]) => source.startsWith(begin, at));
    if (inner !== undefined) {
      const [begin, finish] = inner;
      if (begin === "{" && source[at + 1] === "{") {
        take("{", at + 2);
        continue;
      }
      const end = endOfCode(source, at + begin.length, finish);
      if (end === undefined) return undefined;
      code.push(source.slice(at + begin.length, end));
      take(HOLE, end + finish.length);
      continue;
    }
    if (variables?.includes(character)) {
      const name = /[$@](?:[A-Za-z_][\w:]*|\d+|[&!@](?!\w)|\$)/y;
      name.lastIndex = at;
      const found = name.exec(source);
      if (found !== null) {
        take(HOLE, name.lastIndex);
        continue;
      }
    }
    at += 1;
  }
  return undefined;
}

/** Where a piece of code inside of a text ends: brackets are counted, and plain strings in it skipped. */
function endOfCode(source: string, from: number, close: string): number | undefined {
  const open = close === ")" ? "(" : "{";
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const character = source[at]!;
    if (character === close && depth === 0) return at;
    if (character === open) depth += 1;
    else if (character === close) depth -= 1;
    else if (character === "\\") at += 1;
    else if (character === "'" || character === '"') {
      const end = endOfString(source, at);
      if (end !== undefined) at = end;
    }
  }
  return undefined;
}

/** The closing quote, on the same line and not far away: the string in a piece of code is short. */
function endOfString(source: string, from: number): number | undefined {
  const quote = source[from];
  for (let at = from + 1; at < source.length && at < from + 500; at++) {
    if (source[at] === "\n") return undefined;
    if (source[at] === "\\") at += 1;
    else if (source[at] === quote) return at;
  }
  return undefined;
}

const simple: { readonly [letter: string]: string } = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
  e: "\x1b",
  "\n": "",
};

/** `\x41`, `\u0041`, `\u{41}`, `\U00000041`, `\101`, `\x{41}`. */
const CODED =
  /\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|[ux]\{([0-9A-Fa-f]{1,6})\}|([0-7]{1,3}))/y;

function escapeAt(source: string, at: number): readonly [text: string, length: number] {
  CODED.lastIndex = at;
  const coded = CODED.exec(source);
  if (coded !== null) {
    const [whole, x, u, long, braced, octal] = coded;
    const point =
      octal !== undefined ? Number.parseInt(octal, 8) : Number.parseInt((x ?? u ?? long ?? braced)!, 16);
    // A NUL would pass for a HOLE, which it may as well be: nothing that it is handed to takes one.
    return [point <= 0x10ffff ? String.fromCodePoint(point) : HOLE, whole.length];
  }
  const letter = source[at + 1] ?? "";
  // `\N{LATIN SMALL LETTER S}` and `\Q…\E` are ways to write letters that aren't looked up here.
  if (/[NLUQEc]/.test(letter)) return [HOLE, 2];
  return [Object.hasOwn(simple, letter) ? simple[letter]! : letter, 2];
}

function escapeOfClose(
  source: string,
  at: number,
  open: string,
  close: string,
): readonly [text: string, length: number] {
  const next = source[at + 1] ?? "";
  return next === "\\" || next === close || next === open ? [next, 2] : ["\\", 1];
}

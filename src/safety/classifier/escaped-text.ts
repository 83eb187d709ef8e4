/** `findEscaped` finds the parts of a text that have escapes (`%69`, `\u0069`, `&#105;`), and reads them. */
import { readBytes } from "./readable-text.ts";
import type { Range } from "./unmask-words.ts";

/** Characters between two escapes of one part, and around them, that are read with them. */
const NEAR = 200;
const LEAST_ESCAPES = 2;
/** Digits of an escape by its sign; a sign with a decimal number is followed by a semicolon. */
const SIGNS = [
  { sign: "%", least: 2, most: 2, base: 16, behind: 0 },
  { sign: "\\u", least: 4, most: 4, base: 16, behind: 0 },
  { sign: "&#x", least: 2, most: 6, base: 16, behind: 0x3b },
  { sign: "&#", least: 2, most: 7, base: 10, behind: 0x3b },
] as const;
const BYTE = 0;
const PERCENT = 0x25;

/** Escapes in the order of the text, three numbers each: start, end, and the character, or −1 − the byte. */
type Escapes = number[];

export function findEscaped(text: string): readonly (Range & { readonly text: string })[] {
  const escapes = escapesOf(text);
  const found: (Range & { readonly text: string })[] = [];
  let first = 0;
  while (first < escapes.length) {
    let last = first;
    while (last + 3 < escapes.length && escapes[last + 3]! <= escapes[last + 1]! + NEAR) last += 3;
    const start = Math.max(found.at(-1)?.end ?? 0, escapes[first]! - NEAR);
    const end = Math.min(text.length, escapes[last + 1]! + NEAR);
    if ((last - first) / 3 + 1 >= LEAST_ESCAPES)
      found.push({ start, end, text: readEscapes(text, start, end, escapes.slice(first, last + 3)) });
    first = last + 3;
  }
  return found;
}

function escapesOf(text: string): Escapes {
  const found: Escapes = [];
  const next = SIGNS.map(({ sign }) => text.indexOf(sign));
  for (;;) {
    let nearest = -1;
    for (let sign = 0; sign < next.length; sign++)
      if (next[sign]! >= 0 && (nearest < 0 || next[sign]! < next[nearest]!)) nearest = sign;
    if (nearest < 0) return found;
    const { base, behind, least, most, sign } = SIGNS[nearest]!;
    let at = next[nearest]! + 1;
    // A row of escapes is read at once.
    for (let start = at - 1; start >= 0; ) {
      const first = start + sign.length;
      let value = 0;
      for (at = first; at < first + most; at++) {
        const digit = digitOf(text.charCodeAt(at));
        if (digit >= base) break;
        value = value * base + digit;
      }
      if (at - first < least || (behind !== 0 && text.charCodeAt(at) !== behind)) {
        at = start + 1;
        break;
      }
      if (behind !== 0) at++;
      found.push(start, at, nearest === BYTE ? -1 - value : value);
      start = nearest === BYTE && text.charCodeAt(at) === PERCENT ? at : -1;
    }
    next[nearest] = text.indexOf(sign, at);
  }
}

const NO_DIGIT = 99;

function digitOf(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : NO_DIGIT;
}

/** Of few plain bytes without a decoder. */
const fromBytes = (bytes: readonly number[]): string =>
  bytes.length < FEW_BYTES && bytes.every(byte => byte > 0 && byte < 0x80)
    ? String.fromCharCode(...bytes)
    : readBytes(Uint8Array.from(bytes));
const FEW_BYTES = 64;

/** Percent escapes are bytes of UTF-8, the others characters. */
function readEscapes(text: string, from: number, to: number, escapes: Escapes): string {
  const pieces: string[] = [];
  let bytes: number[] = [];
  let at = from;
  const flush = () => {
    if (bytes.length > 0) pieces.push(fromBytes(bytes));
    bytes = [];
  };
  for (let index = 0; index < escapes.length; index += 3) {
    const start = escapes[index]!;
    const value = escapes[index + 2]!;
    if (start > at || value >= 0) flush();
    if (start > at) pieces.push(text.slice(at, start));
    if (value < 0) bytes.push(-1 - value);
    else if (value <= 0x10ffff) pieces.push(String.fromCodePoint(value));
    at = escapes[index + 1]!;
  }
  flush();
  pieces.push(text.slice(at, to));
  return pieces.join("");
}

/** The whole text with each of its escapes read, however few there are. */
export function unescapeText(text: string): string {
  const escapes = escapesOf(text);
  return escapes.length === 0 ? text : readEscapes(text, 0, text.length, escapes);
}

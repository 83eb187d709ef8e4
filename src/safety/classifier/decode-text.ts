/** `findEncoded` finds the parts of a text that are text in another encoding, and decodes them. */
import { codePointAt } from "../../base/index.ts";
import { findRuns, kindOf } from "./code-runs.ts";
import { findEscaped } from "./escaped-text.ts";
import { PROBE, readBytes, readText } from "./readable-text.ts";
import type { Range } from "./unmask-words.ts";

/** A part of a text that is in another encoding, decoded. */
export interface Part extends Range {
  readonly text: string;
}

/** The parts of a text that are in one encoding, in its order; they are read as one text. */
export interface Encoded {
  readonly encoding: string;
  readonly parts: readonly Part[];
}

const HEX_PATTERN =
  /(?:\\x[0-9A-Fa-f]{2}){8,}|(?:0x[0-9A-Fa-f]{2}[ ,;]{1,2}){8,}|(?:[2-7][0-9A-Fa-f][ ,:;]){8,}(?:[0-9A-Fa-f]{2}[ ,:;])*/g;
const DIGITS = "0123456789";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const HEX = kindOf(`${DIGITS}ABCDEFabcdef ,:;\\x`);
const BINARY = kindOf("01 ,");
const MORSE = kindOf(".-·–/ ");

/** @param source the code units of the text, with zeros behind it */
export function findEncoded(text: string, source: Uint16Array): readonly Encoded[] {
  return [
    { encoding: "hex", parts: partsOf(text, findRuns(source, HEX, 24), HEX_PATTERN, fromHex) },
    {
      encoding: "binary",
      parts: partsOf(text, findRuns(source, BINARY, 32), /(?:[01]{8}[ ,]?){4,}/g, fromBinary),
    },
    {
      encoding: "morse",
      parts: partsOf(
        text,
        findRuns(source, MORSE, 15),
        /[.\-·–]{1,6}(?:(?: | ?\/ ?)[.\-·–]{1,6}){7,}/g,
        fromMorse,
      ),
    },
    ...findUnseen(text),
    ...findCodes(text, source),
    { encoding: "escapes", parts: findEscaped(text) },
  ].filter(({ parts }) => parts.length > 0);
}

/** @param pattern matches in linear time: nothing that is repeated can be read in two ways */
function partsOf(
  text: string,
  runs: readonly Range[],
  pattern: RegExp,
  decode: (code: string) => string | undefined,
): readonly Part[] {
  const found: Part[] = [];
  for (const run of runs) {
    for (const { 0: code, index } of text.slice(run.start, run.end).matchAll(pattern)) {
      const start = run.start + index;
      const decoded = decode(code);
      if (decoded) found.push({ text: decoded, start, end: start + code.length });
    }
  }
  return found;
}

const fromBinary = (code: string) =>
  readText(Uint8Array.from(code.match(/[01]{8}/g) ?? [], byte => Number.parseInt(byte, 2)));

/** Of base64, in either alphabet. */
const CODE = kindOf(`${LETTERS}${LETTERS.toLowerCase()}${DIGITS}+/_-`);
const SHORTEST_CODE = 16;
const base64Values = new Uint8Array(0x80);
for (const [value, sign] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries())
  base64Values[sign.charCodeAt(0)] = value;
base64Values["-".charCodeAt(0)] = 62;
base64Values["_".charCodeAt(0)] = 63;
const NO_DIGIT = 0xff;
const hexValues = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  /[0-9A-Fa-f]/.test(String.fromCharCode(unit)) ? Number.parseInt(String.fromCharCode(unit), 16) : NO_DIGIT,
);

/** Words that are longer than those of a language: base64, or hexadecimal. */
function findCodes(text: string, source: Uint16Array): readonly Encoded[] {
  const hex: Part[] = [];
  const base64: Part[] = [];
  for (const { start, end } of findRuns(source, CODE, SHORTEST_CODE, true)) {
    const asHex = isHex(source, start, end) ? fromHex(text.slice(start, end)) : undefined;
    if (asHex !== undefined) hex.push({ text: asHex, start, end });
    else {
      const decoded = fromBase64(source, start, end);
      if (decoded !== undefined) base64.push({ text: decoded, start, end });
    }
  }
  return [
    { encoding: "hex", parts: hex },
    { encoding: "base64", parts: base64 },
  ];
}

function isHex(source: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < Math.min(end, start + PROBE); at++)
    if (hexValues[source[at]!] === NO_DIGIT) return false;
  return true;
}

/** Two digits a byte, whatever is between them. */
function fromHex(code: string): string | undefined {
  const bytes = new Uint8Array(code.length >> 1);
  let size = 0;
  let high = -1;
  for (let at = 0; at < code.length; at++) {
    const value = hexValues[code.charCodeAt(at)]!;
    if (value === NO_DIGIT || (value === 0 && code[at + 1] === "x")) continue;
    if (high < 0) high = value;
    else {
      bytes[size++] = high * 16 + value;
      high = -1;
    }
  }
  return readText(bytes.subarray(0, size));
}

function fromBase64(source: Uint16Array, start: number, end: number): string | undefined {
  const begun = readText(bytesOf(source, start, Math.min(end, start + PROBE)));
  return begun === undefined || end - start <= PROBE ? begun : readBytes(bytesOf(source, start, end));
}

function bytesOf(source: Uint16Array, start: number, end: number): Uint8Array {
  const bytes = new Uint8Array(((end - start) * 3) >> 2);
  let size = 0;
  let held = 0;
  let bits = 0;
  for (let at = start; at < end; at++) {
    const unit = source[at]!;
    if (unit === 0x0a) continue;
    held = ((held << 6) | base64Values[unit]!) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[size++] = (held >> bits) & 0xff;
  }
  return bytes.subarray(0, size);
}

const MAY_BE_UNSEEN = /[\u{fe00}-\u{fe0f}\u{e0000}-\u{e01ff}]/u;
const SHORTEST_UNSEEN = 4;
const FLAG = 0x1f3f4;
const TAGS = 0xe0000;

/** Text in tags, and bytes in variation selectors. */
function findUnseen(text: string): readonly Encoded[] {
  if (!MAY_BE_UNSEEN.test(text)) return [];
  const tags: Part[] = [];
  const selectors: Part[] = [];
  let codes: number[] = [];
  let isTags = false;
  let start = 0;
  const flush = (end: number) => {
    if (codes.length >= SHORTEST_UNSEEN) {
      const decoded = (isTags ? readBytes : readText)(Uint8Array.from(codes));
      if (decoded) (isTags ? tags : selectors).push({ text: decoded, start, end });
    }
    codes = [];
  };
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const codePoint = codePointAt(text, at);
    const isTag = codePoint > TAGS + 0x1f && codePoint < TAGS + 0x7f;
    const isSelector =
      (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
      (codePoint >= TAGS + 0x100 && codePoint <= TAGS + 0x1ef);
    if (codes.length > 0 && (isTag ? !isTags : isTags || !isSelector)) flush(at);
    // The tags behind a black flag are a region's flag.
    if ((isTag && !(codes.length === 0 && before === FLAG)) || isSelector) {
      if (codes.length === 0) start = at;
      isTags = isTag;
      codes.push(isTag ? codePoint - TAGS : byteOf(codePoint));
      before = codePoint;
    } else before = isTag ? FLAG : codePoint;
    if (codePoint > 0xffff) at++;
  }
  flush(text.length);
  return [
    { encoding: "tags", parts: tags },
    { encoding: "variation selectors", parts: selectors },
  ];
}

const byteOf = (selector: number) => (selector < 0xfe10 ? selector - 0xfe00 : selector - 0xe0100 + 16);

/** A binary tree: a dot goes left, a dash right. */
const MORSE_TREE = "  ETIANMSURWDKGOHVF L PJBXCYZQ  ";

const DASHES = /[-–]/;

function fromMorse(code: string): string {
  let text = "";
  let node = 1;
  for (let at = 0; at <= code.length; at++) {
    const sign = code[at] ?? " ";
    if (sign === "." || sign === "·") node *= 2;
    else if (DASHES.test(sign)) node = node * 2 + 1;
    else {
      if (node > 1) text += MORSE_TREE[node] ?? "";
      if (sign === "/") text += " ";
      node = 1;
    }
  }
  return text;
}

/** `readText` decodes bytes to the text that they are, where people can read it. */

/** Characters of a long code that must be text before all of it is taken for text. */
export const PROBE = 128;

const LEAST_LETTERS = 0.6;
const MOST_CONTROLS = 2;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what no text has.
const UNREADABLE = /[\0-\x08\x0e-\x1f\x7f-\x9f\ufffd]/g;
const LETTERS = /[\p{L}\p{M}\p{N} ]/gu;

const isControl = (unit: number) => unit < 9 || (unit > 13 && unit < 32) || unit === 0x7f;
const isPlainLetter = (unit: number) =>
  unit === 0x20 || (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);

/** Hardly any control characters, and mostly letters. */
function isReadable(text: string): boolean {
  const probe = text.slice(0, PROBE * 4);
  const letters = probe.match(LETTERS)?.length ?? 0;
  const bad = probe.match(UNREADABLE)?.length ?? 0;
  return bad <= MOST_CONTROLS && letters >= probe.length * LEAST_LETTERS;
}

const utf8 = new TextDecoder();
const utf16 = new TextDecoder("utf-16le");

/** UTF-16, as PowerShell's commands have it. */
const isWide = (bytes: Uint8Array) => bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0;

/** UTF-8, or UTF-16; undefined for what is no text. */
export function readText(bytes: Uint8Array): string | undefined {
  if (isWide(bytes)) return readable(utf16.decode(bytes));
  // Most bytes are no text, and show it at their beginning, without a decoder.
  const end = Math.min(bytes.length, PROBE * 4);
  let controls = 0;
  let letters = 0;
  let isPlain = true;
  for (let at = 0; at < end; at++) {
    const byte = bytes[at]!;
    if (byte >= 0x80) isPlain = false;
    else if (isPlainLetter(byte)) letters++;
    else if (isControl(byte)) controls++;
  }
  if (controls > MOST_CONTROLS || (isPlain && letters < end * LEAST_LETTERS)) return undefined;
  const text = utf8.decode(bytes);
  return isPlain ? text : readable(text);
}

/** Whatever it says. */
export const readBytes = (bytes: Uint8Array): string => (isWide(bytes) ? utf16 : utf8).decode(bytes);

const readable = (text: string) => (isReadable(text) ? text : undefined);

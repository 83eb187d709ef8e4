/** `findEncoded` finds the parts of a text that are text in another encoding, and decodes them. */

/** A text that another one hides, with the place of its code. */
export interface Variant {
  readonly encoding: string;
  readonly text: string;
  /** In the outermost text, half open. */
  readonly start: number;
  readonly end: number;
}

interface Code {
  readonly encoding: string;
  /** Matches in linear time: nothing that is repeated can be read in two ways. */
  readonly pattern: RegExp;
  /** Undefined for what is no text. */
  decode(match: string): string | undefined;
}

const codes: readonly Code[] = [
  {
    encoding: "hex",
    pattern:
      /(?:\\x[0-9A-Fa-f]{2}){8,}|(?:0x[0-9A-Fa-f]{2}[ ,;]{1,2}){8,}|(?:[2-7][0-9A-Fa-f][ ,:;]){8,}(?:[0-9A-Fa-f]{2}[ ,:;])*/g,
    decode: code => fromHex(code),
  },
  {
    encoding: "binary",
    pattern: /(?:[01]{8}[ ,]?){4,}/g,
    decode: match =>
      readable(fromBytes((match.match(/[01]{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))),
  },
  {
    encoding: "morse",
    pattern: /[.\-·–]{1,6}(?:(?: | ?\/ ?)[.\-·–]{1,6}){7,}/g,
    decode: fromMorse,
  },
  {
    encoding: "tags",
    pattern: /(?<![\u{1f3f4}\u{e0020}-\u{e007e}])(?:[\u{e0020}-\u{e007e}]){4,}/gu,
    decode: match => Array.from(match, tag => String.fromCharCode(tag.codePointAt(0)! - 0xe0000)).join(""),
  },
  {
    encoding: "variation selectors",
    pattern: /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}/gu,
    decode: match => readable(fromBytes(Array.from(match, selector => byteOf(selector.codePointAt(0)!)))),
  },
];

/** Characters of a long code that must be text before all of it is decoded. */
const PROBE = 128;

export function findEncoded(text: string): readonly Variant[] {
  const decoded = codes.flatMap(({ encoding, pattern, decode }) => {
    const found: Variant[] = [];
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const decoded = decode(match);
      if (decoded) found.push({ encoding, text: decoded, start: index, end: index + match.length });
    }
    return found;
  });
  return [...decoded, ...findRuns(text), ...findEscapes(text)];
}

/** By code unit: whether it is a character of base64, in either alphabet. */
const isOfBase64 = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  /[A-Za-z0-9+/_-]/.test(String.fromCharCode(unit)) ? 1 : 0,
);
const SHORTEST_RUN = 16;
const IS_HEX = /^[0-9A-Fa-f]+$/;

/** Words that are longer than those of a language: base64, or hexadecimal. */
function findRuns(text: string): readonly Variant[] {
  const found: Variant[] = [];
  // Each run of so many characters holds one at a multiple of it.
  for (let probe = SHORTEST_RUN - 1; probe < text.length; probe += SHORTEST_RUN) {
    if (!isCode(text, probe)) continue;
    let start = probe;
    while (start > probe - SHORTEST_RUN && isCode(text, start - 1)) start--;
    let end = probe + 1;
    while (isCode(text, end) || isWrap(text, start, end)) end++;
    if (end - start < SHORTEST_RUN) continue;
    const decoded = decodeRun(text.slice(start, end));
    if (decoded !== undefined) found.push({ ...decoded, start, end });
    probe += Math.floor((end - probe) / SHORTEST_RUN) * SHORTEST_RUN;
  }
  return found;
}

function isCode(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit < 0x80 && isOfBase64[unit] === 1;
}

function decodeRun(code: string): Pick<Variant, "encoding" | "text"> | undefined {
  const hex = IS_HEX.test(code.slice(0, PROBE)) ? fromHex(code) : undefined;
  if (hex !== undefined) return { encoding: "hex", text: hex };
  const text = readable(fromBase64(code.slice(0, PROBE))) && fromBase64(code);
  return text === undefined ? undefined : { encoding: "base64", text };
}

/** Whether a run goes on behind a line break, as code does in lines of 64 or 76 characters. */
const isWrap = (text: string, start: number, end: number): boolean =>
  end - start >= SHORTEST_LINE && text[end] === "\n" && isCode(text, end + 1);

const SHORTEST_LINE = 60;

const fromHex = (code: string): string | undefined => {
  const pairs = code.replace(/0x|\\x|[ ,:;]/g, "").match(/../g) ?? [];
  return readable(fromBytes(pairs.map(pair => Number.parseInt(pair, 16))));
};

function fromBase64(code: string): string | undefined {
  const plain = code.replace(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/");
  try {
    const whole = atob(plain.slice(0, plain.length - (plain.length % 4 === 1 ? 1 : 0)));
    return fromBytes(Uint8Array.from(whole, byte => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder();

/** UTF-8, or UTF-16 as PowerShell's commands have it. */
function fromBytes(bytes: ArrayLike<number>): string {
  const array = Uint8Array.from(bytes);
  const isWide = array.length > 3 && array[1] === 0 && array[3] === 0;
  return (isWide ? new TextDecoder("utf-16le") : utf8).decode(array);
}

const LEAST_LETTERS = 0.6;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what no text has.
const UNREADABLE = /[\0-\x08\x0e-\x1f\x7f-\x9f\ufffd]/g;

/** The text, where it is one: hardly any control characters, and mostly letters. */
function readable(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const probe = text.slice(0, PROBE * 4);
  const letters = probe.match(/[\p{L}\p{M}\p{N} ]/gu)?.length ?? 0;
  const bad = probe.match(UNREADABLE)?.length ?? 0;
  return bad <= 2 && letters >= probe.length * LEAST_LETTERS ? text : undefined;
}

/** A binary tree: a dot goes left, a dash right. */
const MORSE = "  ETIANMSURWDKGOHVF L PJBXCYZQ  ";

function fromMorse(code: string): string {
  return code
    .replace(/[·]/g, ".")
    .replace(/[–]/g, "-")
    .replace(/[.-]+| ?\/ ?| /g, part => {
      if (part === " ") return "";
      if (part.includes("/")) return " ";
      let at = 1;
      for (const sign of part) at = at * 2 + (sign === "-" ? 1 : 0);
      return MORSE[at] ?? "";
    });
}

const ESCAPE = /%[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|&#x[0-9A-Fa-f]{2,6};|&#[0-9]{2,7};/g;
/** Characters between two escapes of one part, and around them, that are read with them. */
const NEAR = 200;
const LEAST_ESCAPES = 2;

function findEscapes(text: string): readonly Variant[] {
  const parts: { start: number; end: number; count: number }[] = [];
  for (const { 0: match, index } of text.matchAll(ESCAPE)) {
    const part = parts.at(-1);
    const end = Math.min(text.length, index + match.length + NEAR);
    if (part !== undefined && index <= part.end) Object.assign(part, { end, count: part.count + 1 });
    else parts.push({ start: Math.max(part?.end ?? 0, index - NEAR), end, count: 1 });
  }
  return parts
    .filter(({ count }) => count >= LEAST_ESCAPES)
    .map(({ start, end }) => ({
      encoding: "escapes",
      start,
      end,
      text: fromEscapes(text.slice(start, end)),
    }));
}

function fromEscapes(text: string): string {
  // Percent escapes are bytes of UTF-8, the others characters.
  const characters = text.replace(ESCAPE, match => {
    if (match.startsWith("%")) return match;
    const isHex = match.startsWith("\\u") || match.startsWith("&#x");
    const codePoint = Number.parseInt(match.replace(/^\\u|^&#x?/, ""), isHex ? 16 : 10);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "";
  });
  return characters.replace(/(?:%[0-9A-Fa-f]{2})+/g, run =>
    fromBytes((run.match(/[0-9A-Fa-f]{2}/g) ?? []).map(byte => Number.parseInt(byte, 16))),
  );
}

const byteOf = (selector: number) => (selector < 0xfe10 ? selector - 0xfe00 : selector - 0xe0100 + 16);

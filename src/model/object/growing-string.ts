/** A string of JSON as it arrives: escapes are resolved, and nothing half is ever shown. */

export interface GrowingString {
  /** Begins a string, after its opening quote. One reader serves all strings of a document. */
  begin(): void;
  /** Reads on from `at`; gives the index after what it took, which is after the closing quote when it `isClosed`. */
  push(text: string, at: number): number;
  readonly isClosed: boolean;
  /** The certain text so far: without half an escape, and without half a surrogate pair at its end. */
  readonly shown: string;
  /** All of it, when it is closed. */
  readonly whole: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  "\n": "\n",
};
const SPECIAL = /["\\]/g;

/**
 * A reader of strings, one after the other. Beyond the standard it takes control characters as they are, and a
 * backslash that escapes nothing as a backslash: `"\d+"` is the expression that its writer meant.
 */
export function createGrowingString(): GrowingString {
  let shown = "";
  // A high surrogate at the end, until it is known what follows it.
  let high = "";
  // The beginning of an escape, from its backslash on.
  let pending = "";
  let isClosed = false;

  const append = (text: string) => {
    if (text === "") return;
    const isHalf = isHighSurrogate(text.charCodeAt(text.length - 1));
    shown += high + (isHalf ? text.slice(0, -1) : text);
    high = isHalf ? text.slice(-1) : "";
  };

  /** Takes one character of an escape; false when the character isn't part of it and is to be read again. */
  const extend = (char: string): boolean => {
    if (pending === "\\" && char !== "u") {
      append(ESCAPES[char] ?? `\\${char}`);
      pending = "";
      return true;
    }
    if (pending.length === 1 || isHexDigit(char)) {
      pending += char;
      if (pending.length < "\\u0000".length) return true;
      append(String.fromCharCode(Number.parseInt(pending.slice(2), 16)));
      pending = "";
      return true;
    }
    append(pending);
    pending = "";
    return false;
  };

  return {
    begin() {
      shown = high = pending = "";
      isClosed = false;
    },
    push(text, start) {
      let at = start;
      while (at < text.length && !isClosed) {
        if (pending !== "") {
          if (extend(text[at]!)) at += 1;
          continue;
        }
        SPECIAL.lastIndex = at;
        const special = SPECIAL.exec(text)?.index ?? text.length;
        append(text.slice(at, special));
        if (text[special] === "\\") pending = "\\";
        isClosed = text[special] === '"';
        at = Math.min(special + 1, text.length);
      }
      return at;
    },
    get isClosed() {
      return isClosed;
    },
    get shown() {
      return shown;
    },
    get whole() {
      return shown + high;
    },
  };
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isHexDigit = (char: string) => /^[0-9A-Fa-f]$/.test(char);

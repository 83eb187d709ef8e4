/** One object or array of JSON, read as it arrives: the known part can be asked for at any time. */
import type { Json } from "../canonical-json.ts";
import { MAX_DEPTH, setMember } from "./json-value.ts";

export interface GrowingJson {
  /** Reads on; gives the index after the last character taken, which is short of the end once it is no longer open. */
  push(text: string, at?: number): number;
  readonly state: "open" | "closed" | "malformed";
  /** Whether its text so far ends inside of a string. */
  readonly isInString: boolean;
  /** Counts what can be seen in `value()`: the same number, the same value. */
  readonly changes: number;
  /** The cost of `value()`, in items copied. */
  readonly cost: number;
  /** The certain part: strings as far as they came, numbers and literals when complete, keys with a value begun. */
  value(): Json;
  /**
   * Says that no more text comes: a number or literal at its very end is complete, and a literal that lacks characters
   * is left out. False for a text that can't become either.
   */
  end(): boolean;
}

type Frame =
  | { readonly closer: "]"; readonly value: Json[] }
  | { readonly closer: "}"; readonly value: Record<string, Json>; key: string; size: number };

/** The tokens that may come next. */
type Awaited = "value" | "item" | "key" | "colon" | "separator" | "string" | "scalar";

const SCALAR_END = /[\s,\]}]/g;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LITERALS: Readonly<Record<string, Json>> = { true: true, false: false, null: null };

/**
 * A reader whose first text begins at the opening bracket. Strict, save for commas before a closing bracket and what
 * `createGrowingString` lets pass. Takes time linear in the text; never throws.
 */
export function createGrowingJson(): GrowingJson {
  const frames: Frame[] = [];
  const string = createGrowingString();
  let root: Json | undefined;
  let awaited: Awaited = "value";
  let isKey = false;
  let scalar = "";
  let isMalformed = false;
  let changes = 0;

  const add = (value: Json) => {
    const frame = frames.at(-1)!;
    if (frame.closer === "]") frame.value.push(value);
    else {
      setMember(frame.value, frame.key, value);
      frame.size += 1;
    }
    awaited = "separator";
  };
  const open = (frame: Frame) => {
    frames.push(frame);
    isMalformed = frames.length > MAX_DEPTH;
    awaited = frame.closer === "]" ? "item" : "key";
    changes += 1;
  };
  const close = () => {
    const { value } = frames.pop()!;
    if (frames.length === 0) root = value;
    else add(value);
  };

  const readString = (text: string, at: number): number => {
    const before = string.shown;
    const next = string.push(text, at);
    if (!isKey && string.shown !== before) changes += 1;
    if (!string.isClosed) return next;
    const frame = frames.at(-1)!;
    if (!isKey) {
      add(string.whole);
      if (string.whole !== string.shown) changes += 1;
    } else if (frame.closer === "}") {
      frame.key = string.whole;
      awaited = "colon";
    }
    return next;
  };

  const readScalar = (text: string, at: number): number => {
    SCALAR_END.lastIndex = at;
    const end = SCALAR_END.exec(text)?.index ?? text.length;
    scalar += text.slice(at, end);
    if (end < text.length) settleScalar();
    return end;
  };
  const settleScalar = () => {
    const isLiteral = Object.hasOwn(LITERALS, scalar);
    isMalformed = !isLiteral && !NUMBER.test(scalar);
    if (!isMalformed) {
      add(isLiteral ? LITERALS[scalar]! : Number(scalar));
      changes += 1;
    }
    scalar = "";
  };

  const beginString = (asKey: boolean) => {
    string.begin();
    isKey = asKey;
    awaited = "string";
    if (!asKey) changes += 1;
  };
  const beginValue = (char: string) => {
    if (char === "{") open({ closer: "}", value: {}, key: "", size: 0 });
    else if (char === "[") open({ closer: "]", value: [] });
    else if (char === '"') beginString(false);
    else if (/[-\dtfn]/.test(char)) {
      scalar = char;
      awaited = "scalar";
    } else isMalformed = true;
  };

  /** One character that is part of neither a string nor a scalar. */
  const step = (char: string) => {
    if (char === " " || char === "\n" || char === "\r" || char === "\t") return;
    const closer = frames.at(-1)?.closer;
    const mayClose = awaited === "item" || awaited === "key" || awaited === "separator";
    if (mayClose && char === closer) close();
    else if (awaited === "value" || awaited === "item") beginValue(char);
    else if (awaited === "key" && char === '"') beginString(true);
    else if (awaited === "colon" && char === ":") awaited = "value";
    else if (awaited === "separator" && char === ",") awaited = closer === "]" ? "item" : "key";
    else isMalformed = true;
  };

  return {
    push(text, start = 0) {
      let at = start;
      while (at < text.length && root === undefined && !isMalformed) {
        if (awaited === "string") at = readString(text, at);
        else if (awaited === "scalar") at = readScalar(text, at);
        else step(text[at++]!);
      }
      return at;
    },
    get state() {
      return isMalformed ? "malformed" : root === undefined ? "open" : "closed";
    },
    get isInString() {
      return awaited === "string";
    },
    get changes() {
      return changes;
    },
    get cost() {
      return frames.reduce((sum, frame) => sum + costOf(frame), 0);
    },
    value() {
      if (root !== undefined) return root;
      let tip: Json | undefined = awaited === "string" && !isKey ? string.shown : undefined;
      for (const frame of frames.toReversed()) tip = withTip(frame, tip);
      return tip ?? null;
    },
    end() {
      if (scalar !== "" && !isUnfinished(scalar)) settleScalar();
      return !isMalformed;
    },
  };
}

/** `tru`, `-`, `2.`, `1e+`: not a value yet, and may become one. */
const isUnfinished = (scalar: string) =>
  ["true", "false", "null"].some(literal => literal !== scalar && literal.startsWith(scalar)) ||
  /^-?(?:\d+(?:\.|(?:\.\d+)?[eE][+-]?))?$/.test(scalar);

/** Measured: an engine copies arrays and small objects at once, and the members of large objects one by one. */
function costOf(frame: Frame): number {
  if (frame.closer === "]") return frame.value.length;
  return frame.size <= 200 ? frame.size : 16 * frame.size;
}

/** A copy, so that earlier values stay as they are; complete parts are shared. */
function withTip(frame: Frame, tip: Json | undefined): Json {
  if (frame.closer === "]") return tip === undefined ? [...frame.value] : [...frame.value, tip];
  const copy = { ...frame.value };
  if (tip !== undefined) setMember(copy, frame.key, tip);
  return copy;
}

interface GrowingString {
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

/** Reads JSON and remembers the line of every key, so that a problem in a file can be shown where it stands. */
import type { Json } from "../../base/index.ts";

export interface JsonNode {
  /** Of its key, or of the value itself where it has none; from 1. */
  readonly line: number;
  readonly value: Json;
  /** Of an object. Of a key that stands twice, the last one, as in JSON.parse. */
  readonly members?: ReadonlyMap<string, JsonNode>;
  /** Keys of an object that stand twice, where they do so. */
  readonly repeated?: readonly { readonly key: string; readonly line: number }[];
  /** Of a list. */
  readonly items?: readonly JsonNode[];
}

export type ReadJson =
  | { readonly isValid: true; readonly root: JsonNode }
  | { readonly isValid: false; readonly line: number; readonly expected: string };

const MAX_CHARS = 1_000_000;
const MAX_DEPTH = 100;

const TOKEN = /"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y;

/** Takes what JSON.parse takes, up to a million characters and a depth of 100. Never throws. */
export function readJson(text: string): ReadJson {
  if (text.length > MAX_CHARS) return wrong(1, `at most ${MAX_CHARS} characters`);
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let line = 1;
  let failure: ReadJson | undefined;

  const root = readValue(0);
  if (peek() !== "") fail("the end of the file");
  return failure ?? { isValid: true, root: root! };

  function fail(expected: string): undefined {
    failure ??= wrong(line, expected);
  }

  /** The next character that is no white space; empty at the end. */
  function peek(): string {
    for (; at < text.length && " \t\r\n".includes(text[at]!); at++) if (text[at] === "\n") line += 1;
    return text[at] ?? "";
  }

  function take(character: string): boolean {
    if (peek() !== character) return false;
    at += 1;
    return true;
  }

  function readValue(depth: number): JsonNode | undefined {
    if (depth > MAX_DEPTH) return fail(`at most ${MAX_DEPTH} values inside each other`);
    const first = peek();
    const start = line;
    if (take("{")) return readObject(start, depth);
    if (take("[")) return readList(start, depth);
    const value = readScalar();
    if (value === undefined) return fail(first === "" ? "more: the file ends here" : "a JSON value");
    return { line: start, value };
  }

  function readScalar(): Json | undefined {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return undefined;
    const value = parseToken(token);
    if (value !== undefined) at += token.length;
    return value;
  }

  function readObject(start: number, depth: number): JsonNode | undefined {
    const members = new Map<string, JsonNode>();
    const repeated: { readonly key: string; readonly line: number }[] = [];
    for (let isFirst = true; !take("}"); isFirst = false) {
      if (!isFirst && !take(",")) return fail("a comma or }");
      if (peek() !== '"') return fail("a key in double quotes");
      const keyLine = line;
      const key = readScalar();
      if (typeof key !== "string") return fail("a key in double quotes");
      if (!take(":")) return fail(`a colon after ${JSON.stringify(key)}`);
      const node = readValue(depth + 1);
      if (node === undefined) return undefined;
      if (members.has(key)) repeated.push({ key, line: keyLine });
      members.set(key, { ...node, line: keyLine });
    }
    const value = Object.fromEntries(Array.from(members, ([key, node]) => [key, node.value]));
    return { line: start, value, members, ...(repeated.length > 0 && { repeated }) };
  }

  function readList(start: number, depth: number): JsonNode | undefined {
    const items: JsonNode[] = [];
    for (let isFirst = true; !take("]"); isFirst = false) {
      if (!isFirst && !take(",")) return fail("a comma or ]");
      const node = readValue(depth + 1);
      if (node === undefined) return undefined;
      items.push(node);
    }
    return { line: start, value: items.map(({ value }) => value), items };
  }
}

const wrong = (line: number, expected: string): ReadJson => ({ isValid: false, line, expected });

function parseToken(token: string): Json | undefined {
  try {
    const value: Json = JSON.parse(token);
    return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY ? undefined : value;
  } catch {
    return undefined;
  }
}

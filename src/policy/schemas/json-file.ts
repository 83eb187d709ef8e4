/** Opens a JSON file whose problems are reported with the lines of their keys. */
import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import { type Fault, fault, type Json, type Source } from "../../base/index.ts";

export type JsonPath = readonly (string | number)[];
export type JsonObject = { readonly [key: string]: Json };

export interface JsonFile {
  /** Undefined where the text is no JSON; that is a problem. */
  readonly value: Json | undefined;
  readonly problems: readonly Fault<"brain.malformed">[];
  /** @param expected completes "expected …" */
  add(path: JsonPath, expected: string): void;
  source(path: JsonPath): Source;
}

const MAX_CHARS = 1_000_000;
const MAX_DEPTH = 100;

/** A key that is repeated is a problem. Never throws. */
export function openJson(text: string, file: string): JsonFile {
  const plain = text.replace(/^\uFEFF/, "");
  const problems: Fault<"brain.malformed">[] = [];
  const found: ParseError[] = [];
  const isTooLarge = plain.length > MAX_CHARS || depthOf(plain) > MAX_DEPTH;
  const root = isTooLarge ? undefined : parseTree(plain, found, { disallowComments: true });
  const value = isTooLarge ? undefined : parse(plain);
  const lineAt = (offset: number) => plain.slice(0, offset).split("\n").length;
  const source = (path: JsonPath): Source => ({ file, line: lineAt(placeOf(root, path)) });
  const addAt = (line: number, expected: string) =>
    void problems.push(fault("brain.malformed", { file, line, expected }));
  if (isTooLarge) addAt(1, `at most ${MAX_CHARS} characters, and ${MAX_DEPTH} values inside each other`);
  else if (value === undefined) addAt(lineAt(found[0]?.offset ?? 0), "JSON, which is broken here");
  else for (const { key, offset } of repeatedKeys(root)) addAt(lineAt(offset), `${key} once`);
  return { value, problems, add: (path, expected) => addAt(source(path).line, expected), source };
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const [mark] of text.replace(/"(?:[^"\\\n]|\\.)*"/g, "").matchAll(/[[\]{}]/g)) {
    depth += mark === "[" || mark === "{" ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}

/** The offset of a value's key, or of the value itself where it has none. */
function placeOf(root: Node | undefined, path: JsonPath): number {
  const node = root && findNodeAtLocation(root, [...path]);
  return (node?.parent?.type === "property" ? node.parent : node)?.offset ?? root?.offset ?? 0;
}

function repeatedKeys(node: Node | undefined): readonly { readonly key: string; readonly offset: number }[] {
  const children = node?.children ?? [];
  const keys = node?.type === "object" ? children.map(each => each.children![0]!.value as string) : [];
  return [
    ...keys.flatMap((key, at) => (keys.indexOf(key) < at ? [{ key, offset: children[at]!.offset }] : [])),
    ...children.flatMap(repeatedKeys),
  ];
}

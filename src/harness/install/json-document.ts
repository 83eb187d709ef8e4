/** A settings file as a tree that knows its places, with comments, trailing commas and any formatting. */
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { fault, type Json } from "../../base/index.ts";

export type { Node } from "jsonc-parser";

export interface JsonDocument {
  readonly text: string;
  /** Undefined where there are only comments and white space. */
  readonly root: Node | undefined;
}

/** @param text without a byte order mark @throws harness.unreadable */
export function parseDocument(file: string, text: string): JsonDocument {
  const errors: ParseError[] = [];
  const root = parse(file, text, errors);
  const [error] = errors;
  if (error === undefined) return { text, root };
  const problem = printParseErrorCode(error.error).replace(/\B[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
  throw fault("harness.unreadable", { file, line: lineAt(text, error.offset), problem });
}

function parse(file: string, text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw fault("harness.unreadable", { file, line: 1, problem: "It is nested too deeply" }, { cause });
  }
}

export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split(/\r\n|\r|\n/).length;

/** The value of an object's key; of a repeated key the last value, as programs read it. */
export const propertyOf = (object: Node | undefined, key: string): Node | undefined =>
  object?.type === "object"
    ? object.children?.findLast(each => each.children?.[0]?.value === key)
    : undefined;

export const nodeOf = (property: Node | undefined): Node | undefined => property?.children?.[1];

/** The value at a path of keys. */
export const nodeAt = (root: Node | undefined, path: readonly string[]): Node | undefined =>
  path.reduce<Node | undefined>((node, key) => nodeOf(propertyOf(node, key)), root);

export const endOf = ({ offset, length }: Node): number => offset + length;

/** Tokens that may separate two values. */
interface Token {
  readonly kind: "space" | "newline" | "line-comment" | "block-comment" | "comma" | "other";
  readonly offset: number;
  readonly end: number;
}

const TOKEN =
  /(?<newline>\r\n|\r|\n)|(?<space>[^\S\r\n]+)|(?<line>\/\/[^\r\n]*)|(?<block>\/\*[\s\S]*?\*\/)|(?<comma>,)|[\s\S]/y;

/** The tokens from one place to another, without a value between. */
export function* tokensBetween(text: string, from: number, to: number): Generator<Token> {
  for (let offset = from; offset < to; ) {
    TOKEN.lastIndex = offset;
    const match = TOKEN.exec(text)!;
    const { newline, space, line, block, comma } = match.groups!;
    const end = offset + match[0].length;
    const kind =
      (newline && "newline") ||
      (space && "space") ||
      (line && "line-comment") ||
      (block && "block-comment") ||
      (comma && "comma") ||
      "other";
    yield { kind, offset, end };
    offset = end;
  }
}

export const isComment = ({ kind }: Token): boolean => kind === "line-comment" || kind === "block-comment";

export interface JsonLayout {
  readonly newline: string;
  /** One level of indentation. */
  readonly unit: string;
  /** Behind a comma or a colon on one line. */
  readonly gap: "" | " ";
}

export function layoutOf({ text, root }: JsonDocument): JsonLayout {
  const newline = /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
  const [first] = root?.children ?? [];
  const unit = first !== undefined && startsLine(text, first) ? indentAt(text, first.offset) : "";
  return { newline, unit: unit === "" ? "  " : unit, gap: /":\s/.test(text) ? " " : "" };
}

/** The white space that the line of this place begins with. */
export function indentAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  return /^[^\S\r\n]*/.exec(text.slice(start, offset))![0];
}

/** Whether only white space precedes a value in its line. */
export const startsLine = (text: string, { offset }: Node): boolean =>
  /(?:[\r\n])[^\S\r\n]*$/.test(text.slice(Math.max(0, offset - 1_000), offset));

/** A value as it is written: on several lines with this indentation, or on one. */
export function formatValue(value: Json, { newline, unit }: JsonLayout, indent: string | undefined): string {
  if (indent === undefined) return JSON.stringify(value);
  return JSON.stringify(value, undefined, unit).replaceAll("\n", `${newline}${indent}`);
}

/** Whether a list or an object goes over several lines. */
export const isSpread = (text: string, { offset, length }: Node): boolean =>
  /[\r\n]/.test(text.slice(offset, offset + length));

/** Whether only white space is between them. */
export const isBlank = (text: string, from: number, to: number): boolean =>
  tokensBetween(text, from, to).every(({ kind }) => kind === "space" || kind === "newline");

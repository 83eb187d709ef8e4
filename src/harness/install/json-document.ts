/** A settings file as a tree that knows its places, with comments, trailing commas and any formatting. */
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { fault } from "../../base/index.ts";

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
export interface Token {
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

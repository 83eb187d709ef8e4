/** Parses YAML of a brain's files, and says in which line its first mistake is. */
import { type Document, isMap, LineCounter, type Node, parseDocument } from "yaml";

export interface YamlText {
  readonly document: Document.Parsed;
  /** The line of a node, from 1. */
  lineOf(node: Node | null | undefined): number;
  /** The first mistake, with its line from 1. */
  readonly mistake: { readonly line: number; readonly expected: string } | undefined;
}

export function parseYaml(text: string): YamlText {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: "error" });
  const lineAt = (offset: number) => Math.max(1, lineCounter.linePos(offset).line);
  const [error] = document.errors;
  return {
    document,
    lineOf: node => lineAt(node?.range?.[0] ?? 0),
    mistake: error && { line: lineAt(error.pos[0]), expected: expectedBy(error) },
  };
}

const QUOTED = "quotes around a value that has a colon, or one key a line";

/** The words for a person, by the parser's code of a mistake; its own words for the others. */
const inWords: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: QUOTED,
  MULTILINE_IMPLICIT_KEY: "a colon and a space after the key",
  TAB_AS_INDENT: "spaces at the beginning of the line, not a tab",
  BAD_INDENT: "the line at the same indent as its neighbours",
  DUPLICATE_KEY: "each key once; this one is here twice",
  MISSING_CHAR: "a closing quote, bracket or brace, or a colon",
  BAD_SCALAR_START: "quotes around a value that begins with a sign",
  MULTIPLE_DOCS: "one document, without a line of dashes",
};

const expectedBy = ({ code, message }: { readonly code: string; readonly message: string }): string =>
  inWords[code] ?? `valid YAML (${message.replace(/\.$/, "")})`;

// Aliases may repeat what they name this often in all; a file that asks for more is built to explode.
const MAX_ALIASES = 100;

/** The fields of a document, empty for an empty one; undefined where it has none, or multiplies without bounds. */
export function yamlFields({ document }: YamlText): Readonly<Record<string, unknown>> | undefined {
  if (document.contents === null) return {};
  if (!isMap(document.contents)) return undefined;
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES }) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

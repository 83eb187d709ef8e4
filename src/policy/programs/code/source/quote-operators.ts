/** Quotes that are written as operators: perl's `q(…)`, `m{…}`, `s/…/…/e`; ruby's `%w[…]`, `%x(…)`. */
import { closing, type Quoted, readQuoted } from "./read-quoted.ts";
import type { CodeSyntax, Quote } from "./syntax.ts";
import { runsCode, type Token } from "./token.ts";

export interface QuoteOperator {
  readonly tokens: readonly Token[];
  readonly code: readonly string[];
  readonly end: number;
  readonly problem?: string;
}

const PERL = /(qq|qw|qx|qr|tr|q|m|s|y)(?![\w])\s*(?=([^\w\s,;)}=>]|=(?![=>\s])))/y;
const RUBY = /%([wWiIqQxrs]?)(?=([^\w\s=]))/y;

const patternProblem = "a pattern of its code runs code";
const sign = (text: string): Token => ({ kind: "sign", text });

/** Undefined where none stands at `at`. */
export function readQuoteOperator(
  source: string,
  at: number,
  syntax: CodeSyntax,
  expectsValue: boolean,
  before: Token | undefined,
): QuoteOperator | "unreadable" | undefined {
  const isPerl = syntax.quoteOperators === "perl";
  const operator = isPerl ? PERL : RUBY;
  operator.lastIndex = at;
  const found = operator.exec(source);
  if (found === null) return undefined;
  // `->s(…)`, `{s}`, `sub y`: a name like any other.
  if (isPerl && (before?.text === "->" || before?.text === "sub" || /\w/.test(source[at - 1] ?? "")))
    return undefined;
  if (!isPerl && !expectsValue) return undefined;
  const [whole, kind = "", open = ""] = found;
  // A `#` after a space begins a comment.
  if (open === "#" && /\s$/.test(whole)) return undefined;
  const start = at + whole.length + open.length;
  const doubled = syntax.quotes.find(each => each.open === '"');
  const quote: Quote = { open, close: closing(open), ...(doubled && interpolating(doubled)) };
  const plain: Quote = { open, close: closing(open), escapes: "close" };
  switch (kind) {
    case "w":
    case "W":
    case "i":
    case "I":
      return asOperator(readQuoted(source, start, plain), quoted => words(quoted, "[", "]"));
    case "qw":
      return asOperator(readQuoted(source, start, plain), quoted => words(quoted, "(", ")"));
    case "q":
      return asOperator(readQuoted(source, start, plain), each => [{ kind: "text", text: each.text }]);
    case "s":
      if (!isPerl)
        return asOperator(readQuoted(source, start, plain), each => [{ kind: "text", text: each.text }]);
      return readReplacement(source, start, open, quote);
    case "tr":
    case "y":
      return readTwo(source, start, plain);
    case "x":
    case "qx":
      return asOperator(readQuoted(source, start, open === "'" ? plain : quote), each => [
        { kind: "command", text: each.text },
      ]);
    case "m":
    case "qr":
    case "r":
      return readPattern(source, start, plain);
    default:
      return asOperator(readQuoted(source, start, quote), each => [{ kind: "text", text: each.text }]);
  }
}

const interpolating = ({ code, variables }: Quote): Partial<Quote> => ({
  escapes: "all",
  ...(code && { code }),
  ...(variables && { variables }),
});

function asOperator(
  quoted: Quoted | undefined,
  tokensOf: (quoted: Quoted) => readonly Token[],
): QuoteOperator | "unreadable" {
  return quoted === undefined
    ? "unreadable"
    : { tokens: tokensOf(quoted), code: quoted.code, end: quoted.end };
}

const words = ({ text }: Quoted, open: string, close: string): readonly Token[] => [
  sign(open),
  ...text
    .split(/\s+/)
    .filter(each => each !== "")
    .flatMap((each): readonly Token[] => [{ kind: "text", text: each }, sign(",")]),
  sign(close),
];

function readPattern(source: string, start: number, plain: Quote): QuoteOperator | "unreadable" {
  const body = readQuoted(source, start, plain);
  if (body === undefined) return "unreadable";
  const end = body.end + flagsAt(source, body.end).length;
  return {
    tokens: [{ kind: "pattern", text: body.text }],
    code: [],
    end,
    ...(runsCode(body.text) && { problem: patternProblem }),
  };
}

function readTwo(source: string, start: number, plain: Quote): QuoteOperator | "unreadable" {
  const first = readQuoted(source, start, plain);
  const second = first && readSecond(source, first.end, plain);
  if (second === undefined) return "unreadable";
  const end = second.end + flagsAt(source, second.end).length;
  return { tokens: [{ kind: "pattern", text: "" }], code: [], end };
}

/** `s/a/b/e` runs its second half as code, `s/a/b/ee` what comes of that too. */
function readReplacement(
  source: string,
  start: number,
  open: string,
  quote: Quote,
): QuoteOperator | "unreadable" {
  const plain: Quote = { open, close: quote.close, escapes: "close" };
  const first = readQuoted(source, start, plain);
  const second = first && readSecond(source, first.end, plain);
  if (first === undefined || second === undefined) return "unreadable";
  const flags = flagsAt(source, second.end);
  const runs = flags.replace(/[^e]/g, "").length;
  const isProblem = runs > 1 || runsCode(first.text) || (runs === 0 && runsCode(second.text));
  return {
    tokens: [{ kind: "pattern", text: first.text }],
    code: runs > 0 ? [second.text] : [],
    end: second.end + flags.length,
    ...(isProblem && { problem: patternProblem }),
  };
}

/** `s{…}{…}`: with brackets the second half has its own. */
function readSecond(source: string, from: number, quote: Quote): Quoted | undefined {
  if (quote.open === quote.close) return readQuoted(source, from, quote);
  const space = /\s*/y;
  space.lastIndex = from;
  space.exec(source);
  const open = source[space.lastIndex];
  return open === undefined
    ? undefined
    : readQuoted(source, space.lastIndex + 1, { ...quote, open, close: closing(open) });
}

function flagsAt(source: string, at: number): string {
  const flags = /[a-z]*/y;
  flags.lastIndex = at;
  return flags.exec(source)?.[0] ?? "";
}

/** Reads a program's text as tokens, with strings decoded. The code inside of strings follows after the text around it. */
import { HOLE } from "../../../word.ts";

/** A piece of a program. The text of a string is its content, with a HOLE for each piece that the program works out. */
export interface Token {
  readonly kind: "name" | "text" | "pattern" | "number" | "sign";
  readonly text: string;
}

export interface Quote {
  readonly mark: string;
  /** It ends with its line, or is no string at all. */
  readonly isLine?: true;
  /** The mark that begins a piece of code in it; `}` ends the piece. */
  readonly code?: "{" | "${";
}

/** The expressions are sticky. */
export interface Syntax {
  readonly comment: RegExp;
  /** Longer ones first. */
  readonly quotes: readonly Quote[];
  readonly name: RegExp;
  /** Letters that may be in front of a quote, without it: `f"…"`, `rb'…'`. */
  readonly prefix?: RegExp;
  /** Names after which `/` begins a pattern; undefined where the language has no patterns. */
  readonly valueFollows?: ReadonlySet<string>;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  /** For each bracket the index of its counterpart; -1 if it has no counterpart. */
  readonly partners: Int32Array;
  /** Why the text can't be read whole. */
  readonly problem: string | undefined;
}

/** Pieces of code in strings: more of them aren't read, so that strings in strings take no more than linear time. */
const MAX_PIECES = 500;
const MAX_PATTERN = 1_000;
const SPACE = /(?:[^\S\n]|\\\n)+/y;
const NUMBER = /(?:0[xXbBoO][\w.]+|\d[\d_]*(?:\.(?!\.)\d*)?(?:[eE][-+]?\d+)?\w*)/y;
const SIGN =
  /===|!==|\.\.\.|<<=|>>=|\*\*=|\/\/=|\|\|=|&&=|\?\?=|->|=>|\?\.(?!\d)|==|!=|<=|>=|\+=|-=|\*=|\/=|:=|&&|\|\||\?\?|\*\*|<<|>>/y;
const PATTERN = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])*\/[a-z]*/y;
const SHORT_STRING = /'[^'\n\\]{0,500}'|"[^"\n\\]{0,500}"/y;
/** An escape is not looked up where it gives a character's number or name. */
const ESCAPE = /\\(?:x..|u\{[^}]*\}|u.{4}|U.{8}|N\{[^}]*\}|[0-7]{1,3}|[\s\S])/y;
const LETTERS: { readonly [letter: string]: string } = { n: "\n", t: "\t", r: "\r", b: "\b", "\n": "" };
const UNREADABLE = "its code can't be read";

export const isSign = (token: Token | undefined, ...texts: readonly string[]): boolean =>
  token?.kind === "sign" && texts.includes(token.text);

/** Each text ends with a newline of its own. Linear; never throws. */
export function tokenise(source: string, syntax: Syntax): Tokens {
  const tokens: Token[] = [];
  let problem = source.includes(HOLE) ? "part of its code can't be known" : undefined;
  const texts = [source];
  for (const text of texts) {
    if (texts.length > MAX_PIECES || !tokeniseOne(text, syntax, tokens, texts)) problem ??= UNREADABLE;
    tokens.push({ kind: "sign", text: "\n" });
  }
  const { partners, isBroken } = pair(tokens);
  return { tokens, partners, problem: problem ?? (isBroken ? UNREADABLE : undefined) };
}

/** False where a string doesn't end, or a name is written in escapes. */
function tokeniseOne(source: string, syntax: Syntax, tokens: Token[], inner: string[]): boolean {
  const first = tokens.length;
  for (let at = 0; at < source.length; ) {
    const skipped = match(SPACE, source, at) ?? match(syntax.comment, source, at);
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    const prefix = (syntax.prefix && match(syntax.prefix, source, at)) ?? "";
    const quote = syntax.quotes.find(({ mark }) => source.startsWith(mark, at + prefix.length));
    if (quote !== undefined) {
      const read = readQuoted(source, at + prefix.length, quote, prefix.toLowerCase(), inner);
      if (read === undefined) return false;
      tokens.push({ kind: "text", text: read.text });
      at = read.end;
      continue;
    }
    const token = tokenAt(at);
    if (token.text === "\\") return false;
    // Python takes look-alike letters for plain ones.
    tokens.push(token.kind === "name" ? { kind: "name", text: token.text.normalize("NFKC") } : token);
    at += token.text.length;
  }
  return true;

  function tokenAt(at: number): Token {
    const pattern = source[at] === "/" && expectsValue() ? match(PATTERN, source, at) : undefined;
    if (pattern !== undefined && pattern.length < MAX_PATTERN) return { kind: "pattern", text: pattern };
    const number = match(NUMBER, source, at);
    if (number !== undefined) return { kind: "number", text: number };
    const name = match(syntax.name, source, at);
    if (name !== undefined) return { kind: "name", text: name };
    return { kind: "sign", text: match(SIGN, source, at) ?? source[at]! };
  }

  /** Whether a value may begin here, so that `/` is no division. */
  function expectsValue(): boolean {
    if (syntax.valueFollows === undefined) return false;
    const last = tokens.length > first ? tokens.at(-1)! : undefined;
    if (last === undefined) return true;
    return last.kind === "sign" ? !/^[)\]]$/.test(last.text) : syntax.valueFollows.has(last.text);
  }
}

/** Undefined where it doesn't end. Code in it is added to `inner`. */
function readQuoted(source: string, from: number, quote: Quote, prefix: string, inner: string[]) {
  const { mark, isLine } = quote;
  const code = /[ft]/.test(prefix) ? "{" : quote.code;
  const isRaw = prefix.includes("r");
  let text = "";
  for (let at = from + mark.length; at < source.length; ) {
    const character = source[at]!;
    if (source.startsWith(mark, at)) return { text, end: at + mark.length };
    if (isLine && character === "\n") return undefined;
    if (character === "\\") {
      const escaped = isRaw ? source.slice(at, at + 2) : (match(ESCAPE, source, at) ?? character);
      const letter = escaped.slice(1);
      const isCoded = letter.length > 1 || /[0-7]/.test(letter);
      text += isRaw ? escaped : isCoded ? HOLE : (LETTERS[letter] ?? letter);
      at += escaped.length;
    } else if (code === "{" && source.startsWith("{{", at)) {
      text += "{";
      at += 2;
    } else if (code !== undefined && source.startsWith(code, at)) {
      const end = endOfCode(source, at + code.length);
      if (end === undefined) return undefined;
      inner.push(source.slice(at + code.length, end));
      text += HOLE;
      at = end + 1;
    } else {
      text += character;
      at += 1;
    }
  }
  return undefined;
}

/** Where a piece of code inside of a text ends: brackets are counted, and short strings in it skipped. */
function endOfCode(source: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const character = source[at]!;
    if (character === "}" && depth === 0) return at;
    if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    else if (character === "\\") at += 1;
    else at += (match(SHORT_STRING, source, at)?.length ?? 1) - 1;
  }
  return undefined;
}

const openers: { readonly [close: string]: string } = { ")": "(", "]": "[", "}": "{" };

function pair(tokens: readonly Token[]) {
  const partners = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  let isBroken = false;
  tokens.forEach((token, at) => {
    if (isSign(token, "(", "[", "{")) open.push(at);
    if (!isSign(token, ")", "]", "}")) return;
    const last = open.pop();
    if (last === undefined || tokens[last]!.text !== openers[token.text]) {
      isBroken = true;
      return;
    }
    partners[at] = last;
    partners[last] = at;
  });
  return { partners, isBroken: isBroken || open.length > 0 };
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(source)?.[0];
  return found === undefined || found === "" ? undefined : found;
}

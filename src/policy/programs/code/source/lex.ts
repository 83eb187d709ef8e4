/** Takes a program's text apart into names, strings, and signs, in one pass; code inside of strings follows after. */
import { HOLE } from "../../../word.ts";
import { readQuoteOperator } from "./quote-operators.ts";
import { readQuoted } from "./read-quoted.ts";
import type { CodeSyntax, Quote } from "./syntax.ts";
import { runsCode, type Token } from "./token.ts";

export interface Lexed {
  readonly tokens: readonly Token[];
  /** Why the text can't be read whole, or does what can't be told. */
  readonly problem: string | undefined;
}

/** Code in strings in code in strings: nobody goes deeper. */
const MAX_DEPTH = 4;
const MAX_PATTERN = 1_000;
const MAX_HERE_DOCUMENTS = 50;

const SPACE = /[^\S\n]+/y;
const NUMBER = /(?:0[xXbBoO][\w.]+|\d[\d_]*(?:\.(?!\.)\d*)?(?:[eE][-+]?\d+)?\w*)/y;
const SIGN =
  /===|!==|\.\.\.|<<=|>>=|\*\*=|\/\/=|\|\|=|&&=|\?\?=|->|=>|::|\?\.(?!\d)|==|!=|<=|>=|\+=|-=|\*=|\/=|\.=|:=|=~|!~|&&|\|\||\?\?|<-|\.\.|\*\*|<<|>>|\$#/y;
const HERE = /<<[~-]?(?:(["'`])([A-Za-z_]\w*)\1|([A-Z_][A-Z_0-9]*)\b)/y;

export const unreadable = "its code can't be read";

export function lex(source: string, syntax: CodeSyntax): Lexed {
  const tokens: Token[] = [];
  let problem = source.includes(HOLE) ? "part of its code can't be known" : undefined;
  let waiting: readonly string[] = [source];
  for (let depth = 0; waiting.length > 0; depth++) {
    if (depth > MAX_DEPTH) {
      problem ??= unreadable;
      break;
    }
    const next: string[] = [];
    for (const text of waiting) {
      problem = lexOne(text, syntax, tokens, next) ?? problem;
      tokens.push({ kind: "sign", text: "\n" });
    }
    waiting = next;
  }
  return { tokens, problem };
}

/** Adds the tokens of one text, and the code that stands in its strings. A problem, if there is one. */
function lexOne(source: string, syntax: CodeSyntax, tokens: Token[], code: string[]): string | undefined {
  const first = tokens.length;
  let at = 0;
  let problem: string | undefined;
  const hereDocuments: { readonly tag: string; readonly quote: Quote; readonly at: number }[] = [];
  let hereCount = 0;
  while (at < source.length) {
    const character = source[at]!;
    if (character === "\n") {
      tokens.push({ kind: "sign", text: "\n" });
      at += 1;
      for (const each of hereDocuments.splice(0)) at = readHereDocument(each, at);
      continue;
    }
    const space = match(SPACE, source, at);
    if (space !== undefined) {
      at += space.length;
      continue;
    }
    if (character === "\\" && source[at + 1] === "\n") {
      at += 2;
      continue;
    }
    if (syntax.lineComments.some(each => source.startsWith(each, at))) {
      const end = source.indexOf("\n", at);
      at = end < 0 ? source.length : end;
      continue;
    }
    const block = syntax.blockComments.find(([open]) => source.startsWith(open, at));
    if (block !== undefined) {
      const end = source.indexOf(block[1], at + block[0].length);
      at = end < 0 ? source.length : end + block[1].length;
      continue;
    }
    if (syntax.hasHereDocuments && character === "<" && hereCount < MAX_HERE_DOCUMENTS) {
      const here = match(HERE, source, at);
      if (here !== undefined) {
        hereCount += 1;
        const [, kind = '"', tag = ""] = /^<<[~-]?(["'`]?)(\w+)/.exec(here) ?? [];
        const quote = syntax.quotes.find(each => each.open === (kind === "" ? '"' : kind));
        tokens.push({ kind: quote?.isCommand ? "command" : "text", text: HOLE });
        if (quote !== undefined) hereDocuments.push({ tag, quote, at: tokens.length - 1 });
        at += here.length;
        continue;
      }
    }
    const end = readString(at) ?? readOperator(at) ?? readPattern(at);
    if (end !== undefined) {
      at = end;
      continue;
    }
    if (problem === unreadable) return problem;
    const number = /\d/.test(character) ? match(NUMBER, source, at) : undefined;
    const name = number === undefined ? match(syntax.name, source, at) : undefined;
    const text = number ?? name ?? match(SIGN, source, at) ?? character;
    // Python takes look-alike letters for plain ones.
    if (name !== undefined) tokens.push({ kind: "name", text: name.normalize("NFKC") });
    else tokens.push({ kind: number !== undefined ? "number" : "sign", text });
    // `\u0065val` is a name to JavaScript.
    if (text === "\\" && syntax.hasEscapedNames) return unreadable;
    at += text.length;
  }
  return problem;

  function readString(from: number): number | undefined {
    const prefix = syntax.prefix === undefined ? undefined : match(syntax.prefix, source, from);
    const start = from + (prefix?.length ?? 0);
    let quote = syntax.quotes.find(each => source.startsWith(each.open, start));
    if (quote === undefined) return undefined;
    if (prefix !== undefined) {
      const letters = prefix.toLowerCase();
      const { escapes: _, ...bare } = quote;
      // In a raw string a backslash still keeps the quote from ending it, and stays: as good as left out.
      if (letters.includes("r")) quote = { ...bare, escapes: "close" };
      if (letters.includes("f") || letters.includes("t")) quote = { ...quote, code: [["{", "}"]] };
    }
    return add(readQuoted(source, start + quote.open.length, quote), quote.isCommand ? "command" : "text");
  }

  function add(quoted: ReturnType<typeof readQuoted>, kind: Token["kind"]): number | undefined {
    if (quoted === undefined) {
      problem = unreadable;
      return undefined;
    }
    tokens.push({ kind, text: quoted.text });
    code.push(...quoted.code);
    return quoted.end;
  }

  function readOperator(from: number): number | undefined {
    if (syntax.quoteOperators === undefined || problem === unreadable) return undefined;
    const found = readQuoteOperator(source, from, syntax, expectsValue(), tokens.at(-1));
    if (found === undefined) return undefined;
    if (found === "unreadable") {
      problem = unreadable;
      return undefined;
    }
    tokens.push(...found.tokens);
    code.push(...found.code);
    if (found.problem !== undefined) problem ??= found.problem;
    return found.end;
  }

  function readPattern(from: number): number | undefined {
    if (!syntax.hasPatterns || source[from] !== "/" || !expectsValue()) return undefined;
    let isInClass = false;
    for (let end = from + 1; end < source.length && end < from + MAX_PATTERN; end++) {
      const character = source[end];
      if (character === "\n") return undefined;
      if (character === "\\") end += 1;
      else if (character === "[") isInClass = true;
      else if (character === "]") isInClass = false;
      else if (character === "/" && (!isInClass || syntax.quoteOperators === "perl")) {
        const flags = match(/[a-z]*/y, source, end + 1) ?? "";
        const body = source.slice(from + 1, end);
        tokens.push({ kind: "pattern", text: body });
        if (syntax.quoteOperators !== undefined && runsCode(body))
          problem ??= "a pattern of its code runs code";
        return end + 1 + flags.length;
      }
    }
    return undefined;
  }

  /** Whether a value may begin here, so that `/` is no division. */
  function expectsValue(): boolean {
    const last = tokens.length > first ? tokens.at(-1)! : undefined;
    if (last === undefined) return true;
    if (last.kind === "sign") return !/^[)\]]$/.test(last.text);
    return last.kind === "name" && syntax.valueFollows?.has(last.text) === true;
  }

  function readHereDocument({ tag, quote, at: index }: (typeof hereDocuments)[number], from: number): number {
    const line = new RegExp(`^[ \\t]*${tag}(?=[;,)\\s]|$)`, "gm");
    line.lastIndex = from;
    const end = line.exec(source);
    if (end === null) {
      problem = unreadable;
      return from;
    }
    const body = source.slice(from, end.index);
    const { escapes, code: codes, variables } = quote;
    const within: Quote = {
      open: "\n",
      close: "\0end",
      ...(escapes && { escapes }),
      ...(codes && { code: codes }),
      ...(variables && { variables }),
    };
    const read = readQuoted(`${body}\0end`, 0, within);
    if (read === undefined) problem = unreadable;
    else {
      tokens[index] = { ...tokens[index]!, text: read.text };
      code.push(...read.code);
    }
    return line.lastIndex;
  }
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(source)?.[0];
  return found === undefined || found === "" ? undefined : found;
}

/** Resolves the names of a program: modules and functions that it imports, and values that it sets once. */
import type { Language } from "./language.ts";
import { isSign, type Token, type Tokens, tokenise } from "./tokens.ts";

/** A stretch of tokens: from, up to but without. */
export type Range = readonly [from: number, to: number];

/** A name with its members: `os.path.join`, `require("fs").rmSync`. */
export interface Chain {
  readonly name: string;
  /** All that it can refer to. */
  readonly meanings: readonly string[];
  /** It begins with a call that gives a module. */
  readonly isLoaded: boolean;
  /** Its first token, and the token behind it. */
  readonly start: number;
  readonly end: number;
}

export interface Program extends Tokens {
  readonly language: Language;
  /** Each imported name can refer to several things: all of them count. */
  readonly aliases: ReadonlyMap<string, ReadonlySet<string>>;
  /** Statements that only import: the first token, and the token behind the last. */
  readonly imports: ReadonlyMap<number, number>;
  /** Where the value of a name is, if the program sets it once and changes it nowhere. */
  readonly constants: ReadonlyMap<string, Range>;
}

/** Tokens in a group of names that is looked at. */
const MAX_GROUP = 400;

export const isMember = (token: Token | undefined) => isSign(token, ".", "?.");
const isName = (token: Token | undefined, ...texts: readonly string[]) =>
  token?.kind === "name" && texts.includes(token.text);
const isStart = (before: Token | undefined) => before === undefined || isSign(before, "\n", ";", ":", "{");
const textOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(" ");

export function readProgram(text: string, language: Language): Program {
  const tokens = tokenise(text, language.syntax);
  const aliases = new Map<string, Set<string>>();
  const imports = new Map<number, number>();
  const program: Program = { ...tokens, language, aliases, imports, constants: readConstants(tokens) };
  const add = (name: string, meaning: string) =>
    aliases.set(name, (aliases.get(name) ?? new Set()).add(language.module(meaning)));
  const read = language.name === "python" ? importPython : importJavascript;
  tokens.tokens.forEach((_, at) => {
    const [from, to] = read(program, at, add) ?? [];
    if (from !== undefined && to !== undefined) imports.set(from, to);
  });
  return program;
}

type Add = (name: string, meaning: string) => void;

/** `import a.b as c, d`, `from a import (b as c, d)`. */
function importPython(program: Program, at: number, add: Add): Range | undefined {
  const { tokens, language } = program;
  if (!isName(tokens[at], "import", "from") || !isStart(tokens[at - 1])) return undefined;
  const end = endOf(program, at, "\n", ";");
  const [, module, list = ""] =
    /^(?:from ([\w. ]+) )?import \(?([^()]*)\)?$/.exec(textOf(tokens.slice(at, end))) ?? [];
  for (const [name, local] of namesIn(list))
    if (module === undefined) add(local ?? name.split(".")[0]!, local ? name : name.split(".")[0]!);
    else if (name !== "*") add(local ?? name, `${module.replaceAll(" ", "")}.${name}`);
    else
      for (const each of language.names.keys())
        if (each.startsWith(`${module}.`)) add(each.slice(module.length + 1), each);
  return [at, end];
}

/** `import a, { b as c } from "d"`, `const { a: b } = await import("c")`. */
function importJavascript(program: Program, at: number, add: Add): Range | undefined {
  const { tokens, partners, language } = program;
  if (isName(tokens[at], "import") && !isMember(tokens[at - 1])) {
    const length = tokens
      .slice(at, at + MAX_GROUP)
      .findIndex(each => each.kind === "text" || isSign(each, "(", ";", "="));
    const source = tokens[at + length];
    if (length < 1 || source?.kind !== "text") return undefined;
    const [, whole = "", parts = ""] =
      /^([^{]*)(?:\{(.*)\})? from$/s.exec(textOf(tokens.slice(at + 1, at + length))) ?? [];
    for (const [name, local] of namesIn(whole.replace(/^type /, "").replaceAll("*", "default")))
      add(local ?? name, source.text);
    for (const [name, local] of namesIn(parts)) add(local ?? name, `${source.text}.${name}`);
    return [at, at + length + 1];
  }
  if (!isSign(tokens[at], "=")) return undefined;
  const chain = chainAt(program, isName(tokens[at + 1], "await") ? at + 2 : at + 1);
  // `const { Command } = Deno`.
  const isLoaded = chain?.isLoaded || isName(tokens[chain?.start ?? -1], "Deno", "process");
  const isWhole =
    chain && isLoaded && (tokens[chain.end] === undefined || isSign(tokens[chain.end], "\n", ";", ","));
  if (!isWhole) return undefined;
  const open = partners[at - 1]!;
  const from = open < 0 ? at - 1 : open;
  // A function that a class has is called in many ways.
  const isDeclared = isName(tokens[from - 1], "const", "let", "var");
  if (!isDeclared && (open >= 0 || language.names.has(chain.name) || isMember(tokens[from - 1])))
    return undefined;
  if (open < 0) add(tokens[from]!.text, chain.name);
  else if (!isSign(tokens[open], "{") || tokens.slice(open + 1, at - 1).some(each => !isPlain(each)))
    return undefined;
  else
    for (const [name, local] of namesIn(textOf(tokens.slice(open + 1, at - 1))))
      add(local ?? name, `${chain.name}.${name}`);
  return [from, chain.end];
}

const isPlain = (token: Token) => token.kind === "name" || isSign(token, ":", ",", "\n");

/** `a, b.c as d, e: f`: names, and what each is called here. */
const namesIn = (list: string): readonly (readonly [name: string, local: string | undefined])[] =>
  list
    .split(",")
    .map(each => each.replace(/\s*\.\s*/g, ".").split(/\s+(?:as|:)\s+/))
    .map(([name = "", local]) => [name.trim(), local?.trim()] as const)
    .filter(([name]) => name !== "");

/** The chain that begins at a token, up to `limit`; undefined where none does. */
export function chainAt(program: Program, start: number, limit = program.tokens.length): Chain | undefined {
  const { tokens, partners, language } = program;
  if (tokens[start]?.kind !== "name" || isMember(tokens[start - 1])) return undefined;
  let name = tokens[start]!.text;
  let end = start + 1;
  let isLoaded = false;
  for (;;) {
    const isText = end < limit && tokens[end + 1]?.kind === "text" && partners[end] === end + 2;
    if (end < limit && isMember(tokens[end]) && tokens[end + 1]?.kind === "name") {
      name += `.${tokens[end + 1]!.text}`;
      end += 2;
    } else if (isText && isSign(tokens[end], "[")) {
      name += `.${tokens[end + 1]!.text}`;
      end += 3;
    } else if (isText && isSign(tokens[end], "(") && language.importers.has(name)) {
      name = language.module(tokens[end + 1]!.text);
      end += 3;
      isLoaded = true;
    } else {
      const module = language.module(name);
      const meanings = isLoaded || module !== name ? [module] : meaningsOf(program, name);
      return { name: module, meanings, isLoaded, start, end };
    }
  }
}

/** All that a name can refer to. A module that must be imported means nothing where it isn't. */
function meaningsOf({ language, aliases }: Program, name: string): readonly string[] {
  const [first = "", ...rest] = name.split(".");
  const meanings = aliases.get(first);
  if (meanings === undefined) return language.imported.has(first) ? [] : [name];
  const all = [...meanings].map(each => language.module([each, ...rest].join(".")));
  return language.names.has(name) && !language.imported.has(first) ? [name, ...all] : all;
}

/** The first of these signs from a token on, brackets skipped; or the end. */
function endOf({ tokens, partners }: Tokens, from: number, ...signs: readonly string[]): number {
  let at = from;
  while (at < tokens.length && !isSign(tokens[at], ...signs)) at = Math.max(at, partners[at]!) + 1;
  return at;
}

/** Words in front of names that get a value of their own. */
const binders = ["for", "as", "def", "lambda", "function", "class", "global", "nonlocal", "del", "catch"];
const changing = /^(?:[^=!<>]*=|=>|\+\+|--|\[)$/;
const mutating = /^(?:append|extend|insert|push|unshift|splice|fill|pop|shift)$/;

/** Values of names that are set once, at the beginning of a statement, and are only read everywhere else. */
function readConstants(program: Tokens): ReadonlyMap<string, Range> {
  const { tokens, partners } = program;
  const found = new Map<string, Range>();
  const changed = new Set<string>();
  for (let at = 0; at < tokens.length; at++) {
    const [token, before, next] = [tokens[at]!, tokens[at - 1], tokens[at + 1]];
    const close = partners[at]!;
    if (close > at && isBinding(at, close)) {
      // A longer one may set anything.
      if (close - at > MAX_GROUP) return new Map();
      for (const each of tokens.slice(at, close)) changed.add(each.text);
    }
    if (token.kind !== "name" || isMember(before)) continue;
    const isDeclared = isName(before, "const", "let", "var");
    const isFirst = isDeclared || before === undefined || isSign(before, "\n", ";");
    if (isFirst && isSign(next, "=") && !found.has(token.text))
      found.set(token.text, [at + 2, endOf(program, at + 2, "\n", ";", ",", ")", "]", "}")]);
    else if (
      isDeclared ||
      isName(before, ...binders) ||
      (isFirst && isSign(next, ",")) ||
      (isSign(before, ",") && isSign(next, "in", ":")) ||
      (next?.kind === "sign" && changing.test(next.text)) ||
      (isMember(next) && mutating.test(tokens[at + 2]?.text ?? ""))
    )
      changed.add(token.text);
  }
  for (const each of changed) found.delete(each);
  return found;

  /** Parameters, and names that are set in groups. */
  function isBinding(open: number, close: number): boolean {
    const isBlock = isSign(tokens[close + 1], "{") && !isName(tokens[open - 1], "if", "while", "switch");
    return isBlock || isName(tokens[open - 2], "def") || isSign(tokens[close + 1], "=>", "=");
  }
}

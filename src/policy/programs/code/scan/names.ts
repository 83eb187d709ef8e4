/** Resolves the names of a program: modules and functions that it imports, and values that it sets once. */
import { effectOf, type Language } from "./language.ts";
import { isSign, type Token, type Tokens } from "./tokens.ts";

/** A stretch of tokens: from, up to but without. */
export type Range = readonly [from: number, to: number];

/** A name with its members: `os.path.join`, `require("fs").rmSync`. */
export interface Chain {
  readonly name: string;
  /** All that it can refer to. */
  readonly meanings: readonly string[];
  /** Its first token, and the token behind it. */
  readonly start: number;
  readonly end: number;
}

/** Each name can refer to several things: all of them count. */
export type Aliases = ReadonlyMap<string, ReadonlySet<string>>;

export interface Program extends Tokens {
  readonly language: Language;
  readonly aliases: Aliases;
  /** Where the value of a name is, if the program sets it once and changes it nowhere. */
  readonly constants: ReadonlyMap<string, Range>;
}

/** Tokens in a group of names that is looked at. */
const MAX_GROUP = 400;

export const isMember = (token: Token | undefined) => isSign(token, ".", "?.");
const isName = (token: Token | undefined, ...texts: readonly string[]) =>
  token?.kind === "name" && texts.includes(token.text);
const endsStatement = (token: Token | undefined) => token === undefined || isSign(token, "\n", ";", "}", ",");

export function readNames(tokens: Tokens, language: Language, outer: Aliases): Program {
  const aliases = new Map([...outer].map(([name, meanings]) => [name, new Set(meanings)]));
  const program: Program = { ...tokens, language, aliases, constants: new Map() };
  const add = (name: string, meaning: string) =>
    aliases.set(name, (aliases.get(name) ?? new Set()).add(language.module(meaning)));
  (language.name === "python" ? importPython : importJavascript)(canonical(tokens.tokens), language, add);
  for (let at = 0; at < tokens.tokens.length; at++) {
    if (!isSign(tokens.tokens[at], "=")) continue;
    let value = at + 1;
    while (isName(tokens.tokens[value], "await")) value += 1;
    const chain = chainAt(program, value);
    for (const [name, member] of (chain && namesFor(program, chain)) ?? [])
      for (const meaning of chain!.meanings)
        if (language.closed.has(meaning) || effectOf(language, meaning + member) !== undefined)
          add(name, meaning + member);
  }
  return { ...program, constants: readConstants(tokens) };
}

/** One space between tokens, so that an import looks the same however it is written. */
const canonical = (tokens: readonly Token[]): string =>
  tokens.map(({ kind, text }) => (kind === "text" ? JSON.stringify(text) : text)).join(" ");

type Add = (name: string, meaning: string) => void;

function importPython(text: string, { names }: Language, add: Add) {
  for (const [, list] of text.matchAll(/(?<!\S)import ([^;\n(*]+)/g))
    for (const each of list!.split(",")) {
      const [module = "", local] = each.trim().split(" as ");
      const [first = ""] = module.split(" ");
      if (local === undefined) add(first, first);
      else add(local, module.replaceAll(" ", ""));
    }
  for (const [, spaced = "", inner, plain] of text.matchAll(
    /(?<!\S)from ([\w. ]{1,200}) import (?:\( ([^)]{0,4000})\)|([^;\n]*))/g,
  )) {
    const module = spaced.replaceAll(" ", "");
    for (const [, name = "", , local] of (inner ?? plain ?? "").matchAll(/([\w*]+)( as (\w+))?/g))
      if (name !== "*") add(local ?? name, `${module}.${name}`);
      else
        for (const each of names.keys())
          if (each.startsWith(`${module}.`)) add(each.slice(module.length + 1), each);
  }
}

function importJavascript(text: string, { module }: Language, add: Add) {
  for (const [, list = "", source = '""'] of text.matchAll(
    /(?<!\S)import ([^"();]{0,2000}?) from ("(?:[^"\\]|\\.)*")/g,
  )) {
    const from = module(JSON.parse(source));
    for (const [, name, local] of list
      .replace(/\{[^}]*\}/g, "")
      .matchAll(/(?:(?:\*|type) as )?([\w$]+)(?: as ([\w$]+))?/g))
      add(local ?? name!, from);
    for (const [, name = "", local] of (/\{([^}]*)\}/.exec(list)?.[1] ?? "").matchAll(
      /([\w$]+)(?: as ([\w$]+))?/g,
    ))
      add(local ?? name, name === "default" ? from : `${from}.${name}`);
  }
}

/**
 * The names that a statement gives to a chain, with the member of it that each is; undefined where it does anything
 * else. A function that gets a name without a declaration may belong to a class, and is called in many ways.
 */
export function namesFor({ tokens, partners, language }: Program, { start, end, meanings }: Chain) {
  let sign = start - 1;
  while (isName(tokens[sign], "await")) sign -= 1;
  if (!isSign(tokens[sign], "=") || !endsStatement(tokens[end])) return undefined;
  const target = tokens[sign - 1];
  if (target?.kind === "name") {
    const isDeclared = isName(tokens[sign - 2], "const", "let", "var");
    const isFunction = meanings.some(each => language.names.has(each));
    return isMember(tokens[sign - 2]) || (isFunction && !isDeclared)
      ? undefined
      : [[target.text, ""] as const];
  }
  const open = partners[sign - 1] ?? -1;
  if (!isPattern({ tokens, partners }, open)) return undefined;
  return [...canonical(tokens.slice(open + 1, sign - 1)).matchAll(/([\w$]+)(?: : ([\w$]+))?/g)].map(
    ([, name = "", local]) => [local ?? name, name === "default" ? "" : `.${name}`] as const,
  );
}

/** `{ a, b: c } =` */
export function isPattern({ tokens, partners }: Pick<Tokens, "tokens" | "partners">, open: number): boolean {
  const close = partners[open] ?? -1;
  return (
    isSign(tokens[open], "{") &&
    isSign(tokens[close + 1], "=") &&
    close - open < MAX_GROUP &&
    tokens.slice(open + 1, close).every(each => each.kind === "name" || isSign(each, ":", ",", "\n"))
  );
}

/** The chain that begins at a token, up to `limit`; undefined where none does. */
export function chainAt(
  { tokens, partners, language, aliases }: Program,
  start: number,
  limit = tokens.length,
): Chain | undefined {
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
    } else if (isText && isSign(tokens[end], "(") && isImporter({ language, aliases }, name)) {
      name = language.module(tokens[end + 1]!.text);
      end += 3;
      isLoaded = true;
    } else {
      const module = language.module(name);
      return {
        name: module,
        meanings: isLoaded || module !== name ? [module] : meaningsOf({ language, aliases }, name),
        start,
        end,
      };
    }
  }
}

/** Whether a call of it gives a module by its name. */
export const isImporter = (program: Pick<Program, "language" | "aliases">, name: string): boolean =>
  [name, ...meaningsOf(program, name)].some(each => program.language.importers.has(each));

/** All that a name can refer to. A module that must be imported means nothing where it isn't. */
export function meaningsOf(
  { language, aliases }: Pick<Program, "language" | "aliases">,
  name: string,
): readonly string[] {
  const [first = "", ...rest] = name.split(".");
  const meanings = aliases.get(first);
  if (meanings === undefined) return language.imported.has(first) ? [] : [name];
  const all = [...meanings].map(each => language.module([each, ...rest].join(".")));
  return language.names.has(name) && !language.imported.has(first) ? [name, ...all] : all;
}

/** Values of names that are set once, at the beginning of a statement, and are only read everywhere else. */
function readConstants({ tokens, partners }: Tokens): ReadonlyMap<string, Range> {
  const found = new Map<string, Range>();
  // Code that is run as a text can set any name.
  if (
    tokens.some(
      (each, at) => isName(each, "exec", "eval", "globals", "locals", "vars") && !isMember(tokens[at - 1]),
    )
  )
    return found;
  const changing = new Set<string>();
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at]!;
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    // Parameters, and names that are set in groups.
    const isGroup = isSign(tokens[at], "(", "[", "{") && isBinding(at, partners[at]!);
    // A longer one may set anything.
    if (isGroup && partners[at]! - at > MAX_GROUP) return new Map();
    if (isGroup)
      for (const each of tokens.slice(at, partners[at])) if (each.kind === "name") changing.add(each.text);
    if (kind !== "name" || isMember(before)) continue;
    const isStart =
      before === undefined || isSign(before, "\n", ";") || isName(before, "const", "let", "var");
    if (isStart && isSign(next, "=") && !found.has(text)) found.set(text, [at + 2, endOf(at + 2)]);
    else if (next?.kind === "sign" && /^(?:[^=!<>]*=|=>|\+\+|--|\[|\.)$/.test(next.text) && !isRead(at))
      changing.add(text);
    else if (
      isName(
        before,
        "for",
        "as",
        "def",
        "lambda",
        "function",
        "class",
        "global",
        "del",
        "const",
        "let",
        "var",
      )
    )
      changing.add(text);
    else if (isSign(before, ",") && isSign(next, "in", ":")) changing.add(text);
    else if (isStart && isSign(next, ",")) changing.add(text);
  }
  for (const each of changing) found.delete(each);
  return found;

  /** `name.member`, unless it changes what it is called on. */
  function isRead(at: number): boolean {
    return (
      isSign(tokens[at + 1], ".") &&
      !/^(?:append|extend|insert|push|unshift|splice|fill|pop|shift)$/.test(tokens[at + 2]?.text ?? "")
    );
  }

  function isBinding(open: number, close: number): boolean {
    const before = tokens[open - 1];
    const isFunction =
      isName(before, "function", "lambda", "catch", "for") || isName(tokens[open - 2], "def", "function");
    return (
      close > 0 &&
      (isFunction || (isSign(tokens[close + 1], "=>", "=", "{") && !isName(before, "if", "while", "switch")))
    );
  }

  function endOf(from: number): number {
    let at = from;
    while (at < tokens.length && !isSign(tokens[at], "\n", ";", ",", ")", "]", "}"))
      at = Math.max(at, partners[at]!) + 1;
    return at;
  }
}

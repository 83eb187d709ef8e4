/** A program's tokens with the few questions that everything else asks of them. */
import type { CodeLanguage } from "./language.ts";
import { lex, unreadable } from "./lex.ts";
import type { Token } from "./token.ts";

/** A stretch of tokens: from, up to but without. */
export type Range = readonly [from: number, to: number];

export interface Program {
  readonly language: CodeLanguage;
  readonly tokens: readonly Token[];
  /** For each bracket the index of its counterpart; -1 where there is none. */
  readonly partners: Int32Array;
  readonly problem: string | undefined;
}

export function readProgram(source: string, language: CodeLanguage): Program {
  const { tokens: all, problem } = lex(source, language.syntax);
  const tokens = language.endsAtNewline ? all : all.filter(each => !isSign(each, "\n"));
  const partners = pair(tokens);
  const isBroken = tokens.some((token, at) => partners[at] === -1 && (isOpening(token) || isClosing(token)));
  return { language, tokens, partners, problem: problem ?? (isBroken ? unreadable : undefined) };
}

export const isSign = (token: Token | undefined, text: string): boolean =>
  token !== undefined && token.kind === "sign" && token.text === text;

export const isName = (token: Token | undefined, text: string): boolean =>
  token !== undefined && token.kind === "name" && token.text === text;

/** Whether the token at `at` stands between a thing and its member. */
export const isMember = ({ tokens, language }: Program, at: number): boolean => {
  const token = tokens[at];
  return token?.kind === "sign" && language.syntax.members.has(token.text);
};

export const isOpening = (token: Token | undefined): boolean =>
  token?.kind === "sign" && (token.text === "(" || token.text === "[" || token.text === "{");

export const isClosing = (token: Token | undefined): boolean =>
  token?.kind === "sign" && (token.text === ")" || token.text === "]" || token.text === "}");

/** After the token at `at`, brackets skipped as one. */
export function after({ partners }: Program, at: number): number {
  const partner = partners[at]!;
  return partner > at ? partner + 1 : at + 1;
}

/** Statements are looked at so far; longer ones hold no names and paths that anybody could follow. */
const MAX_STATEMENT = 400;

/** Where the statement that goes on at `from` ends: at `;`, at a bracket that it didn't open, at its line's end. */
export function endOfStatement(program: Program, from: number, stopsAtComma = false): number {
  const { tokens, language } = program;
  let at = from;
  for (let steps = 0; at < tokens.length && steps < MAX_STATEMENT; steps++, at = after(program, at)) {
    const token = tokens[at]!;
    if (token.kind !== "sign") continue;
    if (token.text === ";" || isClosing(token)) return at;
    if (stopsAtComma && token.text === ",") return at;
    if (token.text === "\n" && !goesOn(program, at)) return at;
  }
  return at;

  function goesOn({ tokens }: Program, newline: number): boolean {
    if (language.imports === "python") return false;
    const before = tokens[newline - 1];
    if (newline > from && before?.kind === "sign" && before.text !== "\n" && !isClosing(before)) return true;
    let next = newline + 1;
    while (isSign(tokens[next], "\n")) next += 1;
    const follower = tokens[next];
    return follower?.kind === "sign" && !isClosing(follower) && !/^[;{$@!]$/.test(follower.text);
  }
}

/** The stretches between commas (and semicolons, which julia has there), brackets skipped as one. */
export function splitAt(program: Program, [from, to]: Range): readonly Range[] {
  const ranges: Range[] = [];
  let start = from;
  for (let at = from; at < to; at = after(program, at)) {
    if (!isSign(program.tokens[at], ",") && !isSign(program.tokens[at], ";")) continue;
    ranges.push([start, at]);
    start = at + 1;
  }
  const last = trim(program, [start, to]);
  if (last[0] < last[1]) ranges.push(last);
  return ranges.map(range => trim(program, range));
}

/** Without newlines at its ends. */
export function trim({ tokens }: Program, [from, to]: Range): Range {
  let [start, end] = [from, to];
  while (start < end && isSign(tokens[start], "\n")) start += 1;
  while (end > start && isSign(tokens[end - 1], "\n")) end -= 1;
  return [start, end];
}

function pair(tokens: readonly Token[]): Int32Array {
  const opener: { readonly [close: string]: string } = { ")": "(", "]": "[", "}": "{" };
  const partners = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  tokens.forEach((token, index) => {
    if (isOpening(token)) open.push(index);
    const last = open.at(-1);
    if (!isClosing(token) || last === undefined || tokens[last]!.text !== opener[token.text]) return;
    open.pop();
    partners[index] = last;
    partners[last] = index;
  });
  return partners;
}

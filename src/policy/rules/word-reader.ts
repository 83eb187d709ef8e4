/** Reads the words of a sentence from a place on: phrases of a list, lists of things, words that say nothing. */
import type { Token } from "./sentence.ts";

/** A value of some words, and the place of the word behind them. */
export interface Reading<Value> {
  readonly value: Value;
  readonly next: number;
}

export type Words = readonly Token[];
export type Lexicon<Value> = ReadonlyMap<string, Value>;

const MAX_PHRASE_WORDS = 5;
const DETERMINERS = new Set("the a an any our your my this these those its their all every each".split(" "));
const UNIVERSAL = new Set(["all", "every", "each"]);
/** They stress what is said and change nothing about it. */
const FILL = new Set(["directly", "direct", "also", "ever", "please", "yourself", "whatsoever"]);
const SEPARATORS = new Set([",", "and", "or", "nor", "&", "and/or", "plus"]);

const isWord = (token: Token | undefined): token is Token =>
  token !== undefined && token.isLiteral === undefined;

/** The longest phrase of a lexicon at this place. */
export function readPhrase<Value>(
  words: Words,
  at: number,
  lexicon: Lexicon<Value>,
): Reading<Value> | undefined {
  for (let count = Math.min(MAX_PHRASE_WORDS, words.length - at); count > 0; count--) {
    const phrase = words.slice(at, at + count);
    if (!phrase.every(isWord)) continue;
    const value = lexicon.get(phrase.map(({ text }) => text).join(" "));
    if (value !== undefined) return { value, next: at + count };
  }
  return undefined;
}

/** One or more, with commas or "and" or "or" between them. */
export function readList<Value>(
  words: Words,
  at: number,
  readOne: (words: Words, at: number) => Reading<Value> | undefined,
): Reading<readonly Value[]> | undefined {
  const values: Value[] = [];
  let next = at;
  for (let from: number | undefined = at; from !== undefined; from = afterSeparator(words, next)) {
    const one = readOne(words, from);
    if (one === undefined) break;
    values.push(one.value);
    next = one.next;
  }
  return values.length === 0 ? undefined : { value: values, next };
}

/** The place of the word behind a separator; undefined without a separator. */
export function afterSeparator(words: Words, at: number): number | undefined {
  const next = skip(words, at, SEPARATORS);
  return next === at ? undefined : next;
}

export const skipDeterminers = (words: Words, at: number): number => skip(words, at, DETERMINERS);
export const skipFill = (words: Words, at: number): number => skip(words, at, FILL);

/** "delete all files": under a prohibition it could mean all at once. */
export const isUniversal = (words: Words): boolean =>
  words.some(token => isWord(token) && UNIVERSAL.has(token.text));

export function skip(words: Words, at: number, what: ReadonlySet<string>): number {
  const rest = words.slice(at).findIndex(token => !isWord(token) || !what.has(token.text));
  return rest < 0 ? words.length : at + rest;
}

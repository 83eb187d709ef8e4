/** Splits a bullet into words, marks and literals, with its remarks set apart, and reads its words from a place on. */

export interface Token {
  /** In lower case, with spaces for hyphens. A mark is itself. */
  readonly text: string;
  /** As it was written. */
  readonly raw: string;
  /** From a code span or quotation marks: a name, never a word of the grammar. */
  readonly isLiteral?: true;
}

export interface Sentence {
  readonly words: readonly Token[];
  /** Words in parentheses, behind a dash, a colon or a semicolon, in a second sentence, or of a reason. */
  readonly remarks: readonly (readonly Token[])[];
}

/** Longer ones are prose. */
const MAX_CHARS = 400;
const PIECE =
  /(`+)([^`]+)\1|"([^"]+)"|\u201c([^\u201d]+)\u201d|[,;()\u2014\u2013]|[^\s,;()"`\u201c\u201d\u2014\u2013]+/g;
const CONTRACTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  ["do", "does", "must", "should", "is", "are"].map(word => [`${word}n't`, [word, "not"]]),
);
const REASONS = new Set(["because", "since"]);
const ENDS = new Set([";", ".", ":", "!", "\u2014", "\u2013", "-"]);

/** Undefined for what is too long to be a rule, or never ends. */
export function readSentence(text: string): Sentence | undefined {
  if (text.length > MAX_CHARS) return undefined;
  const tokens = tokensOf(text.replace(/\*\*(?=\S)([^*]+)\*\*/g, "$1").replaceAll("\u2019", "'"));
  const words: Token[] = [];
  const remarks: Token[][] = [];
  let into = words;
  let outer: Token[] | undefined;
  const remark = (...first: readonly Token[]) => {
    into = [...first];
    remarks.push(into);
  };
  for (const token of tokens) {
    if (token.text === "(" && outer === undefined) {
      outer = into;
      remark();
    } else if (token.text === ")" && outer !== undefined) {
      into = outer;
      outer = undefined;
    } else if (token.text === "(" || token.text === ")") return undefined;
    else if (outer !== undefined || !isEnd(token)) into.push(token);
    else if (REASONS.has(token.text)) remark(token);
    else remark();
  }
  return outer === undefined ? { words, remarks: remarks.filter(each => each.length > 0) } : undefined;
}

const isEnd = ({ text, isLiteral }: Token) =>
  isLiteral === undefined && (ENDS.has(text) || REASONS.has(text));

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(PIECE)].flatMap(([piece, , code, quoted, curly]): readonly Token[] => {
    const literal = (code ?? quoted ?? curly)?.trim();
    if (literal !== undefined) return [{ text: literal, raw: literal, isLiteral: true }];
    return wordTokens(piece);
  });
}

function wordTokens(piece: string): readonly Token[] {
  const [, word = "", marks = ""] = /^(.*?)([.:!]*)$/s.exec(piece) ?? [];
  if (word === "") return marks === "" ? [] : [{ text: marks.charAt(0), raw: marks }];
  const end = marks === "" ? [] : [{ text: marks.charAt(0), raw: marks }];
  const lower = word.toLowerCase();
  if (lower === "can't" || lower === "cannot") return [plain("can"), plain("not"), ...end];
  const parts = CONTRACTIONS.get(lower);
  if (parts !== undefined) return [...parts.map(plain), ...end];
  return [{ text: lower === "-" ? "-" : lower.replaceAll("-", " ").trim() || lower, raw: word }, ...end];
}

const plain = (word: string): Token => ({ text: word, raw: word });

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

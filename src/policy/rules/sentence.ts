/** Splits a bullet into words, marks and literals (in code spans or quotation marks), with its remarks set apart. */

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
